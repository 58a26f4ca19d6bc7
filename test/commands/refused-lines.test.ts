import { beforeAll, expect, it } from 'vitest';
import { sharedWorld } from '../support/worlds/pix-world.ts';
import { secondProfile } from '../support/worlds/use-dashboard.ts';

/*
 * Command lines that are refused with exit code 2 and change nothing. After `→` are words of the message. As in a
 * shell, a line can begin with environment variables, and single quotes enclose a blank or an empty word.
 */

/** Refused before any request. */
const BEFORE_A_REQUEST = `
A flag without effect.
charge pending dep1 --limit 5 → --limit has no effect with ID
charge pending dep1 --all → --all has no effect with ID
transfer get tr1 --family hub --reference r1 → --reference is not available in the hub family
payout batch status --result x.csv → --result has no effect without BATCH
reconcile --from today --to now --ledger-type DEPOSIT → --ledger-type has no effect without --ledger
resend failed --max-wait 5 --yes → --max-wait has no effect without --wait
payout create --key a@example.com --amount 150 --yes --max-wait 10m → --max-wait has no effect without --wait
charge create --amount 5 --max-wait 10m → --max-wait has no effect without --wait
payout batch payroll.csv --yes --max-wait 10m → --max-wait has no effect without --wait
payout batch status payroll --excel pt-BR → --excel has no effect without --result
journal resolve --all --as confirmed --yes → --as
journal resolve abc --all --as confirmed --yes → --as
profile add shop --base-url https://api.example.com/v1 --scope DEPOSIT → --scope has no effect without --token-stdin
token add webhook --secret --stdin --family hub → --family has no effect with --secret
webhook listen --port 0 --since 2h → --since has no effect without --poll
webhook listen --port 0 --public-url https://shop.example.com/ → --register
webhook listen --port 0 --register --public-url https://shop.example.com/ --secret-stdin → --secret-stdin
transaction list --excel pt-BR → --excel has no effect without -o csv
transaction list --excel pt-BR --json → --excel has no effect without -o csv
transaction list --excel pt-BR -o ndjson → --excel has no effect without -o csv
transaction list --excel pt-BR --jq . → --excel has no effect without -o csv
report export --from 2026-11-20 --to 2026-11-22 --excel pt-BR --raw → raw
report export --from 2026-11-20 --to 2026-11-22 --excel pt-BR --format ndjson → --format csv
doctor --force → --bundle
balance --profile sandbox --all-profiles → --profile has no effect with --all-profiles
PIX_TOKEN=x balance --all-profiles → PIX_TOKEN would give all profiles the same account
reconcile --from today --to today --map amount=valor → --ledger

A value or flag of the other family.
charge list --family hub --status COMPLETED → COMPLETED is not
charge list --family hub --status PAID,REFUNDED → REFUNDED is not
charge list --status PAID → --status PAID is not
charge list --family hub --e2e E0000000020261121150012345678901 → --e2e is not available
charge list --search abc → --search is not available
statement list --trigger PAYOUT → --trigger is not available
statement list --amount 5 → --amount is not available
payout create --family hub --key a@example.com --amount 50 --yes --wait → hub family
payout create --family hub --key a@example.com --amount 50 --yes --virtual-account shelf → hub family
refund create TX1 --family hub --reason broken --yes → hub family
payout batch payroll.csv --family hub --wait --yes → hub family
refund list --family hub --status PENDING → --status is not available
reconcile --from today --to today --family hub → Only the main family can be reconciled

A key, document or text.
key register --type EVP --key 11222333000181 --yes → Do not pass --key
key register --type CNPJ --yes → pass --key
key register --type CNPJ --key 11222333000182 --yes → wrong check digit
key register --type CNPJ --key 52998224725 --yes → Invalid CNPJ "52998224725": CPF
key register --type CPF --yes → EVP, CNPJ
payout create --key a@b.com.br --receiver-document 12ABC34501DE35 --no-lookup --amount 10 --yes → remove --no-lookup
payout create --key 11144477735 --key-type CPF --receiver-document 52998224725 --amount 10 --yes → which is not the document
payout create --key a@b.com.br --amount 20 --virtual-account '' → --virtual-account takes 1 to 50 characters.
payout create --key a@b.com.br --amount 20 --callback-url shop.example → --callback-url: "shop.example" is not a URL
payout create --key a@b.com.br --amount 20 --callback-url file:///etc/passwd → --callback-url
transfer create --to 100002 --amount 20 --virtual-account '' → --virtual-account takes 1 to 50 characters.
transaction list --virtual-account '' → virtualAccount is too short (minimum length 1)
sandbox fault add --route * --kind status --probability 7 → probability may be at most 1
sandbox fault add --route * --kind status --probability x → probability must be of type number
card recurrence amount r1 --amount=0 --yes → The amount must be greater than zero
card recurrence amount r1 --amount=1,234 --yes → can be read two ways
card recurrence amount r1 --amount=-5 --yes → is negative
card recurrence amount r1 --amount=x --yes → is not an amount in reais
card rate convert USD --amount 10 → --type
webhook create --url shop.example.com → not a URL with http:// or https://
webhook send ftp://a/ --event TRANSACTION_ERROR → Invalid URL
webhook send https://me:hunter2@a.example.com/ --event TRANSACTION_ERROR → Invalid URL
webhook send nothing --event TRANSACTION_ERROR → Invalid URL
PIX_WEBHOOK_SECRET=x webhook send https://a.example.com/ --event TRANSACTION_COMPLETED --data [1] → --data
PIX_WEBHOOK_SECRET=x webhook send https://a.example.com/ --event TRANSACTION_COMPLETED --data { → --data
PIX_WEBHOOK_SECRET=x webhook send https://a.example.com/ --event TRANSACTION_COMPLETED --data @nothing.json → Cannot use nothing.json
resend bulk --from 2026-11-20 --to 2026-11-22 --event INFRACTION_CHANGED --yes → TRANSACTION_COMPLETED
resend bulk --from 2026-11-20 --to 2026-11-22 --event TRANSACTION_COMPLETED --status PENDING --yes → --status
payout batch none.csv --stop-after ten → Invalid --stop-after "ten"
payout batch payroll.csv --propose payroll.plan --failed-out out.csv → --failed-out
transaction list --status complete --lang PT-BR → Quis dizer "COMPLETED"?
callback triage --cause nonsense → Unknown cause "nonsense"
events tail --since soon → is not a date
events tail --event NOPE → --event takes one of
events tail --status NOPE → NOPE
events tail --fields nope → Unknown field "nope"
inbox replay → Give either delivery numbers or --failed
inbox replay 1 --failed → Give either delivery numbers or --failed
inbox replay 1 --since 1h → --since
webhook listen --port 0 --fields event → --json

An id or a reference, not both.
charge get TX1 --reference c1 → --reference c1, not both
charge watch TX1 --reference c1 → --reference c1, not both
payout get TX1 --reference p1 → --reference p1, not both
payout watch TX1 --reference p1 → --reference p1, not both
transfer get TX1 --reference t1 → --reference t1, not both
transfer get TX1 --reference t1 --lang pt-BR → não os dois
charge get → Give an ID, --reference
charge watch → Give an ID or --reference
payout get → Give an ID, --reference
payout watch → Give an ID or --reference
transfer get → Give an ID, --reference

A body in JSON.
charge create --amount 1 --data {bad → --data is not valid JSON, at line 1, column 2
charge create --amount 1 --data {bad --lang pt-BR → linha 1, coluna 2.
charge create --amount 1 --data {a:1} → pass --data @FILE
charge create --amount 1 --data {a:1} --lang pt-BR → informe --data @ARQUIVO
charge create --amount 1 --data { → --data is not valid JSON
charge create --amount 1 --data nope → --data is not valid JSON.
charge create --amount 1 --data nope --lang pt-BR → --data não é um JSON válido.
charge create --amount 1 --data [1] → --data takes a JSON object
charge create --amount 1 --data [1] --lang pt-BR → --data aceita um objeto JSON
charge create --amount 1 --data {"a":${'['.repeat(200)}${']'.repeat(200)}} → more than 100 levels deep
charge create --amount 1 --data {"a":${'['.repeat(200)}${']'.repeat(200)}} --lang pt-BR → mais de 100 níveis

Two output formats.
balance --json -o csv → --json and -o csv contradict each other.
balance --json -o table → --json and -o table contradict each other.
balance -o ndjson --json → --json and -o ndjson contradict each other.
balance --jq . -o csv → --jq and -o csv contradict each other.
balance --jq . -o table → --jq and -o table contradict each other.

A duration.
charge create --amount 1 --expires-in soon → --expires-in: "soon" is not a duration
status --timeout soon → --timeout: "soon" is not a duration
webhook verify --signature x --tolerance soon → --tolerance: "soon" is not a duration
webhook listen --tolerance soon → --tolerance: "soon" is not a duration
resend failed --wait --max-wait soon → --max-wait: "soon" is not a duration
charge watch TX1 --max-wait soon → --max-wait: "soon" is not a duration
payout watch TX1 --max-wait soon → --max-wait: "soon" is not a duration
charge create --amount 1 --expires-in 999999h → --expires-in takes 1 to 172000 seconds
status --timeout 999999h → --timeout takes
webhook verify --signature x --tolerance 999999h → --tolerance takes
webhook listen --tolerance 999999h → --tolerance takes
resend failed --wait --max-wait 999999h → --max-wait takes
charge watch TX1 --max-wait 999999h → --max-wait takes
payout watch TX1 --max-wait 999999h → --max-wait takes
payout watch TX1 --max-wait 999999h --lang pt-BR → segundos
PIX_TIMEOUT=soon status → PIX_TIMEOUT is "soon"
PIX_TIMEOUT=0 status → PIX_TIMEOUT is "0"
PIX_TIMEOUT=-5 status → PIX_TIMEOUT is "-5"
PIX_TIMEOUT=1e999 status → PIX_TIMEOUT is "1e999"
profile set -- sandbox resolveSeconds soon → 0–86400, 90s, 10m, 2h
profile set -- sandbox resolveSeconds 25h → 0–86400, 90s, 10m, 2h
profile set -- sandbox resolveSeconds -1 → 0–86400, 90s, 10m, 2h
profile set -- sandbox resolveSeconds 1.5 → 0–86400, 90s, 10m, 2h
profile set -- sandbox resolveSeconds '2 h' → 0–86400, 90s, 10m, 2h
charge list --watch=soon → watch
charge list --watch 0 → watch
charge list --watch 2h → watch
charge list --watch --all → --all
reconcile --from today --to today --late soon → --late: "soon" is not

A period or day.
transaction list --from 1h --to 2h → --from 1h is after --to 2h.
charge list --from 1h --to 2h → --from 1h is after --to 2h.
charge list --family hub --from 1h --to 2h → --from 1h is after --to 2h.
payout list --from 1h --to 2h → --from 1h is after --to 2h.
transfer list --from 1h --to 2h → --from 1h is after --to 2h.
statement list --from 1h --to 2h → --from 1h is after --to 2h.
statement list --family hub --from 1h --to 2h → --from 1h is after --to 2h.
callback list --from 1h --to 2h → --from 1h is after --to 2h.
card charge list --from 1h --to 2h → --from 1h is after --to 2h.
refund list --from 1h --to 2h → --from 1h is after --to 2h.
report create --from 1h --to 2h --yes → --from 1h is after --to 2h.
report export --out r.csv --from 1h --to 2h → --from 1h is after --to 2h.
resend bulk --yes --from 1h --to 2h → --from 1h is after --to 2h.
reconcile --from 1h --to 2h → --from 1h is after --to 2h.
close --date 2h → not a day

A setting of a profile.
profile add ../evil --base-url https://api.example.com/v1 → Invalid profile name
profile add __proto__ --base-url https://api.example.com/v1 → Invalid profile name
profile add UPPER --base-url https://api.example.com/v1 → Invalid profile name
profile add '' --base-url https://api.example.com/v1 → profile name
profile add ${'a'.repeat(80)} --base-url https://api.example.com/v1 → Invalid profile name
profile add shop --base-url 'not a url' → baseUrl is not a URL
profile add shop --base-url http://api.example.com/v1 → baseUrl must start with https://
profile add shop --base-url https://user:pass@api.example.com/v1 → baseUrl
profile limits --per-payout -1 --yes → is negative
profile limits --per-payout 1.005 --yes → can be read two ways
profile limits --key-types CPF,IBAN --yes → Invalid value for --key-types
profile limits --hours 8-18 --yes → Invalid value for --hours
profile limits --hours 08:00-08:00 --yes → Invalid value for --hours
profile limits --hours 08:00-24:30 --yes → Invalid value for --hours
profile limits --receivers missing.txt --yes → Cannot use missing.txt
profile set sandbox wire.cursorparam x → wire.cursorParam
profile set sandbox wire.idempotencyHeeder x → wire.idempotencyHeader
profile set sandbox 'wire.alias.POST /withdraw.pixkey' x → wire.alias.POST /withdraw.pixKey
profile set sandbox 'wire.alias.POST /nowhere.a' x → profile show --wire
profile set sandbox wire. x → profile show --wire
profile set sandbox wire.idempotencyHeader Authorization → Invalid header name
profile set sandbox wire.idempotencyHeader 'a b' → Invalid header name
profile set sandbox 'wire.alias.POST /withdraw.pixKey' amount → is already the name of another field

An inbox or a forward of the listener.
PIX_WEBHOOK_SECRET=x webhook listen --port 0 --inbox postgres://pix:hunter2@127.0.0.1:1/x → PIX_INBOX_URL
PIX_WEBHOOK_SECRET=x webhook listen --port 0 --inbox postgresql://pix:hun%74er2@[broken → PIX_INBOX_URL
PIX_WEBHOOK_SECRET=x webhook listen --port 0 --inbox postgres://pix@127.0.0.1:1/x?password=hunter2 → PIX_INBOX_URL
PIX_WEBHOOK_SECRET=x webhook listen --port 0 --inbox inbox.sqlite → --inbox is not the URL of a PostgreSQL database
PIX_INBOX_URL=mysql://a:hunter2@b/c inbox list → PIX_INBOX_URL is not the URL of a PostgreSQL database
PIX_WEBHOOK_SECRET=x webhook listen --port 0 --route TRANSACTION_COMPLETED → Invalid --route
PIX_WEBHOOK_SECRET=x webhook listen --port 0 --route PAID=http://127.0.0.1:1/ → Unknown event "PAID"
PIX_WEBHOOK_SECRET=x webhook listen --port 0 --route TRANSACTION_ERROR=file:///etc/passwd → Invalid URL to forward to
PIX_WEBHOOK_SECRET=x webhook listen --port 0 --forward-to https://example.com/ --forward-insecure → only for an https URL on this machine
PIX_WEBHOOK_SECRET=x webhook listen --port 0 --forward-to http://127.0.0.1:9/ --forward-insecure → only for an https URL on this machine
PIX_WEBHOOK_SECRET=x webhook listen --port 0 --forward-to https://127.0.0.1:9/ --forward-ca ca.pem → contains no certificate
PIX_WEBHOOK_SECRET=x webhook listen --port 0 --forward-insecure → --forward-to
PIX_WEBHOOK_SECRET=x webhook listen --port 0 --poll --since whenever → is not a date
`;

/** Refused before any change, but the command may read. */
const BEFORE_A_CHANGE = `
close --date tomorrow → not a day
close --date 2027-01-01 → not begun
card charge list --from tomorrow → is not a date
payout create --key a@b.com.br --amount 20 --yes --receipt r.pdf → --receipt has no effect without --wait
payout create --key a@b.com.br --amount 20 --yes --wait --receipt r.txt → ends with .html, .pdf or .png
payout create --key a@b.com.br --amount 20 --yes --wait --receipt nowhere/r.pdf → its folder does not exist
payout create --key a@b.com.br --amount 20 --yes --wait --receipt own.pdf → own.pdf exists
payout create --key a@b.com.br --amount 20 --yes --wait --force → --receipt
payout create --key a@b.com.br --amount 20 --yes --family hub --receipt r.pdf → --receipt is not available
reconcile --from today --to today --ledger nowhere.csv → it does not exist
reconcile --from today --to today --ledger ledger.csv --map amount=valor → no column "valor"
reconcile --from today --to today --ledger ledger.csv --map price=valor → write FIELD=COLUMN
payout batch map.csv --yes → Unknown columns
payout batch map.csv --yes --map 'key=chave pix' → no column amount
payout batch map.csv --yes --map key=chave → no column "chave" for key
payout batch map.csv --yes --map 'chave=chave pix' → Invalid --map
payout batch map.csv --yes --map key → Invalid --map
payout batch map.csv --yes --map 'key=,amount=Valor, em R$' → no column key
payout batch twice.csv --yes --map key=a,amount=valor → has the column a twice
payout batch payroll.csv --yes --max-total 20 → more than --max-total
`;

const world = sharedWorld();
beforeAll(async () => {
  await secondProfile(world, 'again');
  world.write('own.pdf', 'of the user');
  world.write('ca.pem', 'no certificate');
  world.write('ledger.csv', 'reference,amount\nx,1\n');
  world.write('payroll.csv', 'key,amount\na@exemplo.com.br,50\n');
  world.write('map.csv', 'Nome;Chave Pix;Valor, em R$;pedido\nAna;ana@example.com;12,00;p-1\n');
  world.write('twice.csv', 'a;a;valor\nana@example.com;bia@example.com;1,00\n');
});

const casesOf = (text: string): readonly (readonly [line: string, words: string])[] =>
  text.split('\n').flatMap((row) => {
    const [line = '', words] = row.split(' → ');
    return words === undefined ? [] : [[line, words] as const];
  });

async function refused(line: string, words: string): Promise<readonly string[]> {
  const [, variable, value = '', typed = line] = /^([A-Z_]+)=(\S+) (.*)$/.exec(line) ?? [];
  const before = JSON.stringify(world.profiles.list());
  const env = variable === undefined ? {} : { [variable]: value };
  const ran = await world.run(typed, { env, stdin: 'whsec_0123456789abcdef' });
  const told = `${ran.stdout}${ran.stderr}`;
  expect([ran.code, ran.changes], told).toEqual([2, []]);
  expect(told.split(words), told).toHaveLength(2);
  expect(told).not.toMatch(/Invalid input|user:pass|hun(ter2|%74)/);
  expect(JSON.stringify(world.profiles.list())).toBe(before);
  return ran.sent;
}

it.each(casesOf(BEFORE_A_REQUEST))('pix %s is refused before a request: %s', async (line, words) => {
  expect(await refused(line, words)).toEqual([]);
});

it.each(casesOf(BEFORE_A_CHANGE))('pix %s is refused before a change: %s', async (line, words) => {
  await refused(line, words);
  expect(world.read('own.pdf')).toBe('of the user');
});

import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../../../src/contract/index.ts';
import { encodeBrCode } from '../../../src/domain/br-code/encode-br-code.ts';
import { signatureHeader } from '../../../src/domain/webhook/verify-signature.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import {
  charge,
  disputed,
  movement,
  paid,
  payout,
  sale,
  transfer,
  undelivered,
  type Values,
} from '../../commands/routes/route-line.ts';
import { routeLines } from '../../commands/routes/route-lines.ts';
import { received } from '../../support/servers/received.ts';
import { card } from '../../support/worlds/card-world.ts';
import type { PixWorld } from '../../support/worlds/pix-world.ts';
import { refusing } from '../../support/worlds/refusing.ts';
import { batchFile, inDoubt, journaled, lostJournal, paidToPerson } from './earlier-payments.ts';
import type { FlagLine } from './silent-flags.ts';

const period = '--from 2026-11-20 --to 2026-11-21';
const TRANSFER = 'transfer create --to 100002 --amount 20 --reference t1 --yes';
const SECRET = 'whsec_0123456789abcdef';
const KEY = 'fornecedor@exemplo.com.br';

/**
 * Returns a preparation that runs `ready`, then sets limits that refuse every payment without
 * `--override-limits`.
 */
const limited =
  (ready: (world: PixWorld) => Promise<Values> = async () => ({})) =>
  async (world: PixWorld): Promise<Values> => {
    const values = await ready(world);
    await world.run('profile limits --per-payout 1 --yes');
    return values;
  };

/** Creates two charges of R$ 7,00, and refunds both. */
async function refundedTwice(world: PixWorld): Promise<Values> {
  const ids: string[] = [];
  for (const reference of ['r7-1', 'r7-2']) {
    const line = `charge create --amount 7 --reference ${reference} --json`;
    const { id } = await world.json<{ id: string }>(line);
    await world.run(`sandbox pay ${id}`);
    await world.run(`sandbox refund ${id}`);
    ids.push(id);
  }
  return { charge: ids[0] ?? '' };
}

/**
 * Writes a batch file and a copy of the file. Another profile then writes a proposal of the batch to
 * `plan.json`.
 */
async function proposedBatch(world: PixWorld): Promise<Values> {
  await batchFile(world);
  await world.profiles.put({ ...world.profiles.get('sandbox'), name: 'other' });
  const env = { PIX_TOKEN: world.sandbox.tokens.both };
  await world.run('payout batch folha.csv --propose plan.json --profile other', { env });
  copyFileSync(join(world.home, 'folha.csv'), join(world.home, 'copy.csv'));
  return {};
}

async function rejectedBatch(world: PixWorld): Promise<Values> {
  await proposedBatch(world);
  await world.run('payout batch reject folha --reason late');
  return {};
}

/** Writes a batch file with payouts that end without payment in the sandbox. */
async function failingBatch(world: PixWorld): Promise<Values> {
  const rows = ['a', 'b', 'c'].map((name) => `${name}@exemplo.com.br,5`);
  writeFileSync(join(world.home, 'failing.csv'), `key,amount\n${rows.join('\n')}\n`);
  return {};
}

async function stoppedBatch(world: PixWorld): Promise<Values> {
  await failingBatch(world);
  await world.run('payout batch failing.csv --stop-after 1 --concurrency 1 --yes');
  return {};
}

/** Returns a preparation that runs a batch. The service refuses every payout with this error code. */
const refusedBatch =
  (errorCode: string) =>
  async (world: PixWorld): Promise<Values> => {
    await batchFile(world);
    const transport: typeof world.sandbox.handle = async (request) =>
      request.url.endsWith('/withdraw') ? refusing(422, errorCode, 'm') : world.sandbox.handle(request);
    await world.run('payout batch folha.csv --yes', { transport });
    return {};
  };
/** The error code says that the account lacks funds, so no row is paid. */
const brokenBatch = refusedBatch('PZC200');

const pending = async (world: PixWorld): Promise<Values> => ({
  payout: (
    await world.json<{ id: string }>(`payout create --key ${KEY} --amount 150 --reference p1 --yes --json`)
  ).id,
});

async function inbox({ home }: PixWorld): Promise<Values> {
  const store = await openInbox(join(home, 'data', 'inbox.sqlite'));
  await store.append(received({ id: 'TX1', status: 'COMPLETED' }, 'TRANSACTION_COMPLETED'));
  await store.append(received({ id: 'TX2', status: 'PENDING' }, 'TRANSACTION_CREATED'));
  await store.close();
  return {};
}

async function formula(world: PixWorld): Promise<Values> {
  const { id } = await world.json<{ id: string }>('charge create --amount 50 --reference =1+1 --json');
  await world.run(`sandbox pay ${id}`);
  return {};
}

const free = async (): Promise<Values> => ({
  code: encodeBrCode({ key: KEY, name: 'Loja', city: 'Recife' }),
});

const fileOf =
  (name: string, text: string) =>
  async (world: PixWorld): Promise<Values> => {
    writeFileSync(join(world.home, name), text);
    return {};
  };

async function defense(world: PixWorld): Promise<Values> {
  await fileOf('defense.txt', 'Delivered.')(world);
  return disputed(world);
}

/** Writes the body of a delivery to a file. Returns a signature header whose time is one minute ago. */
async function signed(world: PixWorld): Promise<Values> {
  await fileOf('body.json', '{}')(world);
  const timestampSeconds = Math.floor(world.clock.now() / 1000) - 60;
  return { header: signatureHeader({ secret: SECRET, timestampSeconds, body: Buffer.from('{}') }) };
}

async function refunded(world: PixWorld): Promise<Values> {
  const values = await paid(world);
  await world.run(`refund create ${values.charge} --yes`);
  return values;
}

const ledger = async (world: PixWorld): Promise<Values> => {
  writeFileSync(join(world.home, 'pedidos.csv'), 'pedido,amount,status\nc9,50.00,COMPLETED\n');
  return paid(world);
};

const ownLines: readonly FlagLine[] = [
  ...(
    [
      ['charge create --amount 10 --wait', undefined],
      [`payout create --key ${KEY} --amount 150 --wait --yes`, undefined],
      ['payout qr {code} --amount 150 --wait --yes', free],
      ['payout batch folha.csv --wait --yes', batchFile],
      ['payout batch resume folha --wait --yes', brokenBatch],
    ] as const
  ).map(([line, ready]): FlagLine => ({ line, only: ['max-wait'], ...(ready && { ready }) })),
  ...(
    [
      [`payout create --key ${KEY} --amount 20 --wait --yes`, undefined],
      ['payout qr {code} --amount 20 --wait --yes', free],
      [`${TRANSFER} --wait`, undefined],
      ['refund create {charge} --wait --yes', paid],
    ] as const
  ).flatMap(([line, ready]): readonly FlagLine[] => [
    { line, only: ['receipt'], ...(ready && { ready }) },
    { line: `${line} --receipt new.html`, only: ['force'], ...(ready && { ready }) },
  ]),
  { line: 'answer {charge}', ready: paid },
  { line: 'receipt {charge}', ready: paid },
  { line: 'receipt {charge} --refund', ready: refunded },
  { line: 'receipt {charge} --out new.html', ready: paid, only: ['force'] },
  { line: 'infraction evidence {infraction} --out new.html', ready: disputed, only: ['force'] },
  { line: 'charge create --amount 10 --png new.png', only: ['force'] },
  { ...routeLines.readReport, line: 'report download {report} --out new.csv', only: ['force'] },
  // `--force` has an effect only if the file exists.
  ...(
    [
      ['charge create --amount 10 --png there.txt', undefined],
      ['charge qr {charge} --png there.txt', charge],
      ['receipt {charge} --out there.html', paid],
      ['infraction evidence {infraction} --out there.txt', disputed],
      [`payout create --key ${KEY} --amount 20 --wait --yes --receipt there.html`, undefined],
      ['payout qr {code} --amount 20 --wait --yes --receipt there.html', free],
      [`${TRANSFER} --wait --receipt there.html`, undefined],
      ['refund create {charge} --wait --yes --receipt there.html', paid],
      ['report download {report} --out there.txt', routeLines.readReport.ready],
      [`report export ${period} --via pages --out there.txt`, undefined],
      [`reconcile ${period} --html there.txt`, undefined],
      ['close --html there.txt', undefined],
      ['report summary pedidos.csv --html there.txt', ledger],
      ['audit export --out there.txt', undefined],
      ['privacy export --document 52998224725 --out there.txt', journaled],
      ['payout batch folha.csv --yes --result there.txt', batchFile],
      ['payout batch resume folha --yes --result there.txt', brokenBatch],
      ['payout batch approve plan.json --yes --result there.txt', proposedBatch],
      ['payout batch status folha --result there.txt', brokenBatch],
    ] as const
  ).map(
    ([line, ready]): FlagLine => ({
      line,
      only: ['force'],
      ready: async (world) => {
        await fileOf('there.txt', 'of the user')(world);
        await fileOf('there.html', 'of the user')(world);
        return (await ready?.(world)) ?? {};
      },
    }),
  ),
  { line: 'charge list' },
  { line: 'charge watch {charge}', ready: charge },
  { line: 'charge watch --reference c1', ready: charge },
  { line: 'infraction watch {infraction}', ready: disputed },
  { line: 'charge get --reference c1', ready: charge },
  { line: 'payout get --reference p1', ready: payout },
  { line: 'payout watch --reference p1', ready: pending },
  { line: 'transfer get --reference t1', ready: transfer(TRANSFER) },
  { line: `payout batch folha.csv --yes`, ready: batchFile },
  {
    line: `payout batch folha.csv --family hub --max-total 500 --allow-duplicate --yes`,
    ready: batchFile,
    needs: 'hub',
  },
  { line: 'payout batch resume folha --max-total 500 --allow-duplicate --yes', ready: brokenBatch },
  {
    line: 'payout batch resume folha --no-lookup --family main --yes',
    ready: brokenBatch,
    only: ['max-total', 'allow-duplicate'],
  },
  ...(
    [
      [`payout create --key ${KEY} --amount 20 --yes`, undefined],
      ['payout qr {code} --amount 20 --yes', free],
      [TRANSFER, undefined],
      ['payout batch folha.csv --yes', batchFile],
      ['payout batch resume folha --yes', brokenBatch],
      ['payout batch approve plan.json --yes', proposedBatch],
    ] as const
  ).map(([line, ready]): FlagLine => ({ line, ready: limited(ready), only: ['override-limits'] })),
  {
    line: 'profile limits --per-payout 1 --per-day 2 --key-types CPF --receivers folha.csv --hours 08:00-09:00 --four-eyes batch --yes',
    ready: batchFile,
  },
  { line: 'payout batch folha.csv --propose plan.json', ready: batchFile },
  { line: 'payout batch approve plan.json --file copy.csv --yes', ready: proposedBatch },
  {
    line: 'payout batch failing.csv --concurrency 1 --yes',
    ready: failingBatch,
    only: ['stop-after'],
  },
  {
    line: 'payout batch resume failing --concurrency 1 --yes',
    ready: stoppedBatch,
    only: ['stop-after'],
  },
  { line: 'payout batch proposals', ready: rejectedBatch },
  { line: 'payout batch reject plan.json --reason late', ready: proposedBatch },
  {
    line: 'payout batch approve plan.json --result end.csv --wait --yes',
    ready: proposedBatch,
    only: ['excel', 'max-wait'],
  },
  { line: 'payout batch resume folha --file copy.csv --yes', ready: brokenBatch, only: ['file'] },
  { line: 'payout batch retry folha --file copy.csv', ready: refusedBatch('PZC500'), only: ['file'] },
  { line: 'payout batch retry folha --out new.csv --excel pt-BR', ready: refusedBatch('PZC500') },
  { line: `payout batch status folha`, ready: brokenBatch },
  { line: `payout batch status folha --result end.csv --excel pt-BR`, ready: brokenBatch },
  { line: `payout batch status`, ready: brokenBatch },
  {
    line: `payout create --key ${KEY} --receiver-document 12ABC34501DE35 --amount 20 --yes`,
    only: ['lookup'],
  },
  { line: 'payout create --key 51998259765 --amount 20 --yes', only: ['key-type'] },
  { line: 'payout qr {code} --yes', ready: free, only: ['amount'] },
  { line: 'payout qr {code} --amount 20 --yes', ready: free, only: ['lookup'] },
  { line: 'payout list' },
  { line: 'payout watch {payout}', ready: pending },
  { line: 'transfer list' },
  { line: 'transfer get {transfer} --family main', ready: transfer(TRANSFER) },
  { line: 'transaction list', ready: paid },
  { line: 'close', ready: paid },
  { line: 'close --sign-off --override CFO --html new.html', ready: paid, only: ['date', 'force'] },
  { line: `reconcile ${period}`, ready: paid },
  {
    line: `reconcile ${period} --late 2h --family main --ledger pedidos.csv --map reference=pedido --html page.html`,
    ready: ledger,
  },
  { line: 'report summary pedidos.csv --html page.html', ready: ledger },
  { line: `report export ${period}`, ready: formula },
  { line: `report export ${period} --via pages`, ready: formula },
  { line: `report export ${period} --format ndjson`, ready: formula, only: ['raw', 'excel'] },
  ...(
    [
      ['charge list', charge],
      ['charge pending', charge],
      ['payout list', payout],
      ['transfer list', transfer(TRANSFER)],
      ['transaction list', paid],
      ['statement list', paid],
      ['infraction list', disputed],
      ['find 7,00', refundedTwice],
      ['refund list', refundedTwice],
      ['callback list', undelivered],
      ['journal list --limit 2', journaled],
      ['audit list --limit 1', journaled],
      ['inbox list --limit 1', inbox],
      ['card charge list', sale],
    ] as const
  ).map(
    ([list, ready]): FlagLine => ({
      line: `${list} -o csv`,
      ready,
      only: ['excel'],
      ...(list.startsWith('card') ? { needs: 'card' } : {}),
    }),
  ),
  { line: 'statement list --transaction {movement}', ready: movement },
  { line: 'find 7,00 --limit 1', ready: refundedTwice },
  { line: 'refund list --from 2d --limit 1', ready: refundedTwice },
  { line: 'refund get {charge}', ready: refundedTwice },
  { line: 'callback triage', ready: undelivered },
  { line: 'resend failed --yes', ready: undelivered },
  { line: 'resend failed --wait --yes', ready: undelivered, only: ['max-wait'] },
  { line: 'journal list --limit 2', ready: journaled },
  { line: 'journal resolve --all', ready: inDoubt },
  { line: 'journal resolve {entry}', ready: inDoubt },
  { line: 'journal resolve {entry} --as confirmed --yes', ready: inDoubt },
  { line: 'audit prune --before now --yes', ready: journaled },
  { line: 'audit prune --before now --dry-run', ready: journaled },
  { line: 'audit export --out audit.ndjson', ready: journaled },
  { line: 'journal adopt --yes', ready: lostJournal },
  { line: 'journal adopt folha.csv --dry-run', ready: lostJournal },
  { line: 'journal adopt folha.csv --dry-run --map reference=', ready: lostJournal },
  { line: 'journal adopt folha.csv --yes', ready: lostJournal },
  { line: 'journal prune --older-than now --yes', ready: journaled },
  { line: 'journal prune --older-than now --dry-run', ready: journaled },
  { line: 'privacy export --document 52998224725 --out person.json', ready: journaled },
  { line: 'privacy erase --document 52998224725 --yes', ready: paidToPerson },
  { line: 'privacy erase --document 52998224725 --dry-run', ready: paidToPerson },
  { line: 'audit list --since 2d --limit 1', ready: journaled },
  { line: 'audit verify --head 00', ready: journaled },
  { line: 'inbox list --limit 1', ready: inbox },
  { line: 'inbox prune --before 1d --yes', ready: inbox },
  { line: 'inbox replay 1 --to http://127.0.0.1:1/', ready: inbox },
  {
    line: 'inbox replay --failed --event TRANSACTION_COMPLETED --since 2d --to http://127.0.0.1:1/',
    ready: inbox,
  },
  { line: 'key lookup 51998259765' },
  { line: 'key register --type CNPJ --key 11.222.333/0001-81 --yes', needs: 'hub' },
  { line: 'infraction defend {infraction} --file defense.txt --yes', ready: defense },
  // Without a terminal, --edit is refused, so no other flag has an effect.
  { line: 'infraction defend {infraction} --edit', ready: disputed, only: [] },
  { line: 'balance' },
  { line: 'dashboard --once --fail-on red --no-mouse', ready: paid },
  { line: 'profile add shop --base-url https://api.example.com/v1', stdin: 'token-of-the-shop' },
  {
    line: 'profile add shop --base-url https://api.example.com/v1 --token-stdin --insecure-storage',
    stdin: 'token-of-the-shop',
  },
  { line: 'profile show sandbox' },
  { line: 'token add more --stdin', stdin: 'token-of-the-shop' },
  { line: 'token add webhook --secret --stdin', stdin: SECRET },
  { line: 'webhook send http://127.0.0.1:1/ --event TRANSACTION_COMPLETED --unsigned --plain-http' },
  {
    line: 'webhook send http://127.0.0.1:1/ --event TRANSACTION_COMPLETED --secret-stdin',
    stdin: SECRET,
  },
  { line: 'webhook verify --secret-stdin --signature {header} body.json', ready: signed, stdin: SECRET },
  {
    line: 'card charge create --amount 100 --customer-name Cliente --recurrence Monthly --end-date 2027-11-01 --card-stdin --yes',
    stdin: JSON.stringify(card()),
    needs: 'card',
  },
  { line: 'sandbox pay {charge}', ready: charge },
  { line: 'sandbox refund {charge}', ready: paid },
  { line: 'sandbox infraction {charge}', ready: paid },
  { line: 'sandbox infraction {charge} --status CLOSED --result AGREED', ready: disputed },
  { line: 'sandbox reissue-token withdraw' },
  { line: 'sandbox fault add --route * --kind drop-after' },
  { line: 'sandbox fault add --route * --kind status --status 503' },
  { line: 'sandbox traffic start' },
  { line: 'api GET /user/transactions' },
];

/**
 * The command lines to which the test adds flags. Each route has a line (see test/commands/routes).
 * `ownLines` contains lines for commands without a route, and for flags that no other line uses.
 */
export const flagLines: readonly FlagLine[] = [
  ...Object.entries(routeLines).flatMap(([name, entry]): FlagLine[] => {
    // `readReport` and `downloadReport` have the same line, so the second one is left out.
    if (name === 'downloadReport') return [];
    const { family } = routes[name as keyof typeof routes];
    return [{ ...entry, ...(family === 'hub' || family === 'card' ? { needs: family } : {}) }];
  }),
  ...ownLines,
];

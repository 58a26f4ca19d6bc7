import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../../../src/contract/index.ts';
import { signatureHeader } from '../../../src/domain/webhook/verify-signature.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { changingLines, linesByRoute } from '../../commands/routes/changing-lines.ts';
import { charge, disputed, paid, undelivered, type Values } from '../../commands/routes/route-line.ts';
import { routeLines } from '../../commands/routes/route-lines.ts';
import { received } from '../../support/servers/received.ts';
import type { PixWorld } from '../../support/worlds/pix-world.ts';
import { refusing } from '../../support/worlds/refusing.ts';
import { batchFile, inDoubt, journaled, lostJournal, paidToPerson } from './earlier-payments.ts';

export interface CommandLine {
  /**
   * The arguments after `pix`. Each `{name}` is replaced by the value that `ready` returned under this name.
   */
  readonly line: string;
  readonly stdin?: string;
  readonly ready?: (world: PixWorld) => Promise<Values>;
  readonly needs?: 'hub' | 'card';
}

const SECRET = 'whsec_0123456789abcdef';

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

async function inbox({ home }: PixWorld): Promise<Values> {
  const store = await openInbox(join(home, 'data', 'inbox.sqlite'));
  await store.append(received({ id: 'TX1', status: 'COMPLETED' }, 'TRANSACTION_COMPLETED'));
  await store.close();
  return {};
}

/** Writes the body of a delivery to a file. Returns its signature header. */
async function signed(world: PixWorld): Promise<Values> {
  writeFileSync(join(world.home, 'body.json'), '{}');
  const timestampSeconds = Math.floor(world.clock.now() / 1000) - 60;
  return { header: signatureHeader({ secret: SECRET, timestampSeconds, body: Buffer.from('{}') }) };
}

async function pending(world: PixWorld): Promise<Values> {
  await world.run('payout create --key fornecedor@exemplo.com.br --amount 150 --reference p1 --yes');
  return {};
}

async function ledger(world: PixWorld): Promise<Values> {
  writeFileSync(join(world.home, 'pedidos.csv'), 'pedido,amount,status\nc9,50.00,COMPLETED\n');
  return paid(world);
}

const PERIOD = '--from 2026-11-20 --to 2026-11-21';

/** Lines of commands that call no route, or several. */
const ownLines: readonly CommandLine[] = [
  { line: 'payout batch folha.csv --wait --yes', ready: batchFile },
  { line: 'payout batch resume folha --wait --yes', ready: refusedBatch('PZC200') },
  { line: 'payout batch approve plan.json --yes --result end.csv', ready: proposedBatch },
  { line: 'payout batch status folha --result end.csv', ready: refusedBatch('PZC200') },
  { line: 'payout batch retry folha --file copy.csv', ready: refusedBatch('PZC500') },
  { line: `report export ${PERIOD} --via pages --out out.csv` },
  { line: `reconcile ${PERIOD} --html page.html`, ready: paid },
  { line: 'report summary pedidos.csv --html page.html', ready: ledger },
  { line: 'audit export --out audit.ndjson', ready: journaled },
  { line: 'audit list --limit 1', ready: journaled },
  { line: 'audit prune --before now --yes', ready: journaled },
  { line: 'audit verify --head 00', ready: journaled },
  { line: 'privacy export --document 52998224725 --out person.json', ready: journaled },
  { line: 'privacy erase --document 52998224725 --yes', ready: paidToPerson },
  { line: 'charge watch {charge}', ready: charge },
  { line: 'infraction watch {infraction}', ready: disputed },
  { line: 'payout watch --reference p1', ready: pending },
  { line: 'profile limits --per-payout 1 --receivers folha.csv --four-eyes batch --yes', ready: batchFile },
  { line: 'payout list' },
  { line: 'transfer list' },
  { line: 'callback triage', ready: undelivered },
  { line: 'resend failed --yes', ready: undelivered },
  { line: 'journal list --limit 2', ready: journaled },
  { line: 'journal resolve --all', ready: inDoubt },
  { line: 'journal adopt --yes', ready: lostJournal },
  { line: 'journal prune --older-than now --yes', ready: journaled },
  { line: 'inbox list --limit 1', ready: inbox },
  { line: 'inbox prune --before 1d --yes', ready: inbox },
  { line: 'inbox replay 1 --to http://127.0.0.1:1/', ready: inbox },
  { line: 'dashboard --once --fail-on red', ready: paid },
  { line: 'profile add shop --base-url https://api.example.com/v1', stdin: 'token-of-the-shop' },
  { line: 'profile show sandbox' },
  { line: 'token add more --stdin', stdin: 'token-of-the-shop' },
  { line: 'webhook send http://127.0.0.1:1/ --event TRANSACTION_COMPLETED --unsigned --plain-http' },
  { line: 'webhook verify --secret-stdin --signature {header} body.json', ready: signed, stdin: SECRET },
  { line: 'sandbox pay {charge}', ready: charge },
  { line: 'sandbox refund {charge}', ready: paid },
  { line: 'sandbox infraction {charge}', ready: paid },
  { line: 'sandbox reissue-token withdraw' },
  { line: 'sandbox fault add --route * --kind drop-after' },
  { line: 'sandbox traffic start' },
  { line: 'autocomplete bash' },
  { line: 'explain PZC200' },
  { line: 'qr decode 00020126' },
];

const ofFamily = (family: string | undefined): Pick<CommandLine, 'needs'> =>
  family === 'hub' || family === 'card' ? { needs: family } : {};

/** At least one line for each command that needs arguments. */
export const commandLines: readonly CommandLine[] = [
  ...Object.entries(routeLines).map(
    ([name, entry]): CommandLine => ({ ...entry, ...ofFamily(routes[name as keyof typeof routes].family) }),
  ),
  ...ownLines,
  ...[...linesByRoute, ...changingLines].map(
    ({ line, stdin, ready, family }): CommandLine => ({
      line,
      ...(stdin === undefined ? {} : { stdin }),
      ...(ready === undefined ? {} : { ready }),
      ...ofFamily(family),
    }),
  ),
];

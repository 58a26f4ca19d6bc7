import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changesState } from '../../../src/client/client-errors.ts';
import { routes } from '../../../src/contract/index.ts';
import type { Route } from '../../../src/contract/route.ts';
import type { PixWorld } from '../../support/worlds/pix-world.ts';
import { charge, paid, type RouteLine, undelivered, type Values } from './route-line.ts';
import { routeLines } from './route-lines.ts';

export interface Line extends RouteLine {
  readonly family?: string;
}

const KEY = 'fornecedor@exemplo.com.br';

const batchFile = async ({ home }: PixWorld): Promise<Values> => {
  writeFileSync(join(home, 'folha.csv'), `key,amount\n${KEY},150\n${KEY},11\n${KEY},12\n`);
  return {};
};

/**
 * Starts a batch that pays only its first row, because the service refuses the other rows for insufficient
 * balance.
 */
async function begunBatch(world: PixWorld): Promise<Values> {
  await batchFile(world);
  let paidRows = 0;
  const transport: typeof world.sandbox.handle = async (request) => {
    if (!request.url.endsWith('/withdraw') || paidRows++ === 0) return world.sandbox.handle(request);
    const body = { errorCode: 'PZC200', message: 'm', statusCode: 422, requestId: 'r' };
    return { status: 422, headers: {}, body: [Buffer.from(JSON.stringify(body))] as never };
  };
  await world.run('payout batch folha.csv --concurrency 1 --yes', { transport });
  return {};
}

async function proposedBatch(world: PixWorld): Promise<Values> {
  await batchFile(world);
  await world.profiles.put({ ...world.profiles.get('sandbox'), name: 'other' });
  const env = { PIX_TOKEN: world.sandbox.tokens.both };
  await world.run('payout batch folha.csv --propose plan.json --profile other', { env });
  return {};
}

/** Command lines that change something, for commands that have no line in `routeLines`. */
export const otherLines: readonly Line[] = [
  { line: 'payout batch folha.csv --yes', ready: batchFile },
  { line: 'payout batch folha.csv --family hub --yes', ready: batchFile, family: 'hub' },
  { line: 'payout batch resume folha --yes', ready: begunBatch },
  { line: 'payout batch approve plan.json --yes', ready: proposedBatch },
  { line: 'report export --from 2026-11-20 --to 2026-11-21' },
  { line: 'resend failed --yes', ready: undelivered },
  { line: 'webhook listen --port 0 --register --public-url https://shop.example.com/pix' },
  {
    line: 'webhook send http://127.0.0.1:1/ --event TRANSACTION_COMPLETED --transaction {charge} --unsigned',
    ready: paid,
  },
  { line: 'api POST /nobody/knows/this --yes' },
  { line: 'sandbox pay {charge}', ready: charge },
  { line: 'sandbox cancel {charge}', ready: charge },
  { line: 'sandbox expire {charge}', ready: charge },
  { line: 'sandbox fail {charge}', ready: charge },
  { line: 'sandbox refund {charge}', ready: paid },
  { line: 'sandbox infraction {charge}', ready: paid },
  { line: 'sandbox clock advance 1h' },
  { line: 'sandbox fault add --route * --kind drop-after' },
  { line: 'sandbox fault clear' },
  { line: 'sandbox reissue-token withdraw' },
  { line: 'sandbox reset --yes' },
  { line: 'sandbox stop' },
  { line: 'sandbox traffic start' },
  { line: 'sandbox traffic stop' },
];

export const linesByRoute: readonly (Line & { readonly row: Route })[] = Object.entries(routeLines).map(
  ([name, entry]) => {
    const row = routes[name as keyof typeof routes];
    return { ...entry, row, family: row.family };
  },
);

/** A command line for every command that changes something at the service or in the sandbox. */
export const changingLines: readonly Line[] = [
  ...linesByRoute.filter(({ row }) => changesState(row)),
  ...otherLines,
];

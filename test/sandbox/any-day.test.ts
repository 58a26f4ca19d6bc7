import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../src/domain/time/virtual-clock.ts';
import { card, charging, tokenOf } from '../support/worlds/card-world.ts';
import { type SandboxWorld, sandboxWorld } from '../support/worlds/sandbox-world.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';
import { dateless } from './dateless.ts';

/**
 * Returns noon in São Paulo on this day as a timestamp. The first events of a test that starts at noon happen
 * before midnight.
 */
const noonOf = (day: string): number => Date.parse(`${day}T15:00:00Z`);
const FIRST_DAY = noonOf('2026-11-21');
/** Days with a different weekday, month length or year length than `FIRST_DAY`. */
const OTHER_DAYS = ['2026-11-22', '2028-02-29', '2030-12-31', '2041-07-06'].map(noonOf);
const MINUTE_MS = 60_000;

/** Returns every row of the sandbox database as a line of text without dates. */
function everythingIn(store: string, startMs: number): readonly string[] {
  const db = new DatabaseSync(join(store, 'sandbox.db'));
  try {
    const tables = db.prepare(`select name from sqlite_schema where type = 'table'`).all();
    return tables.flatMap(({ name }) =>
      db
        .prepare(`select * from ${String(name)}`)
        .all()
        .map((row) => `${String(name)} ${dateless(textOf(row), startMs)}`),
    );
  } finally {
    db.close();
  }
}

const textOf = (row: Readonly<Record<string, SQLOutputValue>>): string =>
  Object.entries(row)
    .map(([column, cell]) => `${column}=${ArrayBuffer.isView(cell) ? Buffer.from(cell).toString() : cell}`)
    .join(' ');

/** Runs `doEverything` in a sandbox that starts at this time. @returns the rows that the sandbox stored */
async function keptSince(startMs: number): Promise<readonly string[]> {
  const store = tempFolder();
  const world = await sandboxWorld({ store, clock: new VirtualClock(startMs) });
  await doEverything(world);
  await world.sandbox.close();
  return everythingIn(store, startMs);
}

/** Sends requests that make the sandbox generate each kind of random data. */
async function doEverything(world: SandboxWorld): Promise<void> {
  const { ask, charge, lever, clock, sandbox } = world;
  const made = async (route: string, body: object, token = sandbox.tokens.both) => {
    const { status, json } = await ask(route, { body, token });
    expect({ route, ok: status < 300, json }).toEqual({ route, ok: true, json });
    return json;
  };
  const webhook = await made('POST /v1/user/webhooks', { url: 'http://127.0.0.1:1/', generateSecret: true });
  await made(`POST /v1/user/webhooks/${String(webhook.id)}/rotate-secret`, {});
  await made('POST /v1/user/callbacks/secret', {});
  const charges = [await charge('10'), await charge('20'), await charge('30')];
  for (const { id } of charges) await lever(id, 'pay');
  await lever(charges[0]?.id ?? '', 'infraction');
  await made(`POST /v1/refund/${charges[1]?.id}`, { amount: 15 });
  await made('POST /v1/withdraw', { amount: 50, pixKey: 'a@exemplo.com.br', pixType: 'email' });
  const accounts = { payerAccountNumber: '100001', receiverAccountNumber: '100002' };
  await made('POST /v1/internal-transfer', { amount: 12, ...accounts });
  const payout = { amount: 2_000, pixKey: 'b@exemplo.com.br' };
  await made('POST /hub/api/v1/transactions/withdraw', payout, sandbox.tokens.hub);
  await made('POST /hub/api/v1/transactions/pix-keys', { type: 'EVP' }, sandbox.tokens.hub);
  await made('POST /v1/user/report', {
    dateFrom: new Date(clock.now() - MINUTE_MS).toISOString(),
    dateTo: new Date(clock.now()).toISOString(),
  });
  const token = String((await tokenOf(world)).json.access_token);
  await made('POST /card/v1/charges', charging({}, card(undefined, '12/2099')), token);
  // Advances past the last delivery attempt and the last deadline of a dispute.
  await clock.advance(80 * 60 * MINUTE_MS);
}

describe('the sandbox on any day', () => {
  it('for one seed, the sandbox generates identical payers, banks, ids, secrets and retry pauses on every day', async () => {
    const kept = await keptSince(FIRST_DAY);
    for (const day of OTHER_DAYS) expect(await keptSince(day)).toEqual(kept);
  });
});

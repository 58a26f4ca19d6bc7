import { afterEach, describe, expect, it } from 'vitest';
import {
  createSandbox,
  type TestSandbox,
  VirtualClock,
} from '../../src/operations/sandbox/create-sandbox-for-tests.ts';
import { type PixWorld, pixWorld } from '../support/worlds/pix-world.ts';

const START = Date.parse('2026-11-21T12:00:00Z');

let open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()));
  open = [];
});

async function sandboxOf(seed: number): Promise<TestSandbox> {
  const sandbox = await createSandbox({ seed, clock: new VirtualClock(START) });
  open.push(sandbox);
  return sandbox;
}

const traffic = (sandbox: TestSandbox, perMinute: number): Promise<Response> =>
  sandbox.fetch(`${sandbox.controlUrl}/traffic`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ perMinute }),
  });

interface Told {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly amount: number;
  readonly createdAt: string;
  readonly refundStatus: string | null;
}

async function story(sandbox: TestSandbox): Promise<readonly Told[]> {
  const headers = { authorization: `Bearer ${sandbox.tokens.both}` };
  const all: Told[] = [];
  for (let page = 1; ; page += 1) {
    const response = await sandbox.fetch(
      `${sandbox.baseUrl}/user/transactions?limit=100&sortDirection=asc&page=${page}`,
      { headers },
    );
    const { data, hasNextPage } = (await response.json()) as { data: Told[]; hasNextPage: boolean };
    all.push(
      ...data.map(({ id, type, status, amount, createdAt, refundStatus }) => ({
        id,
        type,
        status,
        amount,
        createdAt,
        refundStatus,
      })),
    );
    if (!hasNextPage) return all;
  }
}

describe('generated traffic', () => {
  it('traffic creates charges, payouts, refunds, disputes and failing webhooks at about the given rate', async () => {
    const sandbox = await sandboxOf(7);
    await traffic(sandbox, 30);
    await sandbox.advance(15 * 60_000);
    const told = await story(sandbox);
    expect(told.length).toBeGreaterThan(375);
    expect(told.length).toBeLessThan(525);
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(['DEPOSIT', 'WITHDRAW']));
    expect(new Set(told.map(({ status }) => status))).toEqual(
      new Set(['PENDING', 'COMPLETED', 'CANCELED', 'EXPIRED', 'REFUNDED']),
    );
    const headers = { authorization: `Bearer ${sandbox.tokens.both}` };
    const disputes = await (await sandbox.fetch(`${sandbox.baseUrl}/user/infractions`, { headers })).json();
    expect((disputes as { data: unknown[] }).data.length).toBeGreaterThan(0);
    const failed = await sandbox.fetch(`${sandbox.baseUrl}/user/callbacks?hasError=true`, { headers });
    expect(((await failed.json()) as { data: unknown[] }).data.length).toBeGreaterThan(10);
  });

  it('traffic creates equal records for equal seeds, even if the clock advances in a different number of steps', async () => {
    const [one, two, other] = [await sandboxOf(7), await sandboxOf(7), await sandboxOf(8)];
    for (const sandbox of [one, two, other]) await traffic(sandbox, 30);
    await one.advance(2 * 60_000);
    await other.advance(2 * 60_000);
    expect((await story(other)).length).toBeGreaterThan(0);
    expect(await story(other)).not.toEqual(await story(one));
    await one.advance(4 * 60_000);
    for (let minute = 0; minute < 6; minute += 1) await two.advance(60_000);
    expect(await story(two)).toEqual(await story(one));
  });

  it('when traffic is stopped, it creates no more records, and the existing ones still reach a final status', async () => {
    const sandbox = await sandboxOf(7);
    await traffic(sandbox, 60);
    await sandbox.advance(60_000);
    await sandbox.fetch(`${sandbox.controlUrl}/traffic`, { method: 'DELETE' });
    const before = (await story(sandbox)).length;
    await sandbox.advance(60 * 60_000);
    const after = await story(sandbox);
    expect(after.length).toBe(before);
    expect(after.some(({ status }) => status === 'PENDING')).toBe(false);
  });

  it('traffic stops when the sandbox is reset', async () => {
    const sandbox = await sandboxOf(7);
    await traffic(sandbox, 60);
    await sandbox.advance(60_000);
    await sandbox.reset();
    await sandbox.advance(60_000);
    expect(await story(sandbox)).toEqual([]);
  });

  it('pix sandbox traffic starts and stops traffic, and pix sandbox status shows it', async () => {
    const world: PixWorld = await pixWorld();
    open.push(world);
    expect(await world.json('sandbox traffic start --rate 90 --json')).toMatchObject({ traffic: 90 });
    await world.sandboxClock.advance(60_000);
    expect((await world.json<unknown[]>('transaction list --all --json')).length).toBeGreaterThan(50);
    expect(await world.json('sandbox traffic stop --json')).toMatchObject({ traffic: 0 });
    expect((await world.run('sandbox traffic start --rate 0')).code).toBe(2);
  });
});

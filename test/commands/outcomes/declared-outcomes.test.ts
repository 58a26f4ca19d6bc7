import { beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { foreign, type Hits, movesMoney } from '../../faults/faulty-answers.ts';
import { addSecondProfile } from '../../faults/reruns/desk.ts';
import { card } from '../../support/worlds/card-world.ts';
import { eachWorld, type Ran, type RunOptions } from '../../support/worlds/pix-world.ts';

/* `pix journal resolve ID --as`: a person records an outcome that the service does not show. The person may be wrong. */

const world = eachWorld({ card: true, hub: 'confirmed', money: 900 });
const CARD: RunOptions = { stdin: JSON.stringify(card()) };
beforeEach(async () => {
  await addSecondProfile({ config: world.path('config'), sandbox: world.sandbox, clock: world.clock });
});

/** The movements that the service does not recognise by a reference or an idempotency key. */
const PAID_AGAIN = [
  'refund create CHARGE --amount 15',
  'card charge create --customer-name Ana --card-stdin --amount 15',
];
/** One movement of each family, because each family reads its account in its own way. */
const MOVEMENTS = [
  'payout create --key fornecedor@exemplo.com.br --amount 15',
  'payout create --key fornecedor@exemplo.com.br --amount 15 --family hub',
  'card charge create --customer-name Ana --card-stdin --amount 15',
];
const run = (line: string, transport: Transport): Promise<Ran> => {
  const named = line.replace('CHARGE', world.charge);
  return world.run(`${named} --reference r1 --yes --json`, { ...CARD, transport });
};
/** Orders the movement. A proxy answers the request, and then the service cannot be read. */
async function leaveUnknown(line: string, applied: boolean): Promise<string> {
  const answered = foreign(world.sandbox.handle, movesMoney, { status: 403, applied });
  const down = foreign(world.sandbox.handle, () => true, { status: 503, applied: false });
  let isSent = false;
  const transport: Transport = (request) => {
    if (isSent) return down(request);
    isSent = movesMoney(request.method, new URL(request.url).pathname);
    return answered(request);
  };
  expect((await run(line, transport)).code).toBe(7);
  const [entry] = await world.list('journal list --unknown');
  return entry?.id ?? '';
}
/** Runs the command again. @returns its result, and the number of its requests that move money */
async function again(
  line: string,
  service: Transport = world.sandbox.handle,
): Promise<readonly [Ran, number]> {
  await world.sandboxClock.advance(10_000);
  let sent = 0;
  const transport: Transport = (request) => {
    if (movesMoney(request.method, new URL(request.url).pathname)) sent += 1;
    return service(request);
  };
  return [await run(line, transport), sent];
}

describe('an outcome that a person records', () => {
  it.each(PAID_AGAIN)('%s finds a movement that was wrongly recorded as not applied', async (line) => {
    const id = await leaveUnknown(line, true);
    expect((await world.run(`journal resolve ${id} --as not-applied --yes`)).code).toBe(0);
    const [ran, sent] = await again(line);
    expect([ran.code, sent], ran.stderr).toEqual([0, 0]);
    expect(ran.stderr).toContain('Found: r1 was applied');
    expect(await world.json('journal list')).toContainEqual(
      expect.objectContaining({ reference: 'r1', state: 'confirmed' }),
    );
  });

  it.each(PAID_AGAIN)('%s sends nothing on the word of a person if a read fails', async (line) => {
    const id = await leaveUnknown(line, true);
    await world.run(`journal resolve ${id} --as not-applied --yes`);
    const codes = new Set<string>();
    for (let read = 1; ; read += 1) {
      let reads = 0;
      const isFailing: Hits = (method) => method === 'GET' && ++reads === read;
      const down = foreign(world.sandbox.handle, isFailing, { status: 403, applied: false });
      const [ran, sent] = await again(line, down);
      if (reads < read) break;
      expect([ran.code === 0, sent], `read ${read}: ${ran.stderr}`).toEqual([false, 0]);
      const { errorCode, outcome } = ran.error;
      codes.add(`exit ${ran.code}, ${errorCode}, ${outcome}`);
    }
    expect(codes).toContain('exit 7, declared_unread, unknown');
  });

  it.each(MOVEMENTS)('%s recorded as paid ends with exit code 5 if the service lacks it', async (line) => {
    const id = await leaveUnknown(line, false);
    await world.run(`journal resolve ${id} --as confirmed --yes`);
    const [ran, sent] = await again(line);
    expect([ran.code, sent], ran.stderr).toEqual([5, 0]);
    expect(ran.error.message).toContain('the service did not confirm it');
  });

  it.each(MOVEMENTS)('another account cannot record the outcome of %s', async (line) => {
    const id = await leaveUnknown(line, false);
    for (const state of ['confirmed', 'not-applied']) {
      const ran = await world.run(`journal resolve ${id} --as ${state} --profile second --yes --json`);
      expect([ran.code, ran.error.errorCode]).toEqual([7, 'made_elsewhere']);
    }
    expect(await world.json('journal list --unknown')).toMatchObject([{ id, state: 'unknown' }]);
  });

  it('journal resolve --as shows the payment before it asks, and works while the service is down', async () => {
    const id = await leaveUnknown('payout create --key fornecedor@exemplo.com.br --amount 15', false);
    const ran = await world.run(`journal resolve ${id} --as not-applied`, {
      tty: 100,
      answers: [['Record r1', 'y']],
      transport: foreign(world.sandbox.handle, () => true, { status: 503, applied: false }),
    });
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.stderr).toMatch(/fo\*\*\*@exemplo\.com\.br/);
    expect(ran.stderr).toContain('R$ 15,00');
  });
});

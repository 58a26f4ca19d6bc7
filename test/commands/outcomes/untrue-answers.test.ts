import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { answersOther, answersWith, cutSuccess, type Hits, movesMoney } from '../../faults/faulty-answers.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { cardMachine } from '../../support/worlds/card-user.ts';
import { withHubAndMoney } from '../../support/worlds/hub-profile.ts';
import type { PixWorld, Ran } from '../../support/worlds/pix-world.ts';

const KEY = 'fornecedor@exemplo.com.br';
const PAY = `payout create --key ${KEY} --amount 50 --reference r1 --yes --json`;
const TRANSFER = 'transfer create --to 100002 --amount 50 --reference r1 --yes --json';
const HUB = `${PAY} --family hub`;

let world: PixWorld;
beforeEach(async () => {
  world = await withHubAndMoney({ confirmed: false });
});
afterEach(() => world.close());

const entries = (): Promise<Record<string, unknown>[]> => world.json('journal list --json');
const moved = async (): Promise<number> =>
  (await world.json<unknown[]>('transaction list --type WITHDRAW --all --json')).length;
const resolved = async (): Promise<[number, string, string | undefined]> => {
  const { code, stdout } = await world.run('journal resolve --all --json');
  const [{ state, why }] = JSON.parse(stdout);
  return [code, state, why];
};
const outcomeOf = ({ code, stdout }: Ran): [number, string, string] => {
  const { outcome, errorCode } = JSON.parse(stdout).error;
  return [code, outcome, errorCode];
};
const isLookUp: Hits = (method, path) => method === 'GET' && /\/(withdraw|internal-transfer|pix)$/.test(path);
/** Returns `service` with one change: look-ups answer 404, as if a new payment were not visible yet. */
const lagging =
  (service: Transport): Transport =>
  async (request) => {
    if (!isLookUp(request.method, new URL(request.url).pathname)) return service(request);
    const none = { errorCode: 'PZC310', message: 'm', statusCode: 404, requestId: 'r' };
    return { status: 404, headers: {}, body: [Buffer.from(JSON.stringify(none))] as never };
  };

describe('a success answer with a wrong reference', () => {
  it.each([
    ['a payout', PAY],
    ['a transfer', TRANSFER],
  ])('if an answer has a wrong reference, pix confirms %s after a look-up', async (_what, line) => {
    const transport = answersOther(world.sandbox.handle, movesMoney);
    const ran = await world.run(line, { transport });
    expect(ran.code, ran.stderr).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ clientReference: 'r1', amount: 50 });
    expect(ran.stderr).toContain(
      'ATTENTION: the service answered the request for r1 with another payment, another-id',
    );
    expect(await entries()).toMatchObject([
      { state: 'confirmed', serviceId: JSON.parse(ran.stdout).id, mismatch: null, attempt: 1 },
    ]);
    expect([(await world.run(line)).code, await moved()]).toEqual([0, 1]);
  });

  it('pix leaves a payout unknown if its answer has a wrong reference and the look-up finds nothing', async () => {
    const transport = lagging(answersOther(world.sandbox.handle, movesMoney));
    for (const _again of [1, 2])
      expect(outcomeOf(await world.run(PAY, { transport }))).toEqual([7, 'unknown', 'other_reference']);
    expect(await entries()).toMatchObject([
      { state: 'unknown', errorCode: 'other_reference', serviceId: null, attempt: 1 },
    ]);
    expect([(await world.run(PAY)).code, await moved()]).toEqual([0, 1]);
  });

  it('pix leaves a payout unknown when the look-up by reference returns a different payment', async () => {
    const lost = badNetwork(world.sandbox.handle, 'drop-after', movesMoney);
    for (const transport of [answersOther(lost, isLookUp), answersOther(world.sandbox.handle, isLookUp)])
      expect(outcomeOf(await world.run(PAY, { transport })).slice(0, 2)).toEqual([7, 'unknown']);
    const other = answersOther(world.sandbox.handle, isLookUp);
    const { stdout } = await world.run('journal resolve --all --json', { transport: other });
    expect(JSON.parse(stdout)).toMatchObject([{ state: 'unknown', why: 'other_reference' }]);
    expect(await resolved()).toEqual([0, 'confirmed', undefined]);
    expect(await moved()).toBe(1);
  });

  it('pix leaves a hub payout unknown if the success answer has a different amount and key', async () => {
    const other = { id: 'PO-other', amount: 1, pixKey: 'ladrao@exemplo.com.br' };
    const transport = answersWith(world.sandbox.handle, movesMoney, other);
    expect(outcomeOf(await world.run(HUB, { transport }))).toEqual([7, 'unknown', 'other_reference']);
    expect(await entries()).toMatchObject([{ state: 'unknown', serviceId: null, attempt: 1 }]);
    await world.run('profile set sandbox wire.idempotencyHeader Idempotency-Key');
    // pix repeats the payment with its idempotency key, and gets the same wrong answer.
    expect(outcomeOf(await world.run(HUB, { transport })).slice(0, 2)).toEqual([7, 'unknown']);
    expect([(await world.run(HUB)).code, await moved()]).toEqual([0, 1]);
  });

  it('pix refund create reads the charge to confirm a refund whose success answer has a wrong reference', async () => {
    const [charge] = await world.json<{ id: string }[]>('charge list --json');
    const line = `refund create ${charge?.id} --amount 20 --reference f1 --yes --json`;
    const transport = answersOther(world.sandbox.handle, movesMoney);
    const ran = await world.run(line, { transport });
    expect([ran.code, JSON.parse(ran.stdout)], ran.stderr).toMatchObject([
      0,
      { id: charge?.id, refundAmount: 20 },
    ]);
    expect(await entries()).toMatchObject([{ state: 'confirmed', serviceId: charge?.id }]);
  });

  it('pix payout batch looks up each row by reference when the success answers contain wrong references', async () => {
    writeFileSync(`${world.home}/folha.csv`, `key,amount,reference\n${KEY},20,a\n${KEY},21,b\n`);
    const transport = answersOther(world.sandbox.handle, movesMoney);
    const ran = await world.run('payout batch folha.csv --yes --json', { transport });
    expect(ran.code, ran.stderr).toBe(0);
    const found = await world.json<{ id: string; clientReference: string }[]>('payout list --json');
    for (const entry of await entries())
      expect(entry.serviceId).toBe(found.find((one) => one.clientReference === entry.reference)?.id);
    expect(found).toHaveLength(2);
  });

  it('after an answer with a wrong reference, charge create reports unknown only if the look-up finds no charge', async () => {
    const line = 'charge create --amount 10 --reference c2 --json';
    const isCreate: Hits = (method, path) => method === 'POST' && path.endsWith('/pix');
    const other = answersOther(world.sandbox.handle, isCreate);
    const ran = await world.run(line, { transport: other });
    expect([ran.code, JSON.parse(ran.stdout).clientReference], ran.stderr).toEqual([0, 'c2']);
    const lag = await world.run(line.replace('c2', 'c3'), { transport: lagging(other) });
    expect(outcomeOf(lag)).toEqual([7, 'unknown', 'other_reference']);
  });
});

describe('a card charge whose answer contains a wrong order id', () => {
  it('pix card charge create looks up its charge when the answer has the id of another order', async () => {
    const machine = await cardMachine();
    const stdin = JSON.stringify({
      number: '4111111111111111',
      holder: 'CLIENTE',
      expiration: '12/2030',
      cvv: '123',
    });
    const line =
      'card charge create --amount 100 --customer-name Cliente --reference o1 --card-stdin --yes --json';
    const transport = answersOther(machine.sandbox.handle, movesMoney);
    const ran = await machine.run(line, { stdin, transport });
    expect([ran.code, JSON.parse(ran.stdout).externalId], ran.stderr).toEqual([0, 'o1']);
    expect(await machine.json('journal list --json')).toMatchObject([
      { state: 'confirmed', serviceId: JSON.parse(ran.stdout).id, mismatch: null },
    ]);
    await machine.close();
  });
});

describe('a success answer that breaks off', () => {
  it.each([
    ['a payout', PAY],
    ['a transfer', TRANSFER],
  ])('pix confirms %s by a look-up when the success answer breaks off', async (_what, line) => {
    const transport = cutSuccess(world.sandbox.handle, movesMoney);
    const ran = await world.run(line, { transport });
    expect([ran.code, await moved()], ran.stderr).toEqual([0, 1]);
    expect(await entries()).toMatchObject([{ state: 'confirmed', errorCode: null, attempt: 1 }]);
  });

  it.each([
    ['a payout', PAY],
    ['a transfer', TRANSFER],
    ['a payout by the hub', HUB],
  ])('pix leaves %s unknown and does not send it again when the answer breaks off', async (_what, line) => {
    const cut = cutSuccess(world.sandbox.handle, movesMoney);
    const statement: Transport = async (request) =>
      request.url.includes('/statement')
        ? { status: 200, headers: {}, body: [Buffer.from('{"data":[]}')] as never }
        : lagging(cut)(request);
    for (const _again of [1, 2])
      expect(outcomeOf(await world.run(line, { transport: statement }))).toEqual([
        7,
        'unknown',
        'answer_cut',
      ]);
    const open = await world.run('journal resolve --all --json', { transport: statement });
    expect([open.code, JSON.parse(open.stdout)]).toMatchObject([
      7,
      [{ state: 'unknown', errorCode: 'answer_cut', why: 'success_seen', attempt: 1 }],
    ]);
    expect(await moved()).toBe(1);
  });

  it('pix leaves the outcome unknown when the success answer breaks off and a later look-up fails', async () => {
    const cut = lagging(cutSuccess(world.sandbox.handle, movesMoney));
    await world.run(PAY, { transport: cut });
    for (const body of ['{"errorCode":"PZV001"}', '<html>']) {
      const failing: Transport = async (request) =>
        isLookUp(request.method, new URL(request.url).pathname)
          ? { status: body.startsWith('<') ? 200 : 400, headers: {}, body: [Buffer.from(body)] as never }
          : world.sandbox.handle(request);
      await world.run('journal resolve --all --json', { transport: failing });
      expect(await entries()).toMatchObject([{ state: 'unknown', errorCode: 'answer_cut' }]);
    }
  });

  it('journal resolve can report a payout as not_applied, although an earlier look-up got an unreadable answer', async () => {
    const lost = badNetwork(world.sandbox.handle, 'drop-before', movesMoney);
    const unreadable: Transport = async (request) =>
      isLookUp(request.method, new URL(request.url).pathname)
        ? { status: 200, headers: {}, body: [Buffer.from('<html>')] as never }
        : lost(request);
    expect((await world.run(PAY, { transport: unreadable })).code).toBe(7);
    expect(await resolved()).toEqual([0, 'not_applied', undefined]);
  });

  it('if a hub answer breaks off and the service refuses the repeated request, pix leaves the payout unknown', async () => {
    await world.run('profile set sandbox wire.idempotencyHeader Idempotency-Key');
    let sent = 0;
    const transport: Transport = async (request) => {
      if (!movesMoney(request.method, new URL(request.url).pathname)) return world.sandbox.handle(request);
      sent += 1;
      if (sent === 1) return cutSuccess(world.sandbox.handle, movesMoney)(request);
      const refusal = '{"code":"WITHDRAW_INSUFFICIENT_BALANCE","message":"m"}';
      return { status: 422, headers: {}, body: [Buffer.from(refusal)] as never };
    };
    expect(outcomeOf(await world.run(HUB, { transport })).slice(0, 2)).toEqual([7, 'unknown']);
    expect(await entries()).toMatchObject([{ state: 'unknown', errorCode: 'answer_cut' }]);
    expect([(await world.run(HUB)).code, await moved()]).toEqual([0, 1]);
  });

  it('pix leaves a refund unknown if its answer broke off, even if the charge shows no new refund', async () => {
    const [charge] = await world.json<{ id: string }[]>('charge list --json');
    const line = `refund create ${charge?.id} --amount 15 --reference f1 --yes --json`;
    expect((await world.run(line)).code).toBe(0);
    // This data folder has no journal entry of the refund, so pix sends it again. The service answers with
    // the existing refund.
    const env = { PIX_DATA_DIR: `${world.home}/elsewhere` };
    for (const transport of [cutSuccess(world.sandbox.handle, movesMoney), world.sandbox.handle])
      expect(outcomeOf(await world.run(line, { env, transport }))).toEqual([7, 'unknown', 'answer_cut']);
    const open = await world.run('journal resolve --all --json', { env });
    expect([open.code, JSON.parse(open.stdout)]).toMatchObject([7, [{ why: 'success_seen', attempt: 1 }]]);
  });

  it('pix charge create reports unknown when the answer breaks off and the look-up finds nothing', async () => {
    const isCreate: Hits = (method, path) => method === 'POST' && path.endsWith('/pix');
    const cut = lagging(cutSuccess(world.sandbox.handle, isCreate));
    const ran = await world.run('charge create --amount 10 --reference c2 --json', { transport: cut });
    expect(outcomeOf(ran)).toEqual([7, 'unknown', 'answer_cut']);
  });
});

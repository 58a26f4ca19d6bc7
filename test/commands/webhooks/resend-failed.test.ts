import { beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { foreign, type Hits } from '../../faults/faulty-answers.ts';
import { receiver } from '../../support/servers/receiver.ts';
import { eachWorld, type Printed, type RunOptions } from '../../support/worlds/pix-world.ts';
import { refusing } from '../../support/worlds/refusing.ts';

const HOOK = 'http://127.0.0.1:9/hook';
const SHOP = 'http://127.0.0.1:9/shop';

const there = receiver();
const world = eachWorld({ deliver: there.deliver });
let calls: string[];
beforeEach(() => {
  there.answer = 500;
  calls = [];
});

/**
 * Advances the sandbox clock after each request for delivery attempts, so that resends progress while pix
 * waits.
 */
const living: Transport = async (request) => {
  const path = new URL(request.url).pathname;
  if (request.method === 'POST') calls.push(path.replace(/^\/v1\/user\/callbacks\//, ''));
  const answer = await world.sandbox.handle(request);
  if (path.endsWith('/callbacks')) await world.sandboxClock.advance(100);
  return answer;
};
const resend = async (
  flags = '',
  options: RunOptions = {},
): Promise<{ code: number; lines: Printed[]; stderr: string }> => {
  const { code, stdout, stderr } = await world.run(`resend failed --yes --json ${flags}`, {
    transport: living,
    ...options,
  });
  return { code, lines: stdout === '' ? [] : JSON.parse(stdout), stderr };
};
const paid = async (callbackUrl?: string, amount = 10): Promise<string> => {
  const id = await world.paidCharge(amount, { callbackUrl });
  await world.sandboxClock.advance(2_000);
  return id;
};
const hook = async (more = ''): Promise<string> =>
  await world.id(`webhook create --url ${HOOK} --yes ${more}`);
async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
const ONLY_PAID = '--event TRANSACTION_COMPLETED';

describe('pix resend failed', () => {
  it('pix resend failed --dry-run prints every request that it would send, and sends none of them', async () => {
    const id = await hook(ONLY_PAID);
    const both = await paid(SHOP);
    const before = await world.list('callback list');
    const ran = await world.run('resend failed --dry-run --json');
    expect([ran.code, ran.json], ran.stderr).toMatchObject([
      0,
      [`webhook/${id}`, both].map((path) => ({
        method: 'POST',
        url: expect.stringContaining(`/user/callbacks/resend/${path}`),
      })),
    ]);
    expect(await world.list('callback list')).toHaveLength(before.length);
  });

  it('pix resend failed skips an event that a later attempt has delivered', async () => {
    await hook(ONLY_PAID);
    await paid();
    there.answer = 200;
    await world.sandboxClock.advance(60_000);
    const { code, lines, stderr } = await resend();
    expect([code, lines, calls]).toEqual([0, [], []]);
    expect(stderr).toMatch(/[1-9]\d* delivery attempts? failed .* nothing to resend/);
    expect((await resend('--event INFRACTION_CHANGED')).stderr).toContain('No undelivered event');
  });

  it("pix resend failed --wait exits with code 8 when the endpoint fails again, and prints the endpoint's answer", async () => {
    await hook(ONLY_PAID);
    await paid();
    there.answer = 503;
    const { code, lines } = await resend('--wait --max-wait 20');
    expect([code, lines]).toMatchObject([8, [{ result: 'failed_again', answer: 503 }]]);
  });

  it('pix resend failed --wait exits with code 8 when no attempt follows before --max-wait', async () => {
    await hook(ONLY_PAID);
    await paid();
    there.answer = 'silent';
    const { code, lines } = await resend('--wait --max-wait 5', {
      transport: (request) => world.sandbox.handle(request),
    });
    expect([code, lines]).toMatchObject([8, [{ result: 'awaited', answer: null }]]);
  });

  it('resend failed and callback list --failed still find an event whose attempt failed 8 days ago', async () => {
    await hook(ONLY_PAID);
    const id = await paid();
    for (const clock of [world.clock, world.sandboxClock]) await clock.advance(8 * 86_400_000);
    const failed = await world.list('callback list --failed --all');
    expect(new Set(failed.map(({ transactionId }) => transactionId))).toEqual(new Set([id]));
    there.answer = 200;
    const { code, lines } = await resend('--wait');
    expect([code, lines]).toMatchObject([0, [{ transactionId: id, result: 'delivered' }]]);
    // One webhook resend includes all events since the failed attempt.
    expect(calls).toHaveLength(1);
  });

  it('pix resend failed --since 2h counts the two hours back from the time of the service', async () => {
    await hook(ONLY_PAID);
    const id = await paid();
    await world.clock.advance(90 * 86_400_000);
    expect((await resend('--since 2h')).lines).toMatchObject([{ transactionId: id, result: 'accepted' }]);
  });

  it.each([
    ['a redirect as answer', { status: 302 }, 1],
    ['no answer', { status: null }, 1],
    ['a 2xx answer', { status: 204 }, 0],
    ['no recorded body', { status: 500, body: null }, 1],
  ])('resend failed and callback list --failed judge %s alike', async (_what, record, count) => {
    await hook(ONLY_PAID);
    const id = await paid();
    const [known] = await world.list('callback list --limit 1');
    const page = JSON.stringify({ data: [{ ...known, ...record }], hasNextPage: false });
    const headers = { 'content-type': 'application/json' };
    const transport: Transport = async (request) =>
      request.method === 'GET' && new URL(request.url).pathname.endsWith('/callbacks')
        ? { status: 200, headers, body: once(page) }
        : living(request);
    const listed = await world.list('callback list --failed', { transport });
    const { lines } = await resend('', { transport });
    expect([listed.length, lines.map(({ transactionId }) => transactionId)]).toEqual([
      count,
      Array.from({ length: count }, () => id),
    ]);
  });

  it('resend failed --wait reports "superseded" if the service skips an event because of a later status', async () => {
    await hook('--event TRANSACTION_COMPLETED');
    const id = await paid();
    await world.run(`sandbox refund ${id}`);
    await world.sandboxClock.advance(10_000);
    expect(await world.json(`transaction get ${id}`)).toMatchObject({ status: 'REFUNDED' });
    const { code, lines } = await resend('--wait --max-wait 5');
    expect([code, lines]).toMatchObject([0, [{ event: 'TRANSACTION_COMPLETED', result: 'superseded' }]]);
  });

  it('pix resend failed shows the cause, the number and the amount of the events before it asks', async () => {
    await hook(ONLY_PAID);
    await paid();
    await paid();
    const answers = [['Resend 2 events', 'n\r']] as const;
    const ran = await world.run('resend failed', { transport: living, tty: 100, answers });
    expect(ran.stderr.replace(/[│\s]+/g, ' ')).toContain(
      'cause: HTTP 500 events: 2 amount: R$ 20,00 Resend 2',
    );
    expect(ran.code).toBe(9);
  });

  it('pix resend failed refuses --since 31d before it reads any delivery attempts', async () => {
    await hook(ONLY_PAID);
    await paid();
    const { code, sent, stderr } = await world.run('resend failed --since 31d --yes');
    expect([code, sent.filter((request) => /callbacks/.test(request))], stderr).toEqual([2, []]);
    expect(stderr).toContain('30');
  });
});

describe('a resend that the service refuses', () => {
  const refusingAt =
    (status: number, errorCode: string, route: RegExp): Transport =>
    async (request) => {
      if (request.method !== 'POST' || !route.test(new URL(request.url).pathname)) return living(request);
      calls.push(errorCode);
      return refusing(status, errorCode, 'não');
    };
  it.each([
    [404, 'PZW300', 10, 'unreachable'],
    [404, 'PZW310', 0, 'nothing_to_resend'],
    [422, 'PZG422', 10, 'limit_reached'],
    [500, 'PZI100', 10, 'unknown'],
    [403, 'PZA200', 10, 'refused'],
  ])('resend failed after %i %s of a webhook exits with code %i', async (status, errorCode, exit, result) => {
    await hook(ONLY_PAID);
    await paid();
    const { code, lines } = await resend('', { transport: refusingAt(status, errorCode, /webhook/) });
    expect([code, lines]).toMatchObject([exit, [{ result }]]);
  });

  it('after a proxy answered a resend, pix resend failed sends no other, and says which may have been accepted', async () => {
    for (let at = 0; at < 2; at += 1) await paid(SHOP, 10 + at);
    const isResend: Hits = (method, path) => method === 'POST' && /resend/.test(path);
    const transport = foreign(living, isResend, { status: 403, applied: true });
    const { code, lines } = await resend('', { transport });
    const results = lines.filter(({ via }) => via !== null).map(({ result }) => result);
    expect([code, results.toSorted()]).toEqual([10, ['not_sent', 'unknown']]);
  });

  it('resend failed --wait finds the delivery of a resend whose answer came from a proxy', async () => {
    await hook(ONLY_PAID);
    await paid();
    there.answer = 200;
    const transport = foreign(living, (method) => method === 'POST', { status: 403, applied: true });
    const ran = await resend('--wait', { transport });
    expect(ran).toMatchObject({ code: 0, lines: [{ result: 'delivered' }] });
  });

  it('pix resend failed reports a transaction without a callback (PZG404) as unreachable', async () => {
    await paid(SHOP);
    const { code, lines } = await resend('', { transport: refusingAt(404, 'PZG404', /resend/) });
    expect(code).toBe(10);
    expect(lines.some(({ result }) => result === 'unreachable')).toBe(true);
  });

  it('pix resend failed sends no further resend after the service has refused one with PZG422 (limit)', async () => {
    await hook(ONLY_PAID);
    for (let at = 0; at < 3; at += 1) await paid(SHOP, 10 + at);
    const { code, lines } = await resend('', { transport: refusingAt(422, 'PZG422', /resend\/TX/) });
    expect([code, calls.filter((call) => call === 'PZG422')]).toEqual([10, ['PZG422']]);
    expect(lines.filter(({ result }) => result === 'accepted')).toHaveLength(3);
    expect(lines.filter(({ result }) => result === 'limit_reached')).toHaveLength(3);
    expect(new Set(lines.flatMap(({ url, via }) => (via === null ? [] : `${url} ${via}`)))).toEqual(
      new Set([`${HOOK} webhook`, `${SHOP} transaction`]),
    );
  });

  it('resend failed resends each transaction if the bulk request finds no transaction (PZG404)', async () => {
    for (let at = 0; at < 6; at += 1) await paid(SHOP, 10 + at);
    const { code, lines } = await resend('', { transport: refusingAt(404, 'PZG404', /resend$/) });
    expect(code).toBe(0);
    expect(lines.filter(({ result }) => result === 'accepted')).toHaveLength(6);
    expect(calls.filter((call) => call.startsWith('resend/TX'))).toHaveLength(6);
    expect(new Set(lines.map(({ via }) => via))).toEqual(new Set(['bulk', null]));
  });
});

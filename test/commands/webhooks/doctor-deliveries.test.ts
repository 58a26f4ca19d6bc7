import { beforeEach, describe, expect, it } from 'vitest';
import { signatureHeader } from '../../../src/domain/webhook/verify-signature.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { received } from '../../support/servers/received.ts';
import { receiver } from '../../support/servers/receiver.ts';
import { eachWorld, type Printed } from '../../support/worlds/pix-world.ts';

const HOOK = 'http://127.0.0.1:9/hook';
const OTHER = 'http://127.0.0.1:9/other';
const REFUSED = { status: 401, body: '{"error":"signature_mismatch"}' };

const there = receiver();
const world = eachWorld({ deliver: there.deliver });
beforeEach(() => {
  there.answer = 500;
});

const hook = (url = HOOK): Promise<{ id: string; secret: string }> =>
  world.json(`webhook create --url ${url} --generate-secret --event TRANSACTION_COMPLETED --yes`);
const paid = async (): Promise<string> => {
  const id = await world.paidCharge(10);
  await world.sandboxClock.advance(1_000);
  return id;
};
const examine = async (check: string, env = {}): Promise<{ code: number; found: Printed[] }> => {
  const { code, json } = await world.run('doctor --json', { env });
  return { code, found: (json as Printed[]).filter((one) => one.check === check) };
};

describe('pix doctor', () => {
  it('pix doctor rates an endpoint as failed if most of its newest deliveries failed, and warns after the first success', async () => {
    await hook();
    await hook(OTHER);
    there.answer = ({ request }) => (request.url === HOOK ? 500 : 200);
    for (let at = 0; at < 4; at += 1) await paid();
    const { code, found } = await examine('delivery');
    expect([code, found]).toMatchObject([
      8,
      expect.arrayContaining([
        expect.objectContaining({
          target: HOOK,
          result: 'failed',
          detail: expect.stringContaining('newest failure: HTTP 500'),
          advice: expect.stringContaining('pix callback triage'),
        }),
        expect.objectContaining({ target: OTHER, result: 'ok' }),
      ]),
    ]);
    const rating = async () => {
      const now = await examine('delivery');
      const one = now.found.find(({ target }) => target === HOOK);
      return [now.code, one?.result];
    };
    there.answer = 200;
    await paid();
    expect(await rating()).toEqual([0, 'warning']);
    there.answer = ({ request }) => (request.url === HOOK ? 500 : 200);
    await paid();
    expect(await rating()).toEqual([8, 'failed']);
    there.answer = 200;
    for (let at = 0; at < 6; at += 1) await paid();
    expect(await rating()).toEqual([0, 'ok']);
  });

  it('pix doctor warns of a single failed attempt, and ignores attempts older than a day', async () => {
    await hook();
    await paid();
    expect(await examine('delivery')).toMatchObject({ code: 0, found: [{ result: 'warning' }] });
    await world.sandboxClock.advance(3 * 86_400_000);
    expect((await examine('delivery')).found).toEqual([]);
  });

  it('pix doctor fails its listener check when a listener with a different secret refuses deliveries', async () => {
    await hook();
    there.answer = REFUSED;
    await paid();
    const { code, found } = await examine('listener');
    expect([code, found]).toMatchObject([
      8,
      [{ target: HOOK, result: 'failed', advice: expect.stringContaining('rotate-secret') }],
    ]);
  });

  it('pix doctor recommends restarting a listener whose secret is older than the secret in the vault', async () => {
    const { secret } = await hook();
    there.answer = REFUSED;
    const id = await paid();
    const body = Buffer.from(JSON.stringify({ id, status: 'COMPLETED' }));
    const inbox = await openInbox(world.path('data', 'inbox.sqlite'));
    await inbox.append({
      ...received({ id }, null, { signature: 'rejected', reason: 'signature_mismatch', dedupeKey: null }),
      headers: { 'x-callback-signature': signatureHeader({ secret, timestampSeconds: 1, body }) },
      body,
      bodyBytes: body.length,
    });
    await inbox.close();
    expect((await examine('listener')).found).toMatchObject([
      { result: 'failed', advice: expect.stringContaining('Restart the listener') },
    ]);
    // A 401 answer may come from a program that is not pix. Without the reason text of the listener, pix
    // doctor gives no advice about secrets.
    there.answer = 401;
    await paid();
    expect((await examine('listener')).found).toEqual([]);
  });

  it('pix doctor fails its webhook check when PIX_WEBHOOK_SECRET differs from the secret in the vault', async () => {
    const { secret } = await hook();
    const other = await examine('webhook', { PIX_WEBHOOK_SECRET: 'another-secret-by-far' });
    expect([other.code, other.found]).toMatchObject([8, [{ result: 'failed' }]]);
    expect(JSON.stringify(other.found)).not.toContain('another-secret');
    const same = await examine('webhook', { PIX_WEBHOOK_SECRET: secret });
    expect([same.code, same.found]).toMatchObject([0, [{ result: 'ok' }]]);
  });
});

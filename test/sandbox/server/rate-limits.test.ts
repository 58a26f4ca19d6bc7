import { describe, expect, it } from 'vitest';
import {
  type HubWorld,
  hubWorld,
  type SandboxWorld,
  sandboxWorld,
} from '../../support/worlds/sandbox-world.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const MINUTE_MS = 60_000;
const limited = (world: SandboxWorld, rateLimits = true) =>
  world.ask('PATCH /control/accounts/100001', { token: null, body: { rateLimits } });
async function letIn(times: number, ask: () => Promise<{ status: number }>): Promise<number> {
  let done = 0;
  for (let n = 0; n < times; n += 1) if ((await ask()).status < 400) done += 1;
  return done;
}

/** Returns a function that sends a transfer with a new idempotency key at each call. */
function transferring(world: HubWorld) {
  const keys = Array.from({ length: 20 }, (_, n) => `t${n}`);
  return () =>
    world.hub('POST internal-transfer', {
      body: { amount: 100, toPixKey: '11222333000262' },
      key: keys.pop() ?? '',
    });
}

describe('rate limits', () => {
  it('rate limits are disabled until a control route enables them', async () => {
    const world = await sandboxWorld();
    const account = await world.ask('GET /control/accounts/100001', { token: null });
    expect(account.json.rateLimits).toBe(false);
    expect(await letIn(200, () => world.ask('GET /v1/user/balance'))).toBe(200);
  });

  it('rate limits permit 60 requests a minute per credential, and a refusal says how long to wait', async () => {
    const world = await sandboxWorld();
    expect((await limited(world)).json.rateLimits).toBe(true);
    await world.clock.advance(20_500);
    expect(await letIn(61, () => world.ask('GET /v1/user/balance'))).toBe(60);
    const said = await world.ask('POST /v1/pix', { body: { amount: 10 } });
    expect(said).toMatchObject({ status: 429, json: { errorCode: 'PZG429', retryAfterSeconds: 40 } });
    expect(said.headers['retry-after']).toBe('40');
    // The limit applies to each token separately. For the second account, rate limits are disabled.
    expect((await world.ask('GET /v1/user', { token: world.sandbox.tokens.deposit })).status).toBe(200);
    const [, other] = world.sandbox.accounts;
    expect(await letIn(70, () => world.ask('GET /v1/user', { token: other?.tokens.both ?? '' }))).toBe(70);
    await world.clock.advance(39_000);
    expect((await world.ask('GET /v1/user')).status).toBe(429);
    await world.clock.advance(1_000);
    expect((await world.ask('GET /v1/user')).status).toBe(200);
    expect((await limited(world, false)).json.rateLimits).toBe(false);
    expect(await letIn(100, () => world.ask('GET /v1/user'))).toBe(100);
  });

  it('rate limits permit 2,000 requests per calendar day, which begins at midnight in São Paulo', async () => {
    const world = await sandboxWorld();
    await limited(world);
    let done = 0;
    for (let minute = 0; minute < 34; minute += 1) {
      done += await letIn(60, () => world.ask('GET /v1/user'));
      await world.clock.advance(MINUTE_MS);
    }
    expect(done).toBe(2_000);
    // Seconds until midnight in São Paulo. The test started at 9:00 in São Paulo, and 34 minutes have passed.
    const left = 15 * 3600 - 34 * 60;
    expect((await world.ask('GET /v1/user')).json.retryAfterSeconds).toBe(left);
    await world.clock.advance(left * 1000);
    expect((await world.ask('GET /v1/user')).status).toBe(200);
  });

  it('rate limits permit five hub payouts or refunds, five transfers and unlimited reads per minute', async () => {
    const world = await hubWorld();
    await limited(world);
    let made = 0;
    const payout = () => {
      made += 1;
      const body = { amount: 1_000, pixKey: 'fulano@exemplo.com.br' };
      return world.hub('POST withdraw', { body, key: `k${made}` });
    };
    expect(await letIn(5, payout)).toBe(5);
    const refund = await world.hub('POST payment/none/refund', { body: { amount: 100 }, key: 'r1' });
    const json = { code: 'RATE_LIMITED', details: { retryAfterSeconds: 60 } };
    expect(refund).toMatchObject({ status: 429, json });
    expect(refund.headers['retry-after']).toBe('60');
    const transfer = transferring(world);
    expect(await letIn(6, transfer)).toBe(5);
    expect(await letIn(80, () => world.hub('GET balance'))).toBe(80);
  });

  it('rate limits permit ten transfers a minute per account, even if the account uses several tokens', async () => {
    const world = await hubWorld();
    await limited(world);
    const anew = () =>
      world.ask('POST /control/accounts/100001/tokens/hub/reissue', { token: null, body: {} });
    const transfer = transferring(world);
    expect(await letIn(6, transfer)).toBe(5);
    await anew();
    expect(await letIn(6, transfer)).toBe(5);
    await anew();
    expect(await letIn(1, transfer)).toBe(0);
  });

  it('rate limits stay enabled after a restart, but their counters start at zero', async () => {
    const store = tempFolder();
    const first = await sandboxWorld({ store });
    await limited(first);
    await letIn(60, () => first.ask('GET /v1/user'));
    await first.sandbox.close();
    const second = await sandboxWorld({ store, clock: first.clock });
    expect(await letIn(61, () => second.ask('GET /v1/user'))).toBe(60);
  });
});

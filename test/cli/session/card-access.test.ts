import { describe, expect, it, onTestFinished } from 'vitest';
import { CardAccess } from '../../../src/cli/session/card-access.ts';
import { Client } from '../../../src/client/client.ts';
import { listRates } from '../../../src/contract/routes/card.ts';
import type { Transport, WireRequest } from '../../../src/contract/transport.ts';
import { SecretMasker } from '../../../src/domain/text/secret-masker.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts';
import { loadCredentials } from '../../../src/storage/vault/load-credentials.ts';
import { runDown } from '../../support/until.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

async function process() {
  const clock = new VirtualClock(START);
  const sandbox = await createSandbox({ clock, seed: 7, store: ':memory:' });
  onTestFinished(() => sandbox.close());
  const { clientId, clientSecret } = sandbox.accounts[0].card;
  const env = {
    PIX_CARD_URL: 'http://127.0.0.1:1/card/v1',
    PIX_CARD_CLIENT_ID: clientId,
    PIX_CARD_CLIENT_SECRET: clientSecret,
  };
  const sent: WireRequest[] = [];
  const send: Transport = (request) => {
    sent.push(request);
    return sandbox.handle(request);
  };
  const openVault = () => Promise.reject(new Error('there is no vault'));
  const credentials = loadCredentials({ env, profile: null, openVault });
  const onOverrides = () => undefined;
  const world = { env, clock, secrets: new SecretMasker(), transport: send };
  const access = new CardAccess(world, { credentials, send, onOverrides });
  const client = new Client({
    transport: access.send,
    roots: { card: env.PIX_CARD_URL },
    token: () => access.token(client),
    clock,
    random: () => 0,
    timeoutMs: 30_000,
    userAgent: 'pix/test',
  });
  const tokens = () => sent.filter(({ url }) => url.endsWith('/token'));
  return { clock, sandbox, sent, tokens, access, rates: () => client.list(listRates, {}) };
}

describe('the token of the card family', () => {
  it('concurrent card requests share one access token until it expires', async () => {
    const { clock, rates, tokens } = await process();
    await Promise.all([rates(), rates(), rates()]);
    await clock.advance(3_500_000);
    await rates();
    expect(tokens()).toHaveLength(1);
    await clock.advance(100_000);
    await Promise.all([rates(), rates()]);
    expect(tokens()).toHaveLength(2);
  });

  it('CardAccess sends the client credentials only in the request for an access token', async () => {
    const { rates, sent, tokens, access } = await process();
    await rates();
    expect(tokens()[0]?.headers.authorization).toMatch(/^Basic /);
    const others = sent.filter((request) => !tokens().includes(request));
    expect(others.map(({ headers }) => headers.authorization?.slice(0, 7))).toEqual(['Bearer ']);
    const elsewhere = { method: 'POST', url: 'http://127.0.0.1:1/card/v10/token', headers: {} };
    await access.send(elsewhere);
    expect(sent.at(-1)).toBe(elsewhere);
  });

  it('CardAccess requests an access token again after the service failed to issue one', async () => {
    const { clock, rates, sandbox, tokens } = await process();
    const body = JSON.stringify({ route: 'POST /token', kind: 'status', code: 'PZI100', times: 4 });
    const headers = { 'content-type': 'application/json' };
    await sandbox.handle({ method: 'POST', url: 'http://127.0.0.1:1/control/faults', headers, body });
    await expect(runDown(clock, rates())).rejects.toMatchObject({ init: { errorCode: 'PZI100' } });
    await rates();
    // The failed call of `rates` requested a token four times, and the successful call once.
    expect(tokens()).toHaveLength(5);
  });
});

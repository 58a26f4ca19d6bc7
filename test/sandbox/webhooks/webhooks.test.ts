import { describe, expect, it } from 'vitest';
import { EVENTS } from '../../../src/domain/money/transaction-statuses.ts';
import { sandboxWorld } from '../../support/worlds/sandbox-world.ts';

describe('POST /user/webhooks', () => {
  it('POST /user/webhooks accepts every event of §6.1, including the reserved events', async () => {
    const { ask } = await sandboxWorld();
    const body = { url: 'https://hooks.exemplo.com.br/', events: [...EVENTS, EVENTS[0]] };
    expect((await ask('POST /v1/user/webhooks', { body })).json.events).toEqual(EVENTS);
  });

  it.each([
    'https://10.1.2.3/',
    'https://192.168.0.1/',
    'https://172.31.255.1/',
    'https://169.254.169.254/latest',
    'https://0x0a000001/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://intranet/',
    'https://printer.local/',
    'https://u:p@exemplo.com.br/',
  ])('POST /user/webhooks refuses the URL %s', async (url) => {
    const { ask } = await sandboxWorld();
    const said = await ask('POST /v1/user/webhooks', { body: { url } });
    expect(said).toMatchObject({ status: 400, json: { errorCode: 'PZV001', details: [{ field: 'url' }] } });
  });

  it.each([
    'http://127.0.0.1:1/x',
    'http://127.9.9.9/',
    'http://[::1]:8080/',
    'http://app.localhost/',
    'https://1.1.1.1/',
  ])('POST /user/webhooks accepts the URL %s', async (url) => {
    const { ask } = await sandboxWorld();
    expect((await ask('POST /v1/user/webhooks', { body: { url } })).status).toBe(201);
  });
});

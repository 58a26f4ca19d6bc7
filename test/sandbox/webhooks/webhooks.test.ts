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
    ['https://10.1.2.3/', 400],
    ['https://192.168.0.1/', 400],
    ['https://172.31.255.1/', 400],
    ['https://169.254.169.254/latest', 400],
    ['https://0x0a000001/', 400],
    ['https://[fd00::1]/', 400],
    ['https://[::ffff:10.0.0.1]/', 400],
    ['https://intranet/', 400],
    ['https://printer.local/', 400],
    ['https://u:p@exemplo.com.br/', 400],
    ['http://127.0.0.1:1/x', 201],
    ['http://127.9.9.9/', 201],
    ['http://[::1]:8080/', 201],
    ['http://app.localhost/', 201],
    ['https://1.1.1.1/', 201],
  ])('POST /user/webhooks answers the URL %s with %i', async (url, status) => {
    const { ask } = await sandboxWorld();
    const said = await ask('POST /v1/user/webhooks', { body: { url } });
    expect(said.status).toBe(status);
    if (status === 400) expect(said.json).toMatchObject({ errorCode: 'PZV001', details: [{ field: 'url' }] });
  });
});

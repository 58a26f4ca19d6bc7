import { describe, expect, it } from 'vitest';
import { EVENTS } from '../../../src/domain/money/transaction-statuses.ts';
import { sandboxWorld } from '../../support/worlds/sandbox-world.ts';

describe('POST /user/webhooks', () => {
  it('POST /user/webhooks answers 201 with the secret, and later answers do not contain the secret', async () => {
    const { ask } = await sandboxWorld();
    const url = 'https://hooks.exemplo.com.br/pix';
    const created = await ask('POST /v1/user/webhooks', {
      body: { url, generateSecret: true, events: ['TRANSACTION_COMPLETED'] },
    });
    const record = {
      id: expect.stringMatching(/^c[a-z0-9]{24}$/),
      url,
      active: true,
      events: ['TRANSACTION_COMPLETED'],
      hasSecret: true,
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
    };
    expect(created.status).toBe(201);
    expect(created.json).toEqual({ ...record, secret: expect.stringMatching(/^[\w-]{43}$/) });
    const listed = await ask('GET /v1/user/webhooks');
    expect(JSON.parse(new TextDecoder().decode(listed.bytes))).toEqual([record]);
  });

  it('POST /user/webhooks without options creates no secret and subscribes to all events', async () => {
    const { ask } = await sandboxWorld();
    const { json } = await ask('POST /v1/user/webhooks', { body: { url: 'http://localhost:4400/' } });
    expect(json).toMatchObject({ secret: null, hasSecret: false, events: [], active: true });
  });

  it('POST /user/webhooks accepts every event of §6.1, including the reserved events', async () => {
    const { ask } = await sandboxWorld();
    const body = { url: 'https://hooks.exemplo.com.br/', events: [...EVENTS, EVENTS[0]] };
    expect((await ask('POST /v1/user/webhooks', { body })).json.events).toEqual(EVENTS);
  });

  it.each([
    [{}, 'url'],
    [{ url: 'hooks' }, 'url'],
    [{ url: 'ftp://exemplo.com.br/' }, 'url'],
    [{ url: 'http://exemplo.com.br/' }, 'url'],
    [{ url: 'https://10.1.2.3/' }, 'url'],
    [{ url: 'https://192.168.0.1/' }, 'url'],
    [{ url: 'https://172.31.255.1/' }, 'url'],
    [{ url: 'https://169.254.169.254/latest' }, 'url'],
    [{ url: 'https://0x0a000001/' }, 'url'],
    [{ url: 'https://[fd00::1]/' }, 'url'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, 'url'],
    [{ url: 'https://intranet/' }, 'url'],
    [{ url: 'https://printer.local/' }, 'url'],
    [{ url: 'https://u:p@exemplo.com.br/' }, 'url'],
    [{ url: 'https://exemplo.com.br/', events: ['PAID'] }, 'events[0]'],
    [{ url: 'https://exemplo.com.br/', events: 'TRANSACTION_COMPLETED' }, 'events'],
    [{ url: 'https://exemplo.com.br/', generateSecret: 'yes' }, 'generateSecret'],
  ])('POST /user/webhooks refuses the fields %j, and names the field %s', async (body, field) => {
    const { ask } = await sandboxWorld();
    const said = await ask('POST /v1/user/webhooks', { body });
    expect(said).toMatchObject({ status: 400, json: { errorCode: 'PZV001', details: [{ field }] } });
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

describe('secrets', () => {
  it('rotate-secret replaces the secret of a webhook, and answers PZW300 for an unknown webhook', async () => {
    const { ask } = await sandboxWorld();
    const { json } = await ask('POST /v1/user/webhooks', { body: { url: 'http://localhost/' } });
    const first = await ask(`POST /v1/user/webhooks/${json.id}/rotate-secret`);
    const second = await ask(`POST /v1/user/webhooks/${json.id}/rotate-secret`);
    expect(first.json.secret).not.toBe(second.json.secret);
    const [listed] = JSON.parse(
      new TextDecoder().decode((await ask('GET /v1/user/webhooks')).bytes),
    ) as object[];
    expect(listed).toMatchObject({ hasSecret: true });
    expect(listed).not.toHaveProperty('secret');
    const unknown = await ask('POST /v1/user/webhooks/none/rotate-secret');
    expect(unknown).toMatchObject({ status: 404, json: { errorCode: 'PZW300' } });
  });

  it('a second request to create the callback secret is refused, and the rotate route replaces the secret', async () => {
    const { ask } = await sandboxWorld();
    const none = await ask('PATCH /v1/user/callbacks/secret/rotate');
    expect(none).toMatchObject({ status: 404, json: { errorCode: 'PZG404' } });
    const created = await ask('POST /v1/user/callbacks/secret');
    expect(created).toMatchObject({ status: 201, json: { message: expect.any(String) } });
    expect(await ask('POST /v1/user/callbacks/secret')).toMatchObject({
      status: 409,
      json: { errorCode: 'PZG409' },
    });
    const rotated = await ask('PATCH /v1/user/callbacks/secret/rotate');
    expect(rotated.status).toBe(200);
    expect(rotated.json.secret).not.toBe(created.json.secret);
  });
});

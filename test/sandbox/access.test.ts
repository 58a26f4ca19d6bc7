import { describe, expect, it } from 'vitest';
import { serviceAndControlRoutes } from '../../src/sandbox/handler-types.ts';
import { sandboxWorld } from '../support/worlds/sandbox-world.ts';

const MAIN = Object.values(serviceAndControlRoutes).filter(
  (row) => row.family === 'main' || row.family === 'sandbox',
);
const pathOf = (path: string): string => path.replace(/:\w+/g, 'x1');

it.each(MAIN.filter(({ bearer }) => bearer).map((row) => [`${row.method} ${row.path}`, row] as const))(
  '%s answers 401 PZA100 without a valid token',
  async (_name, row) => {
    const { ask } = await sandboxWorld();
    const route = `${row.method} /v1${pathOf(row.path)}`;
    for (const asked of [
      { token: null },
      { token: 'wrong' },
      { token: null, headers: { authorization: 'Basic eDp5' } },
      { token: null, headers: { authorization: 'Bearer ' } },
    ])
      expect(await ask(route, asked)).toMatchObject({ status: 401, json: { errorCode: 'PZA100' } });
  },
);

it('the sandbox answers an error with a code, a Portuguese message, the HTTP status and a request id', async () => {
  const { ask } = await sandboxWorld();
  const { json, headers } = await ask('POST /v1/pix', { body: { amount: 'x', expiresIn: 'y' } });
  expect(json).toEqual({
    errorCode: 'PZV001',
    error: 'Bad Request',
    message: 'A requisição tem dados inválidos.',
    statusCode: 400,
    requestId: headers['x-request-id'],
    details: [
      { field: 'amount', message: expect.any(String) },
      { field: 'expiresIn', message: expect.stringMatching(/^Entrada inválida: .*número.*texto/) },
    ],
  });
});

describe('unknown routes and ids', () => {
  it.each([
    'GET /',
    'GET /v1',
    'GET /v1/nothing',
    'GET /v1/pixx',
    'DELETE /v1/pix',
    'PUT /v1/user/webhooks',
    'POST /v1/user/transactions',
    'GET /v2/pix',
    'GET /hub/api/v1/nothing',
    'GET /v1/user/transactions/%zz',
    'GET /v1/user/transactions/%ff',
    'GET /v1/user/transactions//',
    'GET /v1/user/transactions/a/b',
    'OPTIONS /v1/pix',
    'GET /control/nothing',
    'GET /files/reports/x',
  ])('the sandbox answers 404 PZG404 to the unknown route %s', async (route) => {
    const { ask } = await sandboxWorld();
    expect(await ask(route)).toMatchObject({ status: 404, json: { errorCode: 'PZG404', statusCode: 404 } });
  });

  it('GET /user/transactions/:id treats an escaped ".." in the path as an id', async () => {
    const { ask } = await sandboxWorld();
    expect(await ask('GET /v1/user/transactions/%252E%252E')).toMatchObject({
      json: { errorCode: 'PZC310' },
    });
  });
});

describe('request bodies', () => {
  it.each([
    ['not JSON', '{"amount":10', 'body'],
    ['two values', '{"amount":10}{}', 'body'],
    ['blank', '   ', 'body'],
    ['nested 200,000 levels deep', '['.repeat(200_000), 'body'],
    ['nested 100,000 levels deep, with numbers', `${'[1.0,'.repeat(100_000)}`, 'body'],
    ['empty', '', 'amount'],
  ])('POST /pix answers 400 PZV001 to a request body that is %s', async (_name, body, field) => {
    const { ask } = await sandboxWorld();
    const said = await ask('POST /v1/pix', { body });
    expect(said).toMatchObject({ status: 400, json: { errorCode: 'PZV001', details: [{ field }] } });
  });

  it('POST /pix answers 400 to a request body that is not UTF-8', async () => {
    const { sandbox } = await sandboxWorld();
    const response = await sandbox.handle({
      method: 'POST',
      url: `${sandbox.roots.main}/pix`,
      headers: { authorization: `Bearer ${sandbox.tokens.both}`, 'content-type': 'application/json' },
      body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    });
    expect(response.status).toBe(400);
  });

  it.each([
    ['text/plain', 400],
    ['application/x-www-form-urlencoded', 400],
    ['application/jsonx', 400],
    ['application/json; charset=latin1', 400],
    ['', 400],
    ['application/json', 200],
    ['Application/JSON; charset=UTF-8', 200],
    ['application/json;charset="utf-8"', 200],
  ])('POST /pix answers a request body with the content type %j with %i', async (type, status) => {
    const { ask } = await sandboxWorld();
    const said = await ask('POST /v1/pix', { headers: { 'content-type': type }, body: { amount: 10 } });
    expect(said.status).toBe(status);
    if (status === 400) expect(said.json).toMatchObject({ details: [{ field: 'content-type' }] });
  });

  it('the sandbox needs no content type in a request without a body', async () => {
    const { ask } = await sandboxWorld();
    expect((await ask('POST /v1/user/callbacks/secret', { headers: { 'content-type': '' } })).status).toBe(
      201,
    );
  });

  it('the sandbox does not let a request body change object prototypes', async () => {
    const { ask } = await sandboxWorld();
    const body = '{"amount":10,"__proto__":{"clientReference":"p"},"constructor":{"prototype":{"x":1}}}';
    expect((await ask('POST /v1/pix', { body })).json.clientReference).toBe(null);
  });
});

it('GET /user/transactions answers 400 to a repeated query parameter, and names it', async () => {
  const { ask } = await sandboxWorld();
  const said = await ask('GET /v1/user/transactions?page=1&page=2');
  expect(said).toMatchObject({ status: 400, json: { details: [{ field: 'page' }] } });
});

import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createUndiciTransport } from '../../../src/client/transport/undici-transport.ts';
import type { Transport } from '../../../src/contract/transport.ts';
import { USER_AGENT } from '../../../src/sandbox/deliver/retry-pause-ms.ts';
import { scriptedServer } from '../../support/servers/scripted-server.ts';
import { raw, servedSandbox } from '../../support/servers/served-sandbox.ts';
import { until } from '../../support/until.ts';

/** A public host name that `deliver` resolves to the sandbox. An attacker can do this by DNS rebinding. */
const REBOUND = 'https://rebound.example';
const network = createUndiciTransport();
let stops = 0;
const deliver: Transport = (request) =>
  network.send({ ...request, url: request.url.replace(REBOUND, served.url) });
const served = await servedSandbox(
  { deliver, challenge: true, onStop: () => (stops += 1) },
  (end) => afterAll(() => end().then(network.close)),
  { cardPorts: [0] },
);
const { url, cardUrl, ask, auth } = served;
const { port } = new URL(url);
const cardPort = new URL(cardUrl ?? '').port;

async function statusOf(
  route: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Promise<number> {
  const lines = { ...headers, 'content-length': String(body.length), connection: 'close' };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  const said = await raw(url, `${route} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
  return Number(/^HTTP\/1.1 (\d+) /.exec(said)?.[1]);
}

async function transactions(): Promise<unknown> {
  return (await ask('GET /control/status')).json.transactions;
}

async function unchanged<T>(attack: () => Promise<T>): Promise<T> {
  const before = await transactions();
  const result = await attack();
  expect([await transactions(), stops]).toEqual([before, 0]);
  return result;
}

const ROUTES = [
  'GET /v1/user',
  'POST /v1/pix',
  'GET /v1/user/callbacks',
  'GET /hub/api/v1/transactions/balance',
  'GET /control/status',
  'GET /control/accounts/100001',
  'POST /control/stop',
  'POST /control/reset',
  'GET /files/reports/a.csv',
  'GET /openapi.json',
  'GET /v1/pix/qr-code/a',
  'OPTIONS /v1/pix',
  'GET /',
];
const FOREIGN_HOSTS = [
  'evil.example',
  `evil.example:${port}`,
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'evil-localhost',
  '127.0.0.1@evil.example',
  'evil.example#127.0.0.1',
  'evil.example/127.0.0.1',
  '192.168.0.10',
  '203.0.113.5',
  '0.0.0.0',
  '[::]',
  '[fd00::1]',
  '',
  'a b',
];

describe('a foreign Host header', () => {
  it.each(ROUTES)('%s answers 400 to a foreign Host header, even with a token', async (route) => {
    const headers = { ...auth, host: `evil.example:${port}` };
    expect(await unchanged(() => statusOf(route, headers, '{"amount":10}'))).toBe(400);
  });

  it.each(FOREIGN_HOSTS)('the sandbox answers 400 to the foreign Host header %j', async (host) => {
    expect(await unchanged(() => statusOf('GET /v1/user', { ...auth, host }))).toBe(400);
    expect(await unchanged(() => statusOf('POST /control/stop', { host }))).toBe(400);
  });

  it('the error for a foreign Host header lists the host names that the sandbox accepts', async () => {
    const said = await raw(url, 'GET /v1/user HTTP/1.1\r\nHost: evil.example\r\n\r\n');
    const [, body = ''] = said.split('\r\n\r\n');
    expect(JSON.parse(body)).toMatchObject({
      errorCode: 'PZV001',
      details: [{ field: 'host', message: 'este sandbox atende apenas localhost, 127.0.0.1 e [::1]' }],
    });
  });
});

const hosts = ['localhost', 'LOCALHOST', '127.0.0.1', '127.1', '127.0.0.2', '[::1]', 'app.localhost'];

it.each(hosts.flatMap((host) => [host, `${host}:${port}`, `${host}:80`]))(
  'the sandbox accepts the local Host header %s',
  async (host) => {
    expect(await statusOf('GET /v1/user', { ...auth, host })).toBe(200);
    expect(await statusOf('GET /control/status', { host })).toBe(200);
  },
);

it.each([
  ['a page of another origin', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['a page on this machine', { origin: 'http://localhost:3000' }],
  ['a delivery', { 'user-agent': USER_AGENT }],
])('a control route answers 404 to a request from %s', async (_name, headers) => {
  const stop = () => statusOf('POST /control/stop', { host: `127.0.0.1:${port}`, ...headers });
  expect(await unchanged(stop)).toBe(404);
  const whole = () => statusOf(`POST ${url}/control/stop`, { host: `127.0.0.1:${port}`, ...headers });
  expect(await unchanged(whole)).toBe(404);
});

describe("the sandbox's own address as a callback", () => {
  const spellings = [
    '127.0.0.1',
    '127.1',
    '127.0.0.2',
    '0x7f.1',
    '2130706433',
    '017700000001',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '0',
    '[::]',
    'user@127.0.0.1',
  ];
  const message = 'a URL é deste sandbox, que não entrega a si mesmo';

  it.each(
    spellings.flatMap((host) => [
      `http://${host}:${port}/control/stop`,
      `https://${host}:${cardPort}/card/v1/charges`,
    ]),
  )("POST /pix refuses the sandbox's own address as callbackUrl: %s", async (callbackUrl) => {
    const body = JSON.stringify({ amount: 10, callbackUrl });
    const said = await unchanged(() => ask('POST /v1/pix', auth, body));
    expect(said).toMatchObject({ status: 400, json: { details: [{ field: 'callbackUrl', message }] } });
  });

  it.each([
    ['POST /v1/user/webhooks', { url: `${url}/control/stop` }],
    ['POST /v1/withdraw', { amount: 10, pixKey: 'a@exemplo.com.br', pixType: 'email', callbackUrl: url }],
    [
      'POST /v1/internal-transfer',
      { amount: 1, payerAccountNumber: '100001', receiverAccountNumber: '100002', callbackUrl: url },
    ],
  ])("%s refuses the sandbox's own address as the endpoint of deliveries", async (route, body) => {
    const said = await unchanged(() => ask(route, auth, JSON.stringify(body)));
    expect(said).toMatchObject({ status: 400, json: { details: [{ message }] } });
  });

  it("POST /withdraw of the hub refuses the sandbox's own address as callbackUrl", async () => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${served.sandbox.tokens.hub}`,
      'idempotency-key': 'a',
    };
    const body = JSON.stringify({ amount: 1000, pixKey: 'a@exemplo.com.br', callbackUrl: url });
    const said = await unchanged(() => ask('POST /hub/api/v1/transactions/withdraw', headers, body));
    expect(said).toMatchObject({ status: 400, json: { details: { callbackUrl: message } } });
  });
});

async function attemptTo(callbackUrl: string): Promise<unknown> {
  const created = await ask('POST /v1/pix', auth, JSON.stringify({ amount: 10, callbackUrl }));
  expect(created.status).toBe(200);
  let history: unknown[] = [];
  while (history.length === 0)
    history = (await ask(`GET /v1/user/callbacks?transactionId=${created.json.id}`, auth)).json.data as [];
  return history[0];
}

describe('deliveries to the sandbox itself', () => {
  it('the sandbox answers 404 to a delivery to a public host name that resolves to the sandbox', async () => {
    expect(await attemptTo(`${REBOUND}/control/stop`)).toMatchObject({ status: 404 });
    expect(stops).toBe(0);
  });

  it('a delivery does not follow a redirect to the sandbox', async () => {
    const endpoint = await scriptedServer((_seen, response) =>
      response.writeHead(307, { location: `${url}/control/stop` }).end(),
    );
    onTestFinished(() => endpoint.close());
    expect(await attemptTo(`${endpoint.url}/hook`)).toMatchObject({ status: 307 });
    expect([endpoint.seen.length, stops]).toEqual([1, 0]);
  });
});

it('a sandbox that listens on all addresses accepts any Host header, except on control routes', async () => {
  const { url: all } = await servedSandbox({}, undefined, { host: '0.0.0.0', allowRemote: true });
  const status = async (path: string, host: string) => {
    const reached = all.replace('0.0.0.0', '127.0.0.1');
    const said = await raw(reached, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    return said.slice(9, 12);
  };
  expect(await status('/openapi.json', 'sandbox.example')).toBe('200');
  expect(await status('/control/status', 'sandbox.example')).toBe('404');
  for (const host of ['localhost', '192.168.0.10', '[fd00::1]', '0.0.0.0'])
    expect(await status('/control/status', host)).toBe('200');
});

it('a sandbox whose port has changed does not deliver to a stored callbackUrl that contains the new port', async () => {
  const sent: string[] = [];
  const moved = await servedSandbox({
    challenge: false,
    deliver: async ({ url: to }) => {
      sent.push(to);
      throw new Error('unreachable');
    },
  });
  const callbackUrl = `http://127.0.0.1:${port}/`;
  await moved.ask('POST /v1/pix', moved.auth, JSON.stringify({ amount: 10, callbackUrl }));
  await until(() => sent.length > 0);
  moved.sandbox.setOrigin(url);
  await moved.ask('POST /control/clock/advance', { 'content-type': 'application/json' }, '{"ms":60000}');
  expect(sent).toHaveLength(1);
});

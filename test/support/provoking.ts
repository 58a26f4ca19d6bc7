import type { ErrorCode } from '../../src/contract/error-codes.ts';
import { encodeBrCode } from '../../src/domain/br-code/encode-br-code.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Answered {
  readonly status: number;
  readonly json: Fields;
}

export interface Provoked {
  readonly sandbox: { readonly tokens: { readonly deposit: string } };
  /**
   * Sends a request such as `POST /v1/pix`, whose path starts at the root of the sandbox. The default is a
   * token with both scopes.
   */
  ask(route: string, asked?: { readonly token?: string | null; readonly body?: unknown }): Promise<Answered>;
  charge(amount: string, more?: Fields): Promise<Fields & { readonly id: string }>;
  lever(id: string, what: string, body?: Fields): Promise<Answered>;
}

type Provoke = (world: Provoked) => Promise<Answered>;

const DAY_MS = 86_400_000;
const CNPJ = '11222333000181';
const CALLBACK = 'http://127.0.0.1:9/';

const set = ({ ask }: Provoked, body: object) => ask('PATCH /control/accounts/100001', { token: null, body });

const asking =
  (route: string, body?: object): Provoke =>
  ({ ask }) =>
    ask(route, { body });

/**
 * Returns a function that first changes settings of the sandbox's account, and then calls `then`, which sends
 * a request.
 */
const after =
  (change: object, then: Provoke): Provoke =>
  async (world) => {
    await set(world, change);
    return then(world);
  };

const charge = (amount: number, more: object = {}) => asking('POST /v1/pix', { amount, ...more });
const payTo = (pixKey: string, amount = 10, pixType = 'email') =>
  asking('POST /v1/withdraw', { amount, pixKey, pixType });
const payNamed = (code: string) => payTo(`${code.toLowerCase()}@exemplo.com.br`);
const transfer = (receiverAccountNumber: string, amount = 10, payerAccountNumber = '100001') =>
  asking('POST /v1/internal-transfer', { amount, payerAccountNumber, receiverAccountNumber });
const lookUp = (key: string) => asking(`GET /v1/pix/key?pixKey=${encodeURIComponent(key)}`);
const code = (more: { readonly txid?: string; readonly amount?: string } = {}) =>
  encodeBrCode({ key: 'a@exemplo.com.br', name: 'LOJA', city: 'SAO PAULO', ...more });
const payCode = (more: { readonly amount?: string }, amount?: number) =>
  asking('POST /v1/withdraw/qrcode', { qrCode: code(more), ...(amount !== undefined && { amount }) });
const readCode = (emv: string) => asking('POST /v1/pix/qrcode/read', { emv });

async function infraction(world: Provoked): Promise<{ id: string; path: string }> {
  const { id } = await world.charge('10');
  await world.lever(id, 'pay');
  const { json } = await world.lever(id, 'infraction');
  return { id, path: `POST /v1/user/infractions/${json.id}/defenses` };
}
const defense = { body: { defense: 'Entregue.' } };

/**
 * The requests that make the sandbox answer with each error code. Codes that are missing here need an
 * injected fault (control route `fault`).
 */
export const NATURAL: Readonly<Partial<Record<ErrorCode, Provoke>>> = {
  PZV001: asking('POST /v1/pix', { amount: 'x' }),
  PZA100: ({ ask }) => ask('GET /v1/user', { token: 'wrong' }),
  PZA200: ({ ask, sandbox }) => ask('POST /v1/withdraw', { token: sandbox.tokens.deposit, body: {} }),
  PZA203: after({ sourceIp: '203.0.113.7' }, asking('GET /v1/user')),
  PZA204: after({ locked: true }, asking('POST /v1/user/webhooks/none/rotate-secret')),
  PZA205: async (world) => {
    await world.ask('DELETE /control/accounts/100001/ips/127.0.0.1');
    const body = { name: 'both', revoked: false };
    await world.ask('POST /control/accounts/100001/tokens', { body });
    return world.ask('GET /v1/user');
  },
  PZA206: after({ contractSigned: false }, charge(10)),
  PZD200: after({ allowDeposit: false }, charge(10)),
  PZD201: after({ allowCnpjDeposit: false }, charge(10, { generatedDocument: CNPJ })),
  PZD600: charge(0.99),
  PZD601: charge(100_000.01),
  PZD602: charge(2_000.01),
  PZS200: after({ allowWithdraw: false }, payTo('a@exemplo.com.br')),
  PZS201: payTo('12ABC34501DE35', 10, 'cnpj'),
  PZS202: after({ dailyWithdrawLimit: 9 }, payTo('a@exemplo.com.br')),
  PZS206: after({ dailyWithdrawLimit: null }, payTo('a@exemplo.com.br')),
  PZC200: payTo('a@exemplo.com.br', 1_000),
  PZS102: payNamed('PZS102'),
  PZS500: payNamed('PZS500'),
  PZS600: payTo('a@exemplo.com.br', 0.09),
  PZS601: payTo('a@exemplo.com.br', 50_000.01),
  PZS602: payNamed('PZS602'),
  PZS603: payCode({ amount: '10.00' }, 11),
  PZS604: payCode({}),
  PZC201: transfer('100003'),
  PZC202: transfer('100002', 0.11),
  PZC300: transfer('999999'),
  PZC301: asking('GET /v1/internal-transfer?id=none'),
  PZC400: transfer('100001', 10, '100002'),
  PZC401: after({ allowTransfer: false }, transfer('100002')),
  PZC600: transfer('100001'),
  PZC602: transfer('100002', 0.09),
  PZC603: transfer('100002', 50_000.01),
  PZK101: readCode(code({ txid: 'PZK101' })),
  PZK200: lookUp('pzk200@exemplo.com.br'),
  PZK201: payNamed('PZK201'),
  PZK300: lookUp('pzk300@exemplo.com.br'),
  PZK301: readCode(code({ txid: 'PZK301' })),
  PZK310: async (world) => {
    const { id, qrCodeText } = await world.charge('10');
    await world.lever(id, 'pay');
    return readCode(String(qrCodeText))(world);
  },
  PZK400: after({ allowKeyLookup: false }, lookUp('a@exemplo.com.br')),
  PZK401: after({ allowQrReading: false }, readCode(code())),
  PZK600: lookUp('x'),
  PZK601: readCode('x'),
  PZC210: async (world) => {
    await world.charge('10', { clientReference: 'a' });
    return charge(10, { clientReference: 'a' })(world);
  },
  PZC310: asking('GET /v1/user/transactions/none'),
  PZK210: async (world) => {
    const { id, path } = await infraction(world);
    await world.lever(id, 'infraction', { status: 'CANCELLED' });
    return world.ask(path, defense);
  },
  PZK212: async (world) => {
    const { path } = await infraction(world);
    await world.ask(path, defense);
    return world.ask(path, defense);
  },
  PZW300: asking('POST /v1/user/callbacks/resend/webhook/none'),
  PZW310: async ({ ask }) => {
    const { json } = await ask('POST /v1/user/webhooks', { body: { url: CALLBACK } });
    return ask(`POST /v1/user/callbacks/resend/webhook/${json.id}`);
  },
  PZI101: payNamed('PZI101'),
  PZI110: lookUp('pzi110@exemplo.com.br'),
  PZI111: lookUp('pzi111@exemplo.com.br'),
  PZF500: lookUp('pzf500@exemplo.com.br'),
  PZG404: asking('POST /v1/user/callbacks/resend/none'),
  PZG409: async ({ ask }) => {
    await ask('POST /v1/user/callbacks/secret');
    return ask('POST /v1/user/callbacks/secret');
  },
  PZG410: async ({ ask }) => {
    const dates = { dateFrom: '2026-11-01', dateTo: '2026-11-30' };
    const { json } = await ask('POST /v1/user/report', { body: dates });
    await ask('POST /control/clock/advance', { body: { ms: 8 * DAY_MS } });
    return ask(`POST /v1/user/report/${json.id}/download`);
  },
  PZG422: async (world) => {
    const { id } = await world.charge('10');
    return world.ask(`POST /v1/refund/${id}`);
  },
  PZG423: async (world) => {
    const { id } = await world.charge('10');
    await world.lever(id, 'pay');
    return world.ask(`POST /v1/refund/${id}`, { body: { amount: 10.01 } });
  },
  PZG429: async ({ ask }) => {
    let said = await ask('GET /v1/user');
    for (let at = 1; at <= 6; at += 1)
      said = await ask('POST /control/accounts/100001/ips', { body: { ip: `203.0.113.${at}` } });
    return said;
  },
};

import { expect } from 'vitest';
import type { ErrorCode } from '../../../src/contract/error-codes.ts';
import { NATURAL } from '../../support/provoking.ts';
import type { Check, Checks } from '../check.ts';
import { OWN, type Said, type SpecWorld } from '../spec-world.ts';
import { errorsStatements } from '../statements/errors.ts';

type Id = keyof typeof errorsStatements;

/**
 * Error codes that the sandbox returns only if a test injects a fault. Each value is the route that gets the
 * fault.
 */
const STRUCK: Readonly<Record<string, string>> = {
  PZI100: 'GET /user',
  PZF503: 'GET /user',
  PZD500: 'POST /pix',
  PZD100: 'POST /pix',
  PZD103: 'POST /pix',
  PZC320: 'GET /user/transactions/:id',
  PZC321: 'GET /user/transactions/:id',
  PZI103: 'GET /user/transactions/:id',
};

/**
 * Codes whose answers contain `retryAfterSeconds` (§7.1): status 429, status 503, and codes for an
 * unavailable bank.
 */
const WAITS = new Set(['PZG429', 'PZF503', 'PZD500', 'PZS500', 'PZF500']);

/**
 * One check for each row of the error catalogue in §7.3. Each check makes the sandbox return the error code,
 * and then checks the status and the error envelope.
 */
const ROWS = Object.entries(errorsStatements).flatMap(([id, text]): [Id, Check][] => {
  const [, code, status] = /^(PZ[A-Z]\d{3}) \| (\d{3}) \|/.exec(text) ?? [];
  if (code === undefined || id.endsWith('-2')) return [];
  const check: Check = async (world) => isRefusal(await provoked(world, code), code, Number(status));
  return [[id as Id, check]];
});

/**
 * Checks that replace some checks of `ROWS`, because the catalogue specifies more for these codes, for
 * example `details`.
 */
const FULLER: Checks<Id> = {
  '§7.3-PZV001': async (world) => {
    const body = { amount: 'x', expiresIn: -1, virtualAccount: '' };
    const said = await world.main('POST /pix', { body });
    isRefusal(said, 'PZV001', 400);
    const fields = (said.json.details as { field: string }[]).map(({ field }) => field);
    expect(fields.sort()).toEqual(['amount', 'expiresIn', 'virtualAccount']);
  },
  '§7.3-PZA204': async (world) => {
    await world.set({ locked: true });
    isRefusal(await world.main('POST /user/webhooks/none/rotate-secret'), 'PZA204', 403);
  },
  '§7.3-PZD500': async (world) => {
    const said = await provoked(world, 'PZD500');
    isRefusal(said, 'PZD500', 424);
    expect(said.json.retryAfterSeconds).toBeGreaterThan(0);
  },
  '§7.3-PZD600': (world) => names(world, 'PZD600', /\b1(,00)?\b/),
  '§7.3-PZD601': (world) => names(world, 'PZD601', /100\.?000/),
  '§7.3-PZD602': (world) => names(world, 'PZD602', /generatedDocument/),
  '§7.3-PZS600': (world) => names(world, 'PZS600', /0,10?\b/),
  '§7.3-PZS601': (world) => names(world, 'PZS601', /50\.?000/),
  '§7.3-PZS603': (world) => names(world, 'PZS603', /11.*10/),
  '§7.3-PZC300': (world) => names(world, 'PZC300', /receiverAccountNumber/),
  '§7.3-PZC400': (world) => names(world, 'PZC400', /payerAccountNumber/),
  '§7.3-PZC602': (world) => names(world, 'PZC602', /0,10?\b/),
  '§7.3-PZC603': (world) => names(world, 'PZC603', /50\.?000/),
  '§7.3-PZC200': async (world) => {
    isRefusal(await provoked(world, 'PZC200'), 'PZC200', 422);
    const body = { amount: 1000.01, payerAccountNumber: OWN, receiverAccountNumber: '100002' };
    isRefusal(await world.main('POST /internal-transfer', { body }), 'PZC200', 422);
  },
  '§7.3-PZK600': async (world) => {
    for (const key of ['x', '123', 'a@', '11987654321x', '%2B1555', '8f0c6d5e-3b1a'])
      isRefusal(await world.main(`GET /pix/key?pixKey=${key}`), 'PZK600', 400);
  },
  '§7.3-PZW300': async (world) => {
    const url = 'http://127.0.0.1:9/';
    const { id: inactive } = await world.webhook(url, { active: false });
    const token = await world.othersToken('both');
    const foreign = (await world.main('POST /user/webhooks', { token, body: { url } })).json.id;
    for (const id of ['none', inactive, foreign])
      isRefusal(await world.main(`POST /user/callbacks/resend/webhook/${id}`), 'PZW300', 404);
  },
  '§7.3-PZG404': async (world) => {
    const { id } = await world.charge();
    isRefusal(await world.main(`POST /user/callbacks/resend/${id}`), 'PZG404', 404);
    isRefusal(await world.main('POST /user/callbacks/resend/none'), 'PZG404', 404);
    const now = Date.now();
    const [from, to] = [now - 60_000, now].map((at) => new Date(at).toISOString());
    const body = { createdAtFrom: from, createdAtTo: to };
    isRefusal(await world.main('POST /user/callbacks/resend', { body }), 'PZG404', 404);
  },
  '§7.3-PZG404-2': async (world) => isRefusal(await world.main('GET /user/nothing'), 'PZG404', 404),
  '§7.3-PZG422': async (world) => {
    const nowhere = 'http://127.0.0.1:9/';
    const { id: webhook } = await world.webhook(nowhere, { events: ['TRANSACTION_PENDING'] });
    const { id, createdAt } = await world.charge({ callbackUrl: nowhere });
    await world.historyOf(2);
    const createdAtTo = new Date(Date.parse(String(createdAt)) + 60_000).toISOString();
    for (let sent = 0; sent < 10; sent += 1) await world.main(`POST /user/callbacks/resend/${id}`);
    for (const route of ['', `/${id}`, `/webhook/${webhook}`]) {
      const body = route === '' ? { createdAtFrom: createdAt, createdAtTo } : undefined;
      isRefusal(await world.main(`POST /user/callbacks/resend${route}`, { body }), 'PZG422', 422);
    }
  },
  '§7.3-PZG422-2': async (world) => isRefusal(await provoked(world, 'PZG422'), 'PZG422', 422),
  '§7.3-PZG429': async (world) => {
    const { refusal } = await askedTooOften(world);
    await world.advance(Number(refusal.json.retryAfterSeconds));
    expect((await world.main('GET /user')).status).toBe(200);
  },
};

/** Checks of §7.3 of the specification (catalogue of error codes). */
export const codeChecks = { ...Object.fromEntries(ROWS), ...FULLER } as Checks<Id>;

/**
 * Returns an answer of the sandbox with this error code. Provokes it by a real condition if possible,
 * otherwise by an injected fault.
 */
export async function provoked(world: SpecWorld, code: string): Promise<Said> {
  const natural = NATURAL[code as ErrorCode];
  const { ask, charge, lever } = world;
  if (natural) {
    const said = await natural({
      sandbox: { tokens: { deposit: 'deposit' } },
      ask: ask.bind(world),
      charge: (amount, more) => charge.call(world, { amount: Number(amount), ...more }),
      lever: async (id, what, body) => ({ status: 200, json: await lever.call(world, id, what, body) }),
    });
    return said as Said;
  }
  const route = STRUCK[code] ?? '';
  await world.control('POST /faults', { route, kind: 'status', code, times: 1 });
  const body = route.startsWith('POST') ? { amount: 10 } : undefined;
  return world.main(route.replace(':id', 'x'), { body });
}

/**
 * Checks every field of the error envelope (§7.1). The message must be a sentence without raw placeholders.
 */
export function isRefusal({ status, headers, json }: Said, code: string, expected: number): void {
  expect({ status, json }).toMatchObject({
    status: expected,
    json: {
      errorCode: code,
      statusCode: expected,
      message: expect.stringMatching(/^[A-ZÀ-Ú][^{}?]+\.$/),
      requestId: headers['x-request-id'],
    },
  });
  expect(json.requestId).toMatch(/^[0-9a-f-]{36}$/);
  const waits = Number.isInteger(json.retryAfterSeconds) && Number(json.retryAfterSeconds) > 0;
  if (WAITS.has(code)) expect(waits).toBe(true);
  if (code !== 'PZV001') return;
  for (const detail of json.details as unknown[])
    expect(detail).toMatchObject({ field: expect.any(String), message: expect.stringMatching(/\S/) });
}

async function names(world: SpecWorld, code: string, what: RegExp): Promise<void> {
  const said = await provoked(world, code);
  isRefusal(said, code, said.status);
  expect(errorsStatements[`§7.3-${code}` as Id]).toContain(` ${said.status} `);
  expect(said.json.message).toMatch(what);
}

/** Sends requests until the rate limit refuses one. */
export async function askedTooOften(
  world: SpecWorld,
): Promise<{ readonly granted: number; readonly refusal: Said }> {
  await world.set({ rateLimits: true });
  for (let granted = 0; ; granted += 1) {
    const said = await world.main('GET /user');
    if (said.status === 200 && granted <= 60) continue;
    isRefusal(said, 'PZG429', 429);
    return { granted, refusal: said };
  }
}

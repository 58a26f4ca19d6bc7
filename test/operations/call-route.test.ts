import { describe, expect, it } from 'vitest';
import { readBalance } from '../../src/contract/routes/account.ts';
import { createCharge } from '../../src/contract/routes/charges.ts';
import { PixError, type PixErrorInit } from '../../src/domain/pix-error.ts';
import { callRoute, isAbsence, orAbsent, prepareRoute } from '../../src/operations/call-route.ts';
import { pixErrorOf } from '../support/pix-error.ts';
import { moneyWorld, reais } from '../support/worlds/money-world.ts';

const init = { kind: 'missing', key: 'journal.row_damaged', statusCode: 404 } as const;
const missing = new PixError({ ...init, errorCode: 'PZT404' });

describe('callRoute', () => {
  it('callRoute adds the fields of --data and --set to the body of a POST, and --set takes precedence', async () => {
    const world = await moneyWorld({
      run: { extra: { under: { amount: 1, more: 1 }, over: { description: 'x' } } },
    });
    world.strike(/POST \/v1\/pix$/, { status: 422, errorCode: 'PZC200' });
    const bodies: unknown[] = [];
    world.rewire((good) => (request) => {
      bodies.push(JSON.parse(String(request.body)));
      return good(request);
    });
    await world.failure(
      callRoute(world.operator, createCharge, { body: { amount: reais('5'), description: 'y' } }),
    );
    expect(bodies).toEqual([{ amount: 5, description: 'x', more: 1 }]);
  });

  it('callRoute adds nothing to a GET, which has no body', async () => {
    const world = await moneyWorld({ run: { extra: { under: { more: 1 }, over: { other: 2 } } } });
    const requests: unknown[] = [];
    world.rewire((good) => (request) => {
      requests.push([request.method, new URL(request.url).search, request.body]);
      return good(request);
    });
    const { item, raw } = await callRoute(world.operator, readBalance, {});
    expect(requests).toEqual([['GET', '', undefined]]);
    expect([item, raw]).toEqual([expect.any(Object), expect.any(Object)]);
  });

  it('prepareRoute sends no request until the function that it returns is called', async () => {
    const world = await moneyWorld();
    const send = await prepareRoute(world.operator, readBalance, {});
    expect(world.asked).toEqual([]);
    await send();
    expect(world.asked).toEqual(['GET /v1/user/balance']);
  });
});

describe('orAbsent', () => {
  it('orAbsent returns the resource, or null if the service does not have it', async () => {
    expect(await orAbsent(async () => 7)).toBe(7);
    expect(await orAbsent(() => Promise.reject(missing))).toBeNull();
  });

  it('orAbsent rethrows every error except the error for an absent resource', async () => {
    const refused = new PixError({ kind: 'refused', key: 'journal.row_damaged', errorCode: 'PZC200' });
    expect(await pixErrorOf(() => orAbsent(() => Promise.reject(refused)))).toBe(refused);
    const ours = Object.assign(new Error('ours'), { kind: 'missing' });
    await expect(orAbsent(() => Promise.reject(ours))).rejects.toBe(ours);
  });
});

describe('isAbsence', () => {
  const error = (changes: Partial<PixErrorInit>): PixError =>
    new PixError({
      kind: 'missing',
      key: 'journal.row_damaged',
      errorCode: 'PZT404',
      statusCode: 404,
      ...changes,
    });

  it.each([
    ['a 404 of the service', true, { isFromService: true }],
    ['a 404 of a gateway', false, { serviceMessage: 'not found', requestId: 'q' }],
    ['a 410 of the service', false, { isFromService: true, statusCode: 410 }],
  ])('isAbsence for %s returns %s', (_what, isAbsent, changes) => {
    expect(isAbsence(error(changes))).toBe(isAbsent);
  });

  it('isAbsence returns false for an error that does not come from the client', () => {
    expect(isAbsence(Object.assign(new Error('x'), { init: { statusCode: 404, errorCode: 'PZT404' } }))).toBe(
      false,
    );
  });
});

import { expect } from 'vitest';
import { staticCode } from '../br-code.ts';
import type { Checks } from '../check.ts';
import type { Json, Said, SpecWorld } from '../spec-world.ts';
import type { hubStatements } from '../statements/hub.ts';
import { ISO_UTC } from './resources.ts';

const KEY = 'loja@exemplo.com.br';
const OTHERS_KEY = '11222333000262';
const UTC = expect.stringMatching(ISO_UTC);

const isCents = (...values: readonly unknown[]): void => {
  for (const value of values) expect(Number.isInteger(value)).toBe(true);
};

/** Checks of §2.3 to §2.6 and §3.3 of the specification: the records of the hub, field by field. */
export const hubRecordChecks: Checks<keyof typeof hubStatements> = {
  '§2.3-id': async (world) => {
    const ids = [(await payout(world)).id, (await payout(world)).id];
    for (const id of ids) expect(id).toMatch(/^[A-Z]+-\d{8}[A-Z0-9]+$/);
    expect(ids[0]?.split('-')[0]).toBe(ids[1]?.split('-')[0]);
    expect(ids[0]).not.toBe(ids[1]);
  },
  '§2.3-status': async (world) => {
    expect((await keyed(world, 'k')).json.status).toBe('APPROVED');
  },
  '§2.3-amount': async (world) => expect((await payout(world, 1234)).amount).toBe(1234),
  '§2.3-serviceFee': async (world) => expect((await payout(world)).serviceFee).toBe(50),
  '§2.3-totalDebited': async (world) => {
    const { amount, serviceFee, totalDebited } = await payout(world);
    isCents(amount, serviceFee, totalDebited);
    expect(totalDebited).toBe(Number(amount) + Number(serviceFee));
  },
  '§2.3-pixKey': async (world) => {
    expect((await payout(world)).pixKey).toBe(KEY);
    const code = await payCode(world);
    expect(code.json.pixKey).toMatch(/\*/);
    const fixed = await payCode(world, staticCode({ amount: '1.00' }));
    expect(fixed.json.pixKey).toMatch(/\*/);
  },
  '§2.3-comment': async (world) => {
    expect((await payout(world)).comment).toBe('Fornecedor');
    expect((await keyed(world, 'k', { comment: undefined })).json.comment).toBe('');
  },
  '§2.3-e2e': async (world) => {
    await keyed(world, 'k');
    await world.advance(30);
    expect((await keyed(world, 'k')).json.e2e).toMatch(/^E\d{20}\w{11}$/);
  },
  '§2.3-providerRejectedReason': async (world) => {
    expect((await payout(world)).providerRejectedReason).toBe(null);
    await keyed(world, 'k', { pixKey: 'falha@exemplo.com.br' });
    await world.advance(60);
    const failed = await keyed(world, 'k', { pixKey: 'falha@exemplo.com.br' });
    expect(failed.json).toMatchObject({ status: 'FAILED', providerRejectedReason: expect.any(String) });
  },
  '§2.3-callbackUrl': async (world) => {
    expect((await payout(world)).callbackUrl).toBe(null);
    await world.main('POST /user/callbacks/secret');
    const callbackUrl = 'http://127.0.0.1:9/hook';
    expect((await keyed(world, 'k', { callbackUrl })).json.callbackUrl).toBe(callbackUrl);
  },
  '§2.3-createdAt+2': async (world) => {
    for (const seconds of [0, 30]) {
      await world.advance(seconds);
      expect((await keyed(world, 'k')).json).toMatchObject({ createdAt: UTC, sentAt: UTC, approvedAt: UTC });
    }
  },
  '§2.3-confirmedAt': async (world) => {
    expect((await keyed(world, 'k')).json.confirmedAt).toBe(null);
    await world.advance(30);
    expect((await keyed(world, 'k')).json).toMatchObject({ status: 'CONFIRMED', confirmedAt: UTC });
  },
  '§2.4-id': async (world) => {
    const { id } = await world.paid({ amount: 20 });
    expect((await refund(world, id, 500)).json.id).toBe(id);
  },
  '§2.4-method': (world) => chargeHas(world, { method: 'PIX' }),
  '§2.4-status': (world) => chargeHas(world, { status: 'PAID' }),
  '§2.4-amount+6': async (world) => {
    const { id } = await world.paid({ amount: 20 });
    const { json } = await refund(world, id, 1500);
    expect(json).toMatchObject({
      amount: 2000,
      serviceFee: 12,
      netAmount: 1988,
      refundedAmount: 0,
      refundFee: 0,
      refundInProgressAmount: 1500,
      refundableAmount: 500,
    });
    await world.advance(60);
    const [charge] = (await world.hub('GET /transactions/payment')).json.data;
    expect(charge).toMatchObject({ refundedAmount: 1500, refundInProgressAmount: 0, refundableAmount: 500 });
  },
  '§2.4-description': async (world) => {
    const { json } = await refunded(world);
    expect(json.description === null || typeof json.description === 'string').toBe(true);
    expect(json).toHaveProperty('description');
  },
  '§2.4-openInfractionProtocol': async (world) => {
    const { id } = await world.paid();
    const { protocol } = await world.lever(id, 'infraction');
    const [charge] = (await world.hub('GET /transactions/payment')).json.data;
    expect(charge?.openInfractionProtocol).toBe(protocol);
    await chargeHas(world, { openInfractionProtocol: null });
  },
  '§2.4-externalRef': async (world) => {
    const { id } = await world.paid({ amount: 20, clientReference: 'pedido-1' });
    expect((await refund(world, id, 500)).json.externalRef).toBe('pedido-1');
  },
  '§2.4-callbackUrl': (world) => chargeHas(world, { callbackUrl: null }),
  '§2.4-createdAt+1': (world) => chargeHas(world, { createdAt: UTC, paidAt: UTC }),
  '§2.4-refundedAt': async (world) => {
    const { id } = await world.paid({ amount: 20 });
    expect((await refund(world, id, 2000)).json.refundedAt).toBe(null);
    await world.advance(60);
    const [charge] = (await world.hub('GET /transactions/payment')).json.data;
    expect(charge).toMatchObject({ id, status: 'REFUNDED', refundedAt: UTC });
  },
  '§2.5-id': async (world) => {
    const { id } = await transfer(world);
    expect((await world.hub(`GET /transactions/internal-transfer/${id}`)).json.id).toBe(id);
  },
  '§2.5-status': (world) => transferHas(world, { status: 'CONFIRMED' }),
  '§2.5-side': async (world) => {
    const { id, side } = await transfer(world);
    const token = await world.othersToken('hub');
    const received = await world.hub(`GET /transactions/internal-transfer/${id}`, { token });
    expect([side, received.json.side]).toEqual(['SENT', 'RECEIVED']);
  },
  '§2.5-amount+2': async (world) => {
    const { amount, serviceFee, totalDebited } = await transfer(world);
    isCents(amount, serviceFee, totalDebited);
    expect([amount, totalDebited]).toEqual([1000, 1000 + Number(serviceFee)]);
  },
  '§2.5-comment': (world) => transferHas(world, { comment: 'Rateio' }),
  '§2.5-providerRejectedReason': (world) => transferHas(world, { providerRejectedReason: null }),
  '§2.5-callbackUrl': async (world) => {
    await transferHas(world, { callbackUrl: null });
    await world.main('POST /user/callbacks/secret');
    const callbackUrl = 'http://127.0.0.1:9/hook';
    expect(await transfer(world, { callbackUrl })).toMatchObject({ callbackUrl });
  },
  '§2.5-createdAt': (world) => transferHas(world, { createdAt: UTC }),
  '§2.5-confirmedAt+1': (world) => transferHas(world, { confirmedAt: UTC, failedAt: null }),
  '§2.6-id': (world) => infractionHas(world, { id: expect.stringMatching(/\S/) }),
  '§2.6-protocol': async (world) => {
    const { protocol, json } = await infraction(world);
    expect(protocol).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(json.protocol).toBe(protocol);
    expect((await world.hub(`GET /transactions/infractions/${json.id}`)).status).toBe(404);
  },
  '§2.6-type': (world) => infractionHas(world, { type: 'REFUND_REQUEST' }),
  '§2.6-status': (world) => infractionHas(world, { status: 'OPEN' }),
  '§2.6-reportedBy': (world) => infractionHas(world, { reportedBy: 'DEBITED_PARTICIPANT' }),
  '§2.6-reportDetails': async (world) => {
    const { json } = await infraction(world, { details: 'Golpe' });
    expect(json.reportDetails).toBe('Golpe');
  },
  '§2.6-analysisResult+1': async (world) => {
    const { protocol, id, json } = await infraction(world);
    expect(json).toMatchObject({ analysisResult: null, analysisDetails: null });
    const result = { analysisResult: 'DISAGREED', analysisDetails: 'Entregue' };
    await world.lever(id, 'infraction', { status: 'CLOSED', ...result });
    const closed = await world.hub(`GET /transactions/infractions/${protocol}`);
    expect(closed.json).toMatchObject({ analysisResult: 'DISAGREED', analysisDetails: 'Entregue' });
  },
  '§2.6-endToEndId': async (world) => {
    const { id, json } = await infraction(world);
    expect(json.endToEndId).toBe((await world.read(id)).endToEndId);
  },
  '§2.6-blockedAmount+2': async (world) => {
    const { json } = await infraction(world);
    isCents(json.blockedAmount, json.feeCharged, json.settledAmount);
    expect(json).toMatchObject({ blockedAmount: 1000, feeCharged: 0, settledAmount: 0 });
    expect((await world.hub('GET /transactions/balance')).json).toMatchObject({ blockedBySecurity: 1000 });
  },
  '§2.6-reportedAt+1': async (world) => {
    const { json } = await infraction(world);
    expect(json).toMatchObject({ reportedAt: UTC, dueAt: UTC });
    expect(Date.parse(String(json.dueAt))).toBeGreaterThan(Date.parse(String(json.reportedAt)));
  },
  '§2.6-closedAt': async (world) => {
    const { protocol, id, json } = await infraction(world);
    expect(json.closedAt).toBe(null);
    await world.lever(id, 'infraction', { status: 'CANCELLED' });
    const closed = await world.hub(`GET /transactions/infractions/${protocol}`);
    expect(closed.json).toMatchObject({ status: 'CANCELLED', closedAt: UTC });
  },
  '§3.3-1': async (world) => {
    await keyed(world, 'k');
    await world.advance(5);
    expect((await keyed(world, 'k')).json.status).toBe('APPROVED');
  },
  '§3.3-2': async (world) => {
    const { id } = await world.paid({ amount: 20 });
    expect((await refund(world, id, 1500)).json.status).toBe('PAID');
    expect((await world.read(id)).refundStatus).toBe('PENDING');
    await transferHas(world, { status: 'CONFIRMED', failedAt: null });
    await infractionHas(world, { status: 'OPEN', closedAt: null });
    const key = await world.hub('POST /transactions/pix-keys', { body: { type: 'EVP' } });
    expect(key.json.status).toBe('ACTIVE');
    const dates = { dateFrom: '2020-01-01T00:00:00Z', dateTo: '2099-01-01T00:00:00Z' };
    expect((await world.main('POST /user/report', { body: dates })).json.status).toBe('PENDING');
    await world.advance(60);
    expect((await world.read(id)).refundStatus).toBe('COMPLETED');
  },
  '§3.3-3': async (world) => {
    const { id } = await world.paid();
    const { id: closed } = await world.lever(id, 'infraction');
    await world.lever(id, 'infraction', { status: 'CLOSED', analysisResult: 'DISAGREED' });
    const body = { defense: 'Entregue.' };
    const said = await world.main(`POST /user/infractions/${closed}/defenses`, { body });
    expect(said).toMatchObject({ status: 409, json: { errorCode: 'PZK210' } });
    expect((await world.main(`GET /user/infractions/${closed}`)).json.defenseHistory).toEqual([]);
  },
};

export async function payCode(world: SpecWorld, brCode?: string): Promise<Said> {
  const code = brCode ?? (await world.charge({ amount: 20 })).qrCodeText;
  return world.hub('POST /transactions/pix/qr-payments', { body: { brCode: code, comment: 'Boleto' } });
}

async function payout(world: SpecWorld, amount = 10_000): Promise<Json> {
  return (await keyed(world, undefined, { amount })).json;
}

/**
 * Requests a payout with this idempotency key. If the key was used before, the hub returns the original
 * payout.
 */
export function keyed(world: SpecWorld, key: string | undefined, more: object = {}): Promise<Said> {
  return world.hub('POST /transactions/withdraw', {
    body: { amount: 10_000, pixKey: KEY, pixKeyType: 'EMAIL', comment: 'Fornecedor', ...more },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}

export const refund = (world: SpecWorld, id: string, amount: number): Promise<Said> =>
  world.hub(`POST /transactions/payment/${id}/refund`, { body: { amount } });

async function refunded(world: SpecWorld): Promise<Said> {
  const { id } = await world.paid({ amount: 20 });
  return refund(world, id, 500);
}

async function chargeHas(world: SpecWorld, expected: object): Promise<void> {
  expect((await refunded(world)).json).toMatchObject(expected);
}

export async function transfer(world: SpecWorld, more: object = {}): Promise<Json> {
  const body = { amount: 1000, toPixKey: OTHERS_KEY, comment: 'Rateio', ...more };
  return (await world.hub('POST /transactions/internal-transfer', { body })).json;
}

async function transferHas(world: SpecWorld, expected: object): Promise<void> {
  const made = await transfer(world);
  expect(made).toMatchObject(expected);
  expect((await world.hub(`GET /transactions/internal-transfer/${made.id}`)).json).toMatchObject(expected);
}

/**
 * Opens a dispute about a charge of 10.00. Returns the id of the charge, the protocol of the dispute, and the
 * dispute as the hub shows it.
 */
async function infraction(world: SpecWorld, more: object = {}) {
  const { id } = await world.paid();
  const { protocol } = await world.lever(id, 'infraction', more);
  return { id, protocol, json: (await world.hub(`GET /transactions/infractions/${protocol}`)).json };
}

async function infractionHas(world: SpecWorld, expected: object): Promise<void> {
  expect((await infraction(world)).json).toMatchObject(expected);
}

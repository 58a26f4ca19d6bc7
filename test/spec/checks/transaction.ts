import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import { type Json, OTHER, OWN, type SpecWorld } from '../spec-world.ts';
import type { resourcesStatements } from '../statements/resources.ts';
import { ISO_UTC, told } from './resources.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const SIX_DIGITS = /^\d{6}$/;

/** Checks of §2.1 of the specification: the transaction, field by field. */
export const transactionChecks: Checks<keyof typeof resourcesStatements> = {
  '§2.1-1': async (world) => {
    const inbox = await world.inbox();
    const charge = await world.charge({ callbackUrl: inbox.url });
    expect((await world.main(`GET /pix?id=${charge.id}`)).json).toEqual(charge);
    const { json } = await inbox.next();
    expect(Object.keys(json)).toEqual(expect.arrayContaining(Object.keys(charge)));
  },
  '§2.1-id': async (world) => {
    const ids = [await world.charge(), await world.charge()].map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect((await world.main(`GET /pix?id=${id}`)).json.id).toBe(id);
  },
  '§2.1-status': async (world) => {
    const [pending, canceled, expired, failed, disputed] = [
      await world.charge(),
      await world.charge(),
      await world.charge(),
      await world.payout(),
      await world.paid(),
    ];
    await world.lever(canceled.id, 'cancel');
    await world.lever(expired.id, 'expire');
    await world.lever(failed.id, 'fail');
    const done = await world.paid();
    await world.lever(disputed.id, 'infraction');
    await world.lever(disputed.id, 'infraction', { status: 'CLOSED', analysisResult: 'AGREED' });
    const statuses = async (...all: Json[]): Promise<string[]> =>
      Promise.all(all.map(async ({ id }) => (await world.read(id)).status));
    expect(await statuses(pending, done, canceled, disputed, expired, failed)).toEqual([
      'PENDING',
      'COMPLETED',
      'CANCELED',
      'WAITING_FOR_REFUND',
      'EXPIRED',
      'ERROR',
    ]);
    await world.advance(10);
    expect(await statuses(disputed)).toEqual(['REFUNDED']);
  },
  '§2.1-type': async (world) => {
    expect((await world.charge()).type).toBe('DEPOSIT');
    expect((await world.payout()).type).toBe('WITHDRAW');
    const inbox = await world.inbox();
    await world.webhook(inbox.url);
    await world.payout({ amount: 20, pixKey: '11222333000262', pixType: 'cnpj' });
    const { headers, json } = await inbox.next((arrived) => arrived.json.type === 'COMMISSION');
    expect(headers['x-callback-event']).toBe('TRANSACTION_COMPLETED');
    expect(json).toMatchObject({ amount: 0.01, status: 'COMPLETED', receiverAccountNumber: OWN });
  },
  '§2.1-method': async (world) => {
    expect((await world.charge()).method).toBe('PIX');
    expect((await world.payout()).method).toBe('PIX');
    expect((await world.transfer()).method).toBe('INTERNAL_TRANSFER');
  },
  '§2.1-amount': async (world) => {
    expect((await world.charge({ amount: 1234.56, generatedDocument: '52998224725' })).amount).toBe(1234.56);
  },
  '§2.1-serviceFeeCharged': async (world) => {
    expect((await world.paid()).serviceFeeCharged).toBe(0.115);
    expect((await world.payout()).serviceFeeCharged).toBe(0.5);
  },
  '§2.1-qrCodeText': async (world) => {
    expect((await world.charge()).qrCodeText).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    expect((await world.paid()).qrCodeText).toBe(null);
  },
  '§2.1-qrCodeBase64': async (world) => {
    const { qrCodeBase64 } = await world.charge();
    expect(Buffer.from(String(qrCodeBase64), 'base64').subarray(0, 4)).toEqual(PNG);
    expect((await world.paid()).qrCodeBase64).toBe(null);
  },
  '§2.1-qrCodeUrl': async (world) => {
    const { qrCodeUrl } = await world.charge();
    const headers = { authorization: `Bearer ${world.addresses.tokens.deposit}` };
    const image = await fetch(String(qrCodeUrl), { headers });
    expect(Buffer.from(await image.arrayBuffer()).subarray(0, 4)).toEqual(PNG);
    expect((await world.paid()).qrCodeUrl).toBe(null);
  },
  '§2.1-generatedName': (world) => keeps(world, 'generatedName', 'Cliente Exemplo'),
  '§2.1-generatedDocument': async (world) => {
    await keeps(world, 'generatedDocument', '52998224725');
    await keeps(world, 'generatedDocument', '11222333000181');
  },
  '§2.1-generatedEmail': (world) => keeps(world, 'generatedEmail', 'cliente@exemplo.com.br'),
  '§2.1-payerName+3': async (world) => {
    const { id, payerName } = await world.charge();
    expect(payerName).toBe(null);
    await world.lever(id, 'pay', { payerName: 'Cliente Exemplo', payerDocument: '52998224725' });
    expect(await world.read(id)).toMatchObject({
      payerName: 'Cliente Exemplo',
      payerDocument: '52998224725',
      payerInstitutionIspb: expect.stringMatching(/^\d{8}$/),
      payerInstitutionName: expect.stringMatching(/\S/),
    });
  },
  '§2.1-payerAccountNumber': async (world) => {
    expect((await world.payout()).payerAccountNumber).toBe(OWN);
    expect((await world.transfer()).payerAccountNumber).toMatch(SIX_DIGITS);
    expect((await world.charge()).payerAccountNumber).toBe(null);
  },
  '§2.1-receiverName+3': async (world) => {
    const { id } = await world.payout({ amount: 20 });
    expect(await world.read(id)).toMatchObject({
      receiverName: expect.stringMatching(/\S/),
      receiverDocument: expect.stringMatching(/\d/),
      receiverInstitutionIspb: expect.stringMatching(/^\d{8}$/),
      receiverInstitutionName: expect.stringMatching(/\S/),
    });
  },
  '§2.1-receiverAccountNumber': async (world) => {
    expect((await world.paid()).receiverAccountNumber).toBe(OWN);
    expect((await world.transfer()).receiverAccountNumber).toBe(OTHER);
  },
  '§2.1-endToEndId': async (world) => {
    expect((await world.charge()).endToEndId).toBe(null);
    expect((await world.paid()).endToEndId).toMatch(/^E\d{8}\d{12}\w{11}$/);
  },
  '§2.1-createdAt+2': async (world) => {
    const charge = await world.charge();
    expect(charge).toMatchObject({
      createdAt: expect.stringMatching(ISO_UTC),
      updatedAt: expect.stringMatching(ISO_UTC),
      paidAt: null,
    });
    expect((await world.paid()).paidAt).toMatch(ISO_UTC);
  },
  '§2.1-withdrawPixKey': async (world) => {
    expect((await world.payout()).withdrawPixKey).toBe('loja@exemplo.com.br');
    expect((await world.charge()).withdrawPixKey).toBe(null);
  },
  '§2.1-withdrawPixType': async (world) => {
    const keys = {
      cpf: '52998224725',
      cnpj: '11444777000161',
      phone: '+5511987654321',
      email: 'loja@exemplo.com.br',
      evp: '8f0c6d5e-3b1a-4c2d-9e8f-0a1b2c3d4e5f',
    };
    for (const [pixType, pixKey] of Object.entries(keys)) {
      const { withdrawPixType } = await world.payout({ pixKey, pixType, amount: 20 });
      expect(withdrawPixType).toBe(pixType);
    }
  },
  '§2.1-clientReference': async (world) => {
    await keeps(world, 'clientReference', 'pedido-1');
    expect((await world.payout({ clientReference: 'p-2' })).clientReference).toBe('p-2');
  },
  '§2.1-virtualAccount': async (world) => {
    const inbox = await world.inbox();
    const virtualAccount = 'v'.repeat(50);
    expect(await world.charge({ virtualAccount, callbackUrl: inbox.url })).toMatchObject({ virtualAccount });
    expect((await inbox.next()).json).toMatchObject({ virtualAccount });
    const body = { amount: 10, virtualAccount: `${virtualAccount}v` };
    expect((await world.main('POST /pix', { body })).status).toBe(400);
  },
  '§2.1-callbackUrl': (world) => keeps(world, 'callbackUrl', 'http://127.0.0.1:9/hook'),
  '§2.1-refundEndToEndId': async (world) => {
    const { id, refundEndToEndId } = await world.paid({ amount: 20 });
    expect(refundEndToEndId).toBe(null);
    expect((await refunded(world, id)).refundEndToEndId).toMatch(/^D\d{8}\d{12}\w{11}$/);
  },
  '§2.1-refundAmount': async (world) => {
    const { id, refundAmount } = await world.paid({ amount: 20 });
    expect(refundAmount).toBe(null);
    const delivered = await told(world, 'TRANSACTION_REFUNDED', () => refunded(world, id));
    expect(delivered.refundAmount).toMatch(/^20(\.00?)?$/);
    expect((await world.read(id)).refundAmount).toBe(20);
  },
  '§2.1-refundStatus': async (world) => {
    const one = await world.paid({ amount: 20 });
    expect(one.refundStatus).toBe(null);
    expect((await world.refund(one.id)).refundStatus).toBe('PENDING');
    await world.advance(60);
    expect((await world.read(one.id)).refundStatus).toBe('COMPLETED');
    const { id } = await world.paid({ amount: 20 });
    await world.refund(id, { amount: 5 });
    await world.advance(60);
    expect((await world.read(id)).refundStatus).toBe('CANCELED');
  },
  '§2.1-refundReason+1': async (world) => {
    const { id, refundReason, refundDescription } = await world.paid({ amount: 20 });
    expect([refundReason, refundDescription]).toEqual([null, null]);
    expect((await world.refund(id, { description: 'Devolvido' })).refundDescription).toBe('Devolvido');
    const { refundReason: given } = await world.read(id);
    expect(given === null || typeof given === 'string').toBe(true);
  },
  '§2.1-refundedAt': async (world) => {
    const { id, refundedAt } = await world.paid({ amount: 20 });
    expect(refundedAt).toBe(null);
    expect((await refunded(world, id)).refundedAt).toMatch(ISO_UTC);
  },
  '§2.1-cancellationReason': async (world) => {
    const { id, cancellationReason } = await world.charge();
    expect(cancellationReason).toBe(null);
    expect(await world.lever(id, 'cancel')).toMatchObject({ cancellationReason: expect.any(String) });
  },
};

/**
 * Creates a charge with this field. Checks that the answer and a later read return the value of the field
 * unchanged.
 */
async function keeps(world: SpecWorld, field: string, value: string): Promise<void> {
  const charge = await world.charge({ [field]: value });
  expect(charge[field]).toBe(value);
  expect((await world.main(`GET /pix?id=${charge.id}`)).json[field]).toBe(value);
}

async function refunded(world: SpecWorld, id: string): Promise<Json> {
  await world.refund(id);
  await world.advance(60);
  return world.read(id);
}

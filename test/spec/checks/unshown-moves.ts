import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import { OTHER, OWN } from '../spec-world.ts';
import type { unshownMainStatements } from '../statements/unshown-main.ts';
import { keyed } from './hub.ts';
import { told } from './resources.ts';

const EMAIL = 'loja@exemplo.com.br';

/**
 * Checks of `unshown.md` §3 to §5: how the status of an operation changes after the service has answered the
 * request.
 */
export const unshownMoveChecks: Checks<keyof typeof unshownMainStatements> = {
  'unshown §3 GET /withdraw': async (world) => {
    const { id } = await world.payout({ clientReference: 'a', virtualAccount: 'v' });
    await world.advance(30);
    const { endToEndId } = await world.read(id);
    for (const query of [`id=${id}`, 'clientReference=a', `endToEndId=${endToEndId}`, 'virtualAccount=v'])
      expect((await world.main(`GET /withdraw?${query}`)).json.id).toBe(id);
    const { id: charge } = await world.charge();
    for (const query of ['clientReference=a&virtualAccount=w', `id=${charge}`])
      expect((await world.main(`GET /withdraw?${query}`)).json.errorCode).toBe('PZC310');
    for (const query of ['', `?clientReference=${'a'.repeat(65)}`, `?virtualAccount=${'v'.repeat(51)}`])
      expect((await world.main(`GET /withdraw${query}`)).status).toBe(400);
  },
  'unshown §3 GET /internal-transfer': async (world) => {
    const { id } = await world.transfer({ clientReference: 'a', virtualAccount: 'v' });
    for (const query of [`id=${id}`, 'clientReference=a', 'virtualAccount=v', `id=${id}&virtualAccount=v`])
      expect((await world.main(`GET /internal-transfer?${query}`)).json.id).toBe(id);
    expect((await world.main('GET /internal-transfer?endToEndId=E1')).status).toBe(400);
    expect((await world.main('GET /internal-transfer')).status).toBe(400);
  },
  'unshown §3 New withdrawal': async (world) => {
    expect(await world.payout()).toMatchObject({
      type: 'WITHDRAW',
      status: 'PENDING',
      payerAccountNumber: OWN,
      withdrawPixKey: EMAIL,
      withdrawPixType: 'email',
      serviceFeeCharged: 0.5,
      ...Object.fromEntries(NULL_AT_FIRST.split(' ').map((field) => [field, null])),
    });
  },
  'unshown §3 Internal transfer': async (world) => {
    const transfer = await world.transfer();
    expect(transfer).toMatchObject({ status: 'COMPLETED', method: 'INTERNAL_TRANSFER' });
    expect(Object.keys(transfer).sort()).toEqual(Object.keys(await world.charge()).sort());
    const token = await world.othersToken('both');
    expect((await world.main('GET /user/balance', { token })).json.balanceAvailable).toBeCloseTo(1019.885, 6);
  },
  'unshown §3 POST /refund/:id amount': async (world) => {
    const whole = await world.paid({ amount: 20 });
    expect(await world.refund(whole.id)).toMatchObject({ refundAmount: 20 });
    const part = await world.paid({ amount: 20 });
    expect(await world.refund(part.id, { amount: 12.34 })).toMatchObject({ refundAmount: 12.34 });
    const { id } = await world.paid({ amount: 20 });
    const over = await world.main(`POST /refund/${id}`, { body: { amount: 20.01 } });
    expect(over.status).toBe(422);
  },
  'unshown §3 POST /refund/:id description': async (world) => {
    const { id } = await world.paid({ amount: 20 });
    expect((await world.refund(id, { description: 'Devolvido' })).refundDescription).toBe('Devolvido');
    const other = await world.paid({ amount: 20 });
    const said = await world.main(`POST /refund/${other.id}`, { body: { description: 7 } });
    expect(said.status).toBe(400);
  },
  'unshown §3 POST /refund/:id clientReference': async (world) => {
    const { id } = await world.paid({ amount: 40 });
    const refund = (amount: number, clientReference = 'r') =>
      world.main(`POST /refund/${id}`, { body: { amount, clientReference } });
    expect((await refund(15)).status).toBe(200);
    expect(await refund(15)).toMatchObject({ status: 200, json: { refundAmount: 15 } });
    expect(await refund(16)).toMatchObject({ status: 409 });
    expect((await refund(1, '')).status).toBe(400);
    expect((await refund(1, 'r'.repeat(65))).status).toBe(400);
  },
  'unshown §3 POST /refund/:id text': async (world) => {
    const { id } = await world.paid({ amount: 20 });
    const delivered = await told(world, 'TRANSACTION_REFUNDED', async () => {
      expect((await world.refund(id)).refundStatus).toBe('PENDING');
      await world.advance(60);
    });
    expect(delivered).toMatchObject({ id, refundStatus: 'COMPLETED' });
    const { id: unpaid } = await world.charge();
    expect((await world.main(`POST /refund/${unpaid}`, { body: {} })).json.errorCode).toBe('PZG422');
    const paid = await world.paid({ amount: 20 });
    const over = await world.main(`POST /refund/${paid.id}`, { body: { amount: 21 } });
    expect(over.json.errorCode).toBe('PZG423');
  },
  'unshown §4 Into CANCELED': async (world) => {
    const { id } = await world.charge();
    expect((await world.lever(id, 'cancel')).status).toBe('CANCELED');
    const paid = await world.paid();
    expect((await world.tryControl(`POST /transactions/${paid.id}/cancel`)).status).toBe(409);
    expect((await world.payout({ amount: 5 })).status).toBe('CANCELED');
  },
  'unshown §4 Infraction ends AGREED': async (world) => {
    for (const [analysisResult, status] of [
      ['AGREED', 'REFUNDED'],
      ['DISAGREED', 'COMPLETED'],
    ]) {
      const { id } = await world.paid();
      await world.lever(id, 'infraction');
      await world.lever(id, 'infraction', { status: 'CLOSED', analysisResult });
      await world.advance(60);
      expect([analysisResult, (await world.read(id)).status]).toEqual([analysisResult, status]);
    }
  },
  'unshown §4 refundStatus': async (world) => {
    const [whole, part, canceled] = [
      await world.paid({ amount: 20 }),
      await world.paid({ amount: 20 }),
      await world.paid({ amount: 20 }),
    ];
    expect(whole.refundStatus).toBe(null);
    const pending = [
      await world.refund(whole.id),
      await world.refund(part.id, { amount: 10 }),
      await world.refund(canceled.id, { amount: 9 }),
    ];
    expect(pending.map(({ refundStatus }) => refundStatus)).toEqual(['PENDING', 'PENDING', 'PENDING']);
    await world.advance(60);
    expect(await world.read(whole.id)).toMatchObject({ status: 'REFUNDED', refundStatus: 'COMPLETED' });
    expect(await world.read(part.id)).toMatchObject({ status: 'COMPLETED', refundStatus: 'COMPLETED' });
    expect(await world.read(canceled.id)).toMatchObject({ status: 'COMPLETED', refundStatus: 'CANCELED' });
  },
  'unshown §4 Report job': async (world) => {
    const body = { dateFrom: '2020-01-01T00:00:00Z', dateTo: '2099-01-01T00:00:00Z' };
    const { id, status } = (await world.main('POST /user/report', { body })).json;
    const seen = [status];
    for (let step = 0; step < 50 && seen.at(-1) !== 'COMPLETED'; step += 1) {
      await world.advance(0.1);
      seen.push((await world.main(`GET /user/report/${id}`)).json.status);
    }
    expect([...new Set(seen)]).toEqual(['PENDING', 'RUNNING', 'COMPLETED']);
  },
  'unshown §4 Main/hub infraction statuses': async (world) => {
    const { id } = await world.paid();
    const { id: infraction, protocol } = await world.lever(id, 'infraction');
    for (const status of ['ACKNOWLEDGED', 'WAITING_PSP', 'WAITING_ADJUSTMENTS', 'CLOSED']) {
      const more = status === 'CLOSED' ? { analysisResult: 'DISAGREED' } : {};
      await world.lever(id, 'infraction', { status, ...more });
      expect((await world.main(`GET /user/infractions/${infraction}`)).json.status).toBe(status);
      expect((await world.hub(`GET /transactions/infractions/${protocol}`)).json.status).toBe(status);
    }
  },
  'unshown §4 Hub payout': async (world) => {
    const steps = { pixKey: 'passos@exemplo.com.br' };
    const seen = [(await keyed(world, 'k', steps)).json.status];
    for (let second = 0; second < 15; second += 1) {
      await world.advance(1);
      seen.push((await keyed(world, 'k', steps)).json.status);
    }
    expect([...new Set(seen)]).toEqual(['REQUESTED', 'CREATED', 'APPROVED', 'CONFIRMED']);
    const { available } = (await world.hub('GET /transactions/balance')).json;
    await keyed(world, 'f', { pixKey: 'falha@exemplo.com.br' });
    await world.advance(60);
    expect((await keyed(world, 'f', { pixKey: 'falha@exemplo.com.br' })).json.status).toBe('FAILED');
    expect((await world.hub('GET /transactions/balance')).json.available).toBe(available);
  },
  'unshown §4 Hub charge': async (world) => {
    const { id } = await world.charge({ amount: 20 });
    const late = await world.charge({ expiresIn: 60 });
    const status = async (wanted: string) =>
      (await world.hub('GET /transactions/payment')).json.data.find((charge) => charge.id === wanted)?.status;
    expect(await status(id)).toBe('PENDING');
    await world.lever(id, 'pay');
    expect(await status(id)).toBe('PAID');
    await world.refund(id, { amount: 15 });
    await world.advance(61);
    expect([await status(id), await status(late.id)]).toEqual(['PAID', 'EXPIRED']);
    await world.hub(`POST /transactions/payment/${(await world.paid({ amount: 20 })).id}/refund`, {
      body: {},
    });
    await world.advance(61);
    expect((await world.hub('GET /transactions/payment?status=REFUNDED')).json.data).toHaveLength(1);
  },
  'unshown §4 Hub Pix key': async (world) => {
    const said = await world.hub('POST /transactions/pix-keys', { body: { type: 'EVP' } });
    expect(said.json.status).toBe('ACTIVE');
  },
  'unshown §5 POST /withdraw': async (world) => {
    const status = async (amount: number) => (await world.payout({ amount })).status;
    expect([await status(9.99), await status(10), await status(100), await status(100.01)]).toEqual([
      'CANCELED',
      expect.stringMatching(/^(PENDING|COMPLETED)$/),
      expect.stringMatching(/^(PENDING|COMPLETED)$/),
      'PENDING',
    ]);
    const all = async (name: string) => (await world.main(`GET /user/transactions?status=${name}`)).json.data;
    expect(await all('COMPLETED')).toHaveLength(2);
    await world.advance(10);
    expect(await all('COMPLETED')).toHaveLength(3);
  },
  'unshown §5 Key lookup and QR reading': async (world) => {
    const look = async () => (await world.main(`GET /pix/key?pixKey=${EMAIL}`)).json;
    const first = await look();
    await world.reset();
    expect(await look()).toEqual(first);
  },
  'unshown §5 Paths': async (world) => {
    const { origin } = new URL(world.addresses.baseUrl);
    expect(world.addresses.baseUrl).toBe(`${origin}/v1`);
    const { id } = await world.charge();
    for (const what of ['pay', 'cancel', 'expire']) {
      for (const route of [`POST /transactions/${id}/${what}`, `POST /pix/${id}/${what}`])
        expect((await world.main(route, { body: {} })).status).toBe(404);
    }
    expect(await world.transfer({ receiverAccountNumber: OTHER })).toMatchObject({ status: 'COMPLETED' });
  },
};

const NULL_AT_FIRST = `qrCodeText qrCodeBase64 qrCodeUrl generatedName generatedDocument generatedEmail
  receiverName receiverDocument receiverInstitutionIspb receiverInstitutionName receiverAccountNumber
  refundEndToEndId refundAmount refundStatus refundReason refundDescription refundedAt paidAt`.replace(
  /\s+/g,
  ' ',
);

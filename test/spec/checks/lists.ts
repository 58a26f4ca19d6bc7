import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import type { SpecWorld } from '../spec-world.ts';
import type { mainRoutesStatements } from '../statements/main-routes.ts';

const LISTS = ['/user/transactions', '/user/callbacks', '/user/infractions'];

/**
 * Checks of §4.1 of the specification: pages, filters, and routes whose payloads the specification does not
 * show.
 */
export const listChecks: Checks<keyof typeof mainRoutesStatements> = {
  '§4.1-lists-1': async (world) => {
    for (let made = 0; made < 25; made += 1) await world.charge();
    const { data } = (await world.main('GET /user/transactions')).json;
    expect(data).toHaveLength(20);
    expect((await world.main('GET /user/transactions?page=1')).json.data).toEqual(data);
    expect((await world.main('GET /user/transactions?page=2')).json.data).toHaveLength(5);
    expect((await world.main('GET /user/transactions?limit=100')).json.data).toHaveLength(25);
    for (const list of LISTS) {
      for (const query of ['page=0', 'page=x', 'limit=0', 'limit=101', 'page=1.5'])
        expect((await world.main(`GET ${list}?${query}`)).json.errorCode).toBe('PZV001');
    }
  },
  '§4.1-lists-2': async (world) => {
    for (const list of LISTS)
      expect((await world.main(`GET ${list}`)).json).toMatchObject({ data: [], hasNextPage: false });
    await world.charge();
    await world.charge();
    const { json } = await world.main('GET /user/transactions?limit=1');
    expect(json).toMatchObject({ data: [{ type: 'DEPOSIT' }], hasNextPage: true });
  },
  '§4.1-lists-3': async (world) => {
    for (let made = 0; made < 4; made += 1) await world.charge();
    const more = async (page: number) =>
      (await world.main(`GET /user/transactions?limit=2&page=${page}`)).json.hasNextPage;
    expect([await more(1), await more(2), await more(3)]).toEqual([true, false, false]);
  },
  '§4.1-lists-dateFrom+1': async (world) => {
    const { id } = await world.charge();
    await world.advance(3600);
    const late = await world.charge();
    const middle = new Date(Date.parse(String(late.createdAt)) - 1_800_000).toISOString();
    expect(await found(world, `dateFrom=${middle}`)).toEqual([late.id]);
    expect(await found(world, `dateTo=${middle}`)).toEqual([id]);
    expect((await world.main('GET /user/transactions?dateFrom=ontem')).status).toBe(400);
  },
  '§4.1-lists-clientReference': async (world) => {
    const { id } = await world.charge({ clientReference: 'pedido-1' });
    await world.charge({ clientReference: 'pedido-12' });
    expect(await found(world, 'clientReference=pedido-1')).toEqual([id]);
    expect(await found(world, 'clientReference=PEDIDO-1')).toEqual([]);
  },
  '§4.1-lists-virtualAccount': async (world) => {
    const { id } = await world.charge({ virtualAccount: 'loja-1' });
    await world.charge({ virtualAccount: 'loja-2' });
    await world.charge();
    expect(await found(world, 'virtualAccount=loja-1')).toEqual([id]);
  },
  '§4.1-lists-status': async (world) => {
    const paid = await world.paid();
    const canceled = await world.charge();
    await world.lever(canceled.id, 'cancel');
    await world.charge();
    expect(await found(world, 'status=COMPLETED')).toEqual([paid.id]);
    expect((await found(world, 'status=COMPLETED,CANCELED')).sort()).toEqual([paid.id, canceled.id].sort());
    expect((await world.main('GET /user/transactions?status=DONE')).status).toBe(400);
  },
  '§4.1-lists-type': async (world) => {
    const charge = await world.charge();
    const payout = await world.payout();
    expect(await found(world, 'type=DEPOSIT')).toEqual([charge.id]);
    expect(await found(world, 'type=WITHDRAW')).toEqual([payout.id]);
    expect(await found(world, 'type=COMMISSION')).toEqual([]);
    expect(await found(world, 'type=DEPOSIT,WITHDRAW')).toHaveLength(2);
    expect((await world.main('GET /user/transactions?type=OTHER')).status).toBe(400);
  },
  '§4.1-lists-endToEndId': async (world) => {
    const { id, endToEndId } = await world.paid();
    await world.paid();
    expect(await found(world, `endToEndId=${endToEndId}`)).toEqual([id]);
  },
  '§4.1-lists-document': async (world) => {
    const { id } = await world.charge();
    await world.lever(id, 'pay', { payerDocument: '52998224725' });
    const company = await world.charge();
    await world.lever(company.id, 'pay', { payerDocument: '11222333000181' });
    expect(await found(world, 'document=52998224725')).toEqual([id]);
    expect(await found(world, 'document=11222333000181')).toEqual([company.id]);
    for (const document of ['529.982.247-25', '5299822472', '529982247255'])
      expect((await world.main(`GET /user/transactions?document=${document}`)).status).toBe(400);
  },
  '§4.1-lists-name': async (world) => {
    const { id } = await world.charge();
    await world.lever(id, 'pay', { payerName: 'Cliente Exemplo' });
    await world.paid();
    expect(await found(world, 'name=Cliente%20Exemplo')).toEqual([id]);
  },
  '§4.1-lists-amount': async (world) => {
    const { id } = await world.charge({ amount: 10.01 });
    await world.charge({ amount: 10 });
    await world.charge({ amount: 10.1 });
    expect(await found(world, 'amount=10.01')).toEqual([id]);
  },
  '§4.1-lists-4': async (world) => {
    const charge = await world.charge();
    expect((await world.main(`GET /user/transactions/${charge.id}`)).json).toEqual(charge);
    expect((await world.main('GET /user/transactions')).json.data).toEqual([charge]);
    const none = await world.main('GET /user/transactions/none');
    expect(none).toMatchObject({ status: 404, json: { errorCode: 'PZC310' } });
  },
  '§4.1-GET /pix/qr-code/:transactionId': async (world) => {
    const { id } = await world.charge();
    expect((await world.main(`GET /pix/qr-code/${id}`, { token: 'deposit' })).status).toBe(200);
    expect((await world.main(`GET /pix/qr-code/${id}`, { token: 'withdraw' })).status).toBe(403);
  },
  '§4.1-POST /transactions/': async (world) => {
    const said = await world.main('POST /transactions/', { token: 'deposit', body: { amount: 10 } });
    expect(said).toMatchObject({ status: 200, json: { type: 'DEPOSIT', status: 'PENDING' } });
    const refused = await world.main('POST /transactions/', { token: 'withdraw', body: { amount: 10 } });
    expect(refused.status).toBe(403);
  },
  '§4.1-POST /pix/qrcode/read': async (world) => {
    const { qrCodeText: emv } = await world.charge({ amount: 12.5 });
    for (const token of ['deposit', 'withdraw']) {
      const said = await world.main('POST /pix/qrcode/read', { token, body: { emv } });
      expect(said).toMatchObject({ status: 200, json: { amount: 12.5 } });
    }
    await world.set({ contractSigned: false });
    const blocked = await world.main('POST /pix/qrcode/read', { body: { emv } });
    expect(blocked).toMatchObject({ status: 403, json: { errorCode: 'PZA206' } });
  },
  '§4.1-POST /withdraw': async (world) => {
    const body = { amount: 20, pixKey: 'loja@exemplo.com.br', pixType: 'email' };
    const said = await world.main('POST /withdraw', { token: 'withdraw', body });
    expect(said).toMatchObject({ status: 200, json: { type: 'WITHDRAW', withdrawPixKey: body.pixKey } });
    expect((await world.main('POST /withdraw', { token: 'deposit', body })).status).toBe(403);
  },
  '§4.1-POST /withdraw/qrcode': async (world) => {
    const { qrCodeText: qrCode } = await world.charge({ amount: 12.5 });
    const asked = { body: { qrCode } };
    expect((await world.main('POST /withdraw/qrcode', { ...asked, token: 'deposit' })).status).toBe(403);
    const said = await world.main('POST /withdraw/qrcode', { ...asked, token: 'withdraw' });
    expect(said).toMatchObject({ status: 200, json: { type: 'WITHDRAW', amount: 12.5 } });
  },
  '§4.1-GET /withdraw': async (world) => {
    const { id } = await world.payout({ clientReference: 'p-1' });
    const said = await world.main('GET /withdraw?clientReference=p-1', { token: 'withdraw' });
    expect(said).toMatchObject({ status: 200, json: { id, type: 'WITHDRAW' } });
    expect((await world.main(`GET /withdraw?id=${id}`, { token: 'deposit' })).status).toBe(403);
  },
  '§4.1-POST /internal-transfer': async (world) => {
    expect(await world.transfer()).toMatchObject({ method: 'INTERNAL_TRANSFER', amount: 20 });
    const body = { amount: 20, payerAccountNumber: '100001', receiverAccountNumber: '999999' };
    expect((await world.main('POST /internal-transfer', { token: 'deposit', body })).status).toBe(403);
    const unknown = await world.main('POST /internal-transfer', { body });
    expect(unknown.json).toMatchObject({ message: expect.stringContaining('receiverAccountNumber') });
    const foreign = { ...body, payerAccountNumber: '100002' };
    const refused = await world.main('POST /internal-transfer', { body: foreign });
    expect(refused.json).toMatchObject({ message: expect.stringContaining('payerAccountNumber') });
  },
  '§4.1-GET /internal-transfer': async (world) => {
    const { id } = await world.transfer();
    expect((await world.main(`GET /internal-transfer?id=${id}`, { token: 'withdraw' })).json.id).toBe(id);
    expect((await world.main(`GET /internal-transfer?id=${id}`, { token: 'deposit' })).status).toBe(403);
  },
  '§4.1-POST /refund/:transactionId': async (world) => {
    const { id } = await world.paid({ amount: 20 });
    expect((await world.main(`POST /refund/${id}`, { token: 'deposit', body: {} })).status).toBe(403);
    const said = await world.main(`POST /refund/${id}`, { token: 'withdraw', body: {} });
    expect(said).toMatchObject({ status: 200, json: { id, refundStatus: 'PENDING' } });
  },
  '§4.1-GET /user/balance, GET /user': async (world) => {
    await world.payout({ amount: 150 });
    const balance = await world.main('GET /user/balance');
    expect(balance.json).toEqual({ balanceAvailable: 849.5, balanceBlocked: 150.5 });
    const { DailyWithdrawLimit } = (await world.main('GET /user')).json;
    expect(DailyWithdrawLimit).toMatchObject({ limit: 50_000, used: 150, available: 49_850 });
  },
  '§4.1-GET /user/bank-statements and /:id': async (world) => {
    await world.advance(1);
    const { id } = await world.paid();
    const { createdAt } = await world.read(id);
    const { json } = await world.main(
      `GET /user/bank-statements?createdAtFrom=${createdAt}&createdAtTo=2099-01-01T00:00:00Z`,
    );
    expect(json.data).toMatchObject([{ transactionId: id, operation: 'INCREMENT' }]);
    const [entry] = json.data;
    expect((await world.main(`GET /user/bank-statements/${entry?.id}`)).json).toEqual(entry);
  },
  '§4.1-GET /user/deposit-pending and /:id': async (world) => {
    const list = await world.main('GET /user/deposit-pending');
    expect(list).toMatchObject({ status: 200, json: { data: expect.any(Array) } });
    const none = await world.main('GET /user/deposit-pending/none');
    expect(none).toMatchObject({ status: 404, json: { statusCode: 404 } });
  },
  '§4.1-GET /status/': async (world) => {
    expect((await world.main('GET /status/')).json).toMatchObject({ status: 'ok' });
  },
  '§4.1-GET /user/infractions/:id, POST /user/infractions/:id/defenses, GET /user/infractions/:id/defenses':
    async (world) => {
      const { id } = await world.paid();
      const { id: infraction } = await world.lever(id, 'infraction');
      const path = `/user/infractions/${infraction}`;
      expect((await world.main(`GET ${path}`)).json).toMatchObject({ id: infraction, status: 'OPEN' });
      const body = { defense: 'Entregue.' };
      expect((await world.main(`POST ${path}/defenses`, { body })).status).toBe(201);
      const again = await world.main(`POST ${path}/defenses`, { body });
      expect(again).toMatchObject({ status: 409, json: { errorCode: 'PZK212' } });
      expect((await world.main(`GET ${path}/defenses`)).json).toMatchObject([body]);
    },
};

async function found(world: SpecWorld, query: string): Promise<string[]> {
  return (await world.main(`GET /user/transactions?${query}`)).json.data.map(({ id }) => id);
}

import { describe, expect, it } from 'vitest';
import { payableKey } from '../../../../src/operations/keys/pix-key.ts';
import { moveMoney } from '../../../../src/operations/money/move-money.ts';
import { HUB_PAYOUT, hubAppliedOf } from '../../../../src/operations/money/movements/hub-payout.ts';
import { type KeyPayout, MAIN_PAYOUT, whoIsPaid } from '../../../../src/operations/money/movements/payout.ts';
import { eachOf } from '../../../support/worlds/each-of.ts';
import { MONEY, moneyWorld, PAYER, reais } from '../../../support/worlds/money-world.ts';

const ana = payableKey('ana@example.com', undefined);
const payout = (changes: Partial<KeyPayout> = {}): KeyPayout => ({
  key: ana,
  amount: reais('50'),
  reference: { text: 'r1', generated: false },
  seen: null,
  comment: 'obrigado',
  virtualAccount: 'v1',
  callbackUrl: 'https://example.com/hook',
  batch: { name: 'folha', line: 2 },
  ...changes,
});

describe('whoIsPaid', () => {
  const world = eachOf(moneyWorld);

  const CPF = payableKey('52998224725', 'CPF');

  it('whoIsPaid returns the owner of the key according to DICT', async () => {
    expect(await whoIsPaid(world.operator, CPF, undefined)).toMatchObject({
      pixKey: '52998224725',
      document: '***.982.247-**',
      name: expect.stringMatching(/\w/),
    });
    expect(world.asked).toEqual(['GET /v1/pix/key?pixKey=52998224725']);
  });

  it.each([
    ['***.982.247-**', '52998224725'],
    ['***.982.247-**', '00098224700'],
    ['529.982.247-25', '52998224725'],
    ['**.*22.333/0001-**', '11222333000181'],
    ['**.abc.345/01de-**', '12ABC34501DE35'],
  ])('whoIsPaid accepts the document %s of DICT if %s is expected', async (document, meant) => {
    world.strike(/^GET/, (answer) => ({ ...answer, document }));
    expect(await world.ran(whoIsPaid(world.operator, ana, meant))).toMatchObject({ document });
  });

  it.each([
    ['another document', '***.982.248-**', '52998224725'],
    ['a longer document', '***.982.247-**0', '52998224725'],
    ['a longer masked document', '***.982.247-***', '52998224725'],
    ['a shorter document', '529.982', '52998224725'],
    ['another document with letters', '**.abd.345/01de-**', '12ABC34501DE35'],
    ['a completely masked document', '***.***.***-**', '52998224725'],
    ['a missing document', null, '52998224725'],
  ])('whoIsPaid refuses %s: DICT returns %s, but the operator expects %s', async (_what, document, meant) => {
    world.strike(/^GET/, (answer) => ({ ...answer, document, name: document && 'Bia' }));
    expect(await world.failure(whoIsPaid(world.operator, ana, meant))).toMatchObject({
      kind: 'usage',
      errorCode: 'other_receiver',
      outcome: 'not_sent',
      init: {
        key: 'payout.other_receiver',
        params: { key: 'a***@example.com', name: document && 'Bia' ? 'Bia' : '-', document: document ?? '-' },
      },
    });
  });
});

describe('a payout to a key', () => {
  it('MAIN_PAYOUT sends the order to the main family, with the amount in reais', async () => {
    const world = await moneyWorld({ run: { extra: { over: { more: 1 } } } });
    world.strike(MONEY, { status: 422, errorCode: 'PZS202' });
    await world.ran(moveMoney(world.operator, MAIN_PAYOUT, PAYER, payout({ amount: reais('50.10') })));
    expect([world.asked, world.sent]).toMatchObject([['POST /v1/withdraw'], [{ key: undefined }]]);
    expect(world.sent[0]?.body).toEqual({
      amount: 50.1,
      pixKey: 'ana@example.com',
      pixType: 'email',
      clientReference: 'r1',
      description: 'obrigado',
      virtualAccount: 'v1',
      callbackUrl: 'https://example.com/hook',
      more: 1,
    });
  });

  it('HUB_PAYOUT sends the order in cents, with its reference as idempotency key', async () => {
    const world = await moneyWorld({ run: { extra: { over: { more: 1 } } } });
    world.strike(MONEY, { status: 422, errorCode: 'PZV001' });
    await world.ran(moveMoney(world.operator, HUB_PAYOUT, PAYER, payout({ amount: reais('50.10') })));
    expect(world.asked).toMatchObject(['POST /hub/api/v1/transactions/withdraw']);
    expect(world.sent).toMatchObject([{ key: 'r1' }]);
    expect(world.sent[0]?.body).toEqual({
      amount: 5_010,
      pixKey: 'ana@example.com',
      pixKeyType: 'EMAIL',
      comment: 'obrigado',
      callbackUrl: 'https://example.com/hook',
      more: 1,
    });
  });

  const plain = { comment: undefined, virtualAccount: undefined, callbackUrl: undefined };

  it.each([
    ['main', MAIN_PAYOUT, { serviceStatus: 'COMPLETED', endToEndId: expect.stringMatching(/^E/) }],
    ['hub', HUB_PAYOUT, { serviceStatus: 'APPROVED', endToEndId: null }],
  ] as const)('a payout of the %s family stores only the masked key', async (family, by, kept) => {
    const world = await moneyWorld();
    const moved = await world.ran(moveMoney(world.operator, by as typeof MAIN_PAYOUT, PAYER, payout(plain)));
    expect(moved).toMatchObject({ outcome: 'confirmed', mismatch: null });
    expect(await world.entries()).toMatchObject([
      {
        kind: 'payout',
        family,
        destination: 'a***@example.com',
        amountCents: 5_000n,
        destinationPrint: world.journal.fingerprint('ana@example.com'),
        batch: 'folha',
        batchLine: 2,
        subject: null,
        ...kept,
      },
    ]);
  });

  it.each([
    ['main', { withdrawPixKey: 'bia@example.com' }, 'destination', MAIN_PAYOUT],
    ['main', { clientReference: 'r2' }, null, MAIN_PAYOUT],
    ['main', { amount: 51 }, 'amount', MAIN_PAYOUT],
    ['hub', { pixKey: 'bia@example.com' }, 'destination', HUB_PAYOUT],
    ['hub', { amount: 5_001 }, 'amount', HUB_PAYOUT],
  ] as const)('a %s payout with the answer %j has mismatch %s', async (_family, changes, mismatch, by) => {
    const world = await moneyWorld();
    world.strike(MONEY, (answer) => ({ ...answer, ...changes }));
    expect(
      await world.ran<unknown>(moveMoney(world.operator, by as typeof MAIN_PAYOUT, PAYER, payout(plain))),
    ).toMatchObject({ mismatch, how: 'clientReference' in changes ? 'found' : 'sent' });
  });

  it('hubAppliedOf returns the end-to-end id and the amount of a hub payout', () => {
    const kept = { serviceId: 'PO-1', serviceStatus: 'CREATED', movedCents: 5n };
    const answered = { id: 'PO-1', status: 'CREATED', amount: 5n };
    expect(hubAppliedOf({ ...answered, e2e: null })).toEqual({ ...kept, endToEndId: undefined });
    expect(hubAppliedOf({ ...answered, e2e: 'E1' })).toEqual({ ...kept, endToEndId: 'E1' });
  });
});

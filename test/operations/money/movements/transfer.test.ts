import { describe, expect, it } from 'vitest';
import { moveMoney } from '../../../../src/operations/money/move-money.ts';
import {
  HUB_TRANSFER,
  MAIN_TRANSFER,
  type Transfer,
  transferTarget,
} from '../../../../src/operations/money/movements/transfer.ts';
import { pixErrorOf } from '../../../support/pix-error.ts';
import { changedOperator, MONEY, moneyWorld, PAYER, reais } from '../../../support/worlds/money-world.ts';

const CNPJ = '11222333000262';
const transfer = (to: string, changes: Partial<Transfer> = {}): Transfer => ({
  to,
  amount: reais('50'),
  reference: { text: 'r1', generated: false },
  seen: null,
  ...changes,
});
const more = { comment: 'obrigado', virtualAccount: 'v1', callbackUrl: 'https://example.com/hook' };

describe('transferTarget', () => {
  it.each([
    ['main', '100002', '100002'],
    ['hub', CNPJ, CNPJ],
    ['hub', 'Ana@Example.com', 'ana@example.com'],
  ] as const)('transferTarget of the %s family accepts %s', (family, to, target) => {
    expect(transferTarget(family, to)).toBe(target);
  });

  it.each([
    ['main', 'ana@example.com', 'transfer.main_takes_accounts'],
    ['main', '1000021', 'transfer.main_takes_accounts'],
    ['main', 'x100002', 'transfer.main_takes_accounts'],
    ['hub', '100002', 'transfer.hub_takes_keys'],
  ] as const)('transferTarget of %s refuses %s and names the other family', async (family, to, key) => {
    expect(await pixErrorOf(() => transferTarget(family, to))).toMatchObject({
      kind: 'usage',
      errorCode: 'usage',
      outcome: 'not_sent',
      init: { key, params: { to } },
    });
  });

  it('transferTarget shows at most 100 characters of a refused receiver in its error', async () => {
    const error = await pixErrorOf(() => transferTarget('main', 'x'.repeat(101)));
    expect(error.init.params).toEqual({ to: 'x'.repeat(100) });
  });

  it('transferTarget of the hub refuses a receiver that is not a Pix key', async () => {
    expect((await pixErrorOf(() => transferTarget('hub', 'nobody'))).init.key).toBe('key.invalid');
  });
});

describe('a transfer of the main family', () => {
  it('MAIN_TRANSFER sends the order with the account number of the payer', async () => {
    const world = await moneyWorld({ run: { extra: { over: { more: 1 } } } });
    world.strike(MONEY, { status: 422, errorCode: 'PZC200' });
    await world.ran(moveMoney(world.operator, MAIN_TRANSFER, PAYER, transfer('100002', more)));
    expect(world.asked).toEqual(['POST /v1/internal-transfer']);
    expect(world.sent[0]?.body).toEqual({
      amount: 50,
      payerAccountNumber: '100001',
      receiverAccountNumber: '100002',
      clientReference: 'r1',
      description: 'obrigado',
      virtualAccount: 'v1',
      callbackUrl: 'https://example.com/hook',
      more: 1,
    });
  });

  it('MAIN_TRANSFER stores the transfer in the journal with the account number of the receiver', async () => {
    const world = await moneyWorld();
    const moved = await world.ran(moveMoney(world.operator, MAIN_TRANSFER, PAYER, transfer('100002')));
    expect(moved).toMatchObject({ outcome: 'confirmed', mismatch: null });
    const destinationPrint = world.journal.fingerprint('100002');
    expect(await world.entries()).toMatchObject([
      {
        kind: 'transfer',
        family: 'main',
        destination: '100002',
        destinationPrint,
        serviceStatus: 'COMPLETED',
      },
    ]);
  });

  it.each([
    [{ amount: 51 }, 'amount'],
    [{ receiverAccountNumber: '100003' }, 'destination'],
    [{ clientReference: 'r2' }, null],
  ])('MAIN_TRANSFER with the answer %j returns the mismatch %s', async (changes, mismatch) => {
    const world = await moneyWorld();
    world.strike(MONEY, (answer) => ({ ...answer, ...changes }));
    const paid = await world.ran(moveMoney(world.operator, MAIN_TRANSFER, PAYER, transfer('100002')));
    expect(paid).toMatchObject({ mismatch, how: 'clientReference' in changes ? 'found' : 'sent' });
  });

  it.each([
    ['without an account number', { ...PAYER, account: { accountNumber: null } }],
    ['without an account', { ...PAYER, account: null }],
  ])('MAIN_TRANSFER sends nothing for a payer %s', async (_what, payer) => {
    const world = await moneyWorld();
    expect(
      await world.failure(
        moveMoney(world.operator, MAIN_TRANSFER, payer as typeof PAYER, transfer('100002')),
      ),
    ).toMatchObject({
      ...{
        kind: 'refused',
        errorCode: 'no_account',
        outcome: 'not_sent',
        init: { key: 'transfer.no_account' },
      },
    });
    expect([world.asked, await world.entries()]).toEqual([[], []]);
  });

  it('in a dry run, MAIN_TRANSFER reads the account number of the payer, and shows it in its request', async () => {
    const world = await moneyWorld();
    const stopped = new Error('stopped');
    const client = world.operator.client.with({
      beforeChange: (request) => {
        expect(JSON.parse(String(request.body))).toMatchObject({ payerAccountNumber: '100001' });
        throw stopped;
      },
    });
    const payer = { ...PAYER, account: null };
    const dry = changedOperator(world.operator, { client, run: { dryRun: true } });
    await expect(world.ran(moveMoney(dry, MAIN_TRANSFER, payer, transfer('100002')))).rejects.toBe(stopped);
    expect(world.asked).toEqual(['GET /v1/user']);
  });
});

describe('a transfer of the hub', () => {
  it('HUB_TRANSFER sends the order in cents, with its reference as idempotency key', async () => {
    const world = await moneyWorld({ run: { extra: { over: { more: 1 } } } });
    world.strike(MONEY, { status: 422, errorCode: 'PZV001' });
    await world.ran(moveMoney(world.operator, HUB_TRANSFER, PAYER, transfer(CNPJ, more)));
    expect(world.asked).toMatchObject(['POST /hub/api/v1/transactions/internal-transfer']);
    expect(world.sent).toMatchObject([{ key: 'r1' }]);
    expect(world.sent[0]?.body).toEqual({
      ...{
        amount: 5_000,
        toPixKey: CNPJ,
        comment: 'obrigado',
        callbackUrl: 'https://example.com/hook',
        more: 1,
      },
    });
  });

  it('HUB_TRANSFER stores the transfer in the journal with a masked key', async () => {
    const world = await moneyWorld();
    const moved = await world.ran(moveMoney(world.operator, HUB_TRANSFER, PAYER, transfer(CNPJ)));
    expect(moved).toMatchObject({ outcome: 'confirmed', mismatch: null });
    const destinationPrint = world.journal.fingerprint(CNPJ);
    expect(await world.entries()).toMatchObject([
      { kind: 'transfer', family: 'hub', destinationPrint, serviceStatus: 'CONFIRMED', amountCents: 5_000n },
    ]);
    expect((await world.entries())[0]?.destination).toMatch(/\*/);
  });

  it.each([
    [{ amount: 5_001 }, 'amount'],
    [{ counterparty: { pixKey: 'bia@example.com' } }, 'destination'],
  ])('HUB_TRANSFER with the answer %j returns the mismatch %s', async (changes, mismatch) => {
    const world = await moneyWorld();
    world.strike(MONEY, (answer) => ({ ...answer, ...changes }));
    const paid = await world.ran(moveMoney(world.operator, HUB_TRANSFER, PAYER, transfer(CNPJ)));
    expect(paid).toMatchObject({ mismatch });
  });
});

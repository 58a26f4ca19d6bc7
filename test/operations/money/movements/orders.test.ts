import { describe, expect, it } from 'vitest';
import { encodeBrCode } from '../../../../src/domain/br-code/encode-br-code.ts';
import { decodeQr } from '../../../../src/operations/keys/decode-qr.ts';
import { payableKey } from '../../../../src/operations/keys/pix-key.ts';
import { moveMoney } from '../../../../src/operations/money/move-money.ts';
import { CARD_CHARGE, type CardOrder } from '../../../../src/operations/money/movements/card-charge.ts';
import { HUB_PAYOUT } from '../../../../src/operations/money/movements/hub-payout.ts';
import { type KeyPayout, MAIN_PAYOUT } from '../../../../src/operations/money/movements/payout.ts';
import {
  type CodePayout,
  HUB_QR_PAYOUT,
  MAIN_QR_PAYOUT,
  payableCode,
} from '../../../../src/operations/money/movements/qr-payout.ts';
import {
  HUB_TRANSFER,
  MAIN_TRANSFER,
  type Transfer,
} from '../../../../src/operations/money/movements/transfer.ts';
import { changed } from '../../../domain/br-code/br-code-of.ts';
import { card } from '../../../support/worlds/card-world.ts';
import { eachOf } from '../../../support/worlds/each-of.ts';
import {
  changedOperator,
  MONEY,
  type MoneyWorld,
  moneyWorld,
  type OperatorChanges,
  PAYER,
  reais,
} from '../../../support/worlds/money-world.ts';

const KEY = 'ana@example.com';
const CNPJ = '11222333000262';
const REFERENCE = { text: 'r1', generated: false };
const ORDER = { amount: reais('50.10'), reference: REFERENCE, seen: null };
const MORE = { comment: 'obrigado', virtualAccount: 'v1', callbackUrl: 'https://example.com/hook' };
const MAIN_MORE = {
  clientReference: 'r1',
  description: 'obrigado',
  virtualAccount: 'v1',
  callbackUrl: MORE.callbackUrl,
  more: 1,
};
const HUB_MORE = { comment: 'obrigado', callbackUrl: MORE.callbackUrl, more: 1 };

const payout = (): KeyPayout => ({
  ...ORDER,
  key: payableKey(KEY, undefined),
  batch: { name: 'folha', line: 2 },
});
const receiver = { name: 'Ana Lima', city: 'SAO PAULO' };
const CODE = encodeBrCode({ ...receiver, key: KEY, amount: '50.10' });
async function codePayout({ operator, asked }: MoneyWorld, text = CODE): Promise<CodePayout> {
  const means = { family: 'main', unread: undefined, reference: 'r1' } as const;
  const payable = await payableCode(operator, text, ORDER.amount, means);
  asked.length = 0;
  return { payable, reference: REFERENCE, seen: null };
}
const transfer = (to: string): Transfer => ({ ...ORDER, to });
const charge = (changes: Partial<CardOrder> = {}): CardOrder => ({
  ...ORDER,
  customer: { name: 'Cliente Exemplo' },
  item: 'Assinatura',
  installments: 2,
  authenticate: false,
  card: card(),
  ...changes,
});
const CHARGE_BODY = {
  amount: 5_010,
  externalId: 'r1',
  paymentType: 'creditcard',
  customer: { name: 'Cliente Exemplo' },
  cart: [{ name: 'Assinatura', quantity: 1, sku: 'r1', unitPrice: 5_010 }],
  creditCardPayment: { installments: 2, authenticate: false, card: card() },
  more: 1,
};

/** Each movement: its order, the request, the journal entry, and answers that differ from the order. */
const MOVEMENTS = [
  {
    ...{ name: 'a payout of the main family', by: MAIN_PAYOUT, order: payout },
    ...{ asked: 'POST /v1/withdraw', key: undefined },
    body: { amount: 50.1, pixKey: KEY, pixType: 'email', ...MAIN_MORE },
    entry: {
      kind: 'payout',
      family: 'main',
      batch: 'folha',
      batchLine: 2,
      serviceStatus: 'COMPLETED',
      endToEndId: expect.stringMatching(/^E/),
    },
    ...{ shown: 'a***@example.com', whole: KEY },
    answers: [
      [{ withdrawPixKey: 'bia@example.com' }, 'destination'],
      [{ amount: 51 }, 'amount'],
      [{ clientReference: 'r2' }, null],
    ],
  },
  {
    ...{ name: 'a payout of the hub', by: HUB_PAYOUT, order: payout },
    ...{ asked: 'POST /hub/api/v1/transactions/withdraw', key: 'r1' },
    body: { amount: 5_010, pixKey: KEY, pixKeyType: 'EMAIL', ...HUB_MORE },
    entry: {
      kind: 'payout',
      family: 'hub',
      batch: 'folha',
      batchLine: 2,
      serviceStatus: 'APPROVED',
      endToEndId: null,
    },
    ...{ shown: 'a***@example.com', whole: KEY },
    answers: [
      [{ pixKey: 'bia@example.com' }, 'destination'],
      [{ amount: 5_001 }, 'amount'],
    ],
  },
  {
    ...{ name: 'a QR code payout of the main family', by: MAIN_QR_PAYOUT, order: codePayout },
    ...{ asked: 'POST /v1/withdraw/qrcode', key: undefined },
    body: { amount: 50.1, qrCode: CODE, ...MAIN_MORE },
    entry: { kind: 'qr-payout', family: 'main' },
    ...{ shown: 'a***@example.com', whole: KEY },
    answers: [
      [{ withdrawPixKey: 'bia@example.com' }, 'destination'],
      [{ amount: 51 }, 'amount'],
      [{ clientReference: 'r2' }, null],
    ],
  },
  {
    ...{ name: 'a QR code payout of the hub', by: HUB_QR_PAYOUT, order: codePayout },
    ...{ asked: 'POST /hub/api/v1/transactions/pix/qr-payments', key: 'r1' },
    body: { brCode: CODE, amount: 5_010, ...HUB_MORE },
    entry: { kind: 'qr-payout', family: 'hub' },
    ...{ shown: 'a***@example.com', whole: KEY },
    answers: [
      [{ pixKey: 'bia@example.com' }, 'destination'],
      [{ amount: 5_001 }, 'amount'],
    ],
  },
  {
    ...{ name: 'a transfer of the main family', by: MAIN_TRANSFER, order: () => transfer('100002') },
    ...{ asked: 'POST /v1/internal-transfer', key: undefined },
    body: { amount: 50.1, payerAccountNumber: '100001', receiverAccountNumber: '100002', ...MAIN_MORE },
    entry: { kind: 'transfer', family: 'main', serviceStatus: 'COMPLETED' },
    ...{ shown: '100002', whole: '100002' },
    answers: [
      [{ receiverAccountNumber: '100003' }, 'destination'],
      [{ amount: 51 }, 'amount'],
      [{ clientReference: 'r2' }, null],
    ],
  },
  {
    ...{ name: 'a transfer of the hub', by: HUB_TRANSFER, order: () => transfer(CNPJ) },
    ...{ asked: 'POST /hub/api/v1/transactions/internal-transfer', key: 'r1' },
    body: { amount: 5_010, toPixKey: CNPJ, ...HUB_MORE },
    entry: { kind: 'transfer', family: 'hub', serviceStatus: 'CONFIRMED' },
    ...{ shown: expect.stringMatching(/\*/), whole: CNPJ },
    answers: [
      [{ counterparty: { pixKey: 'bia@example.com' } }, 'destination'],
      [{ amount: 5_001 }, 'amount'],
    ],
  },
  {
    ...{ name: 'a card charge', by: CARD_CHARGE, order: charge },
    ...{ asked: 'POST /card/v1/charges', key: undefined },
    body: CHARGE_BODY,
    entry: { kind: 'card-charge', family: 'card', serviceStatus: '2' },
    ...{ shown: 'card …1111', whole: 'card 4111111111111111' },
    answers: [
      [{ amount: 10_001 }, 'amount'],
      [{ amount: null, externalId: null }, null],
    ],
  },
] as const;

describe.each(MOVEMENTS)('$name', ({ by, order, entry, shown, whole, ...given }) => {
  const world = eachOf(moneyWorld);
  // The orders of all movements have the fields that moveMoney needs, so they share one type here.
  const move = async (more: object = {}, changes: OperatorChanges = {}) =>
    world.ran<unknown>(
      moveMoney(changedOperator(world.operator, changes), by as typeof MAIN_PAYOUT, PAYER, {
        ...((await order(world)) as KeyPayout),
        ...more,
      }),
    );

  it(`${given.name} sends its order and the extra fields, and a refusal ends it`, async () => {
    world.strike(MONEY, { status: 422, errorCode: 'PZV001' });
    const extra = { over: { more: 1 } };
    const moved = await move(by === CARD_CHARGE ? {} : MORE, { run: { extra } });
    expect(moved).toMatchObject({ outcome: 'refused', error: { errorCode: 'PZV001' } });
    expect(world.asked).toEqual([given.asked]);
    expect(world.sent).toEqual([{ body: given.body, key: given.key, query: '' }]);
  });

  it(`${given.name} stores its amount, a masked destination, and the id and status of the answer`, async () => {
    const moved = await move();
    expect(moved).toMatchObject({ outcome: 'confirmed', mismatch: null });
    const { id } = (moved as { row: { item: { id: string } } }).row.item;
    const stored = { amountCents: 5_010n, destination: shown, subject: null, serviceId: id };
    const destinationPrint = world.journal.fingerprint(whole);
    expect(await world.entries()).toMatchObject([{ ...entry, ...stored, destinationPrint }]);
  });

  it.each<readonly [object, string | null]>(given.answers)(
    `${given.name} whose answer has %j returns the mismatch %s`,
    async (changes, mismatch) => {
      world.strike(MONEY, (answer) => ({ ...answer, ...changes }));
      const how = 'clientReference' in changes ? 'found' : 'sent';
      expect(await move()).toMatchObject({ mismatch, how });
    },
  );
});

it('a card charge sends the optional fields of the order', async () => {
  const world = await moneyWorld({ run: { extra: { over: { more: 1 } } } });
  world.strike(MONEY, { status: 422, errorCode: 'PZV001' });
  const recurrence = { interval: 'Monthly', endDate: '2027-01-31' } as const;
  const customer = { name: 'Ana', document: '52998224725' };
  const postbackUrl = 'https://example.com/p';
  const order = charge({ customer, recurrence, installments: 1, authenticate: true, postbackUrl });
  await world.ran(moveMoney(world.operator, CARD_CHARGE, PAYER, order));
  expect(world.sent[0]?.body).toEqual({
    ...CHARGE_BODY,
    customer: { name: 'Ana', identity: '52998224725', identityType: 'CPF' },
    recurrence,
    postbackUrl,
    creditCardPayment: { installments: 1, authenticate: true, card: card() },
  });
});

describe('a QR code payout', () => {
  const world = eachOf(moneyWorld);

  it.each([
    ['with a fixed amount in another spelling', changed({ '54': '50.1' })],
    ['with a URL', encodeBrCode({ ...receiver, url: 'pix.example.com/qr/v2/1' })],
    ['without an amount', encodeBrCode({ ...receiver, key: KEY })],
    ['with an amount of zero', changed({ '54': '0.00' })],
  ])('HUB_QR_PAYOUT sends the confirmed amount in cents for a code %s', async (_what, text) => {
    await world.ran(moveMoney(world.operator, HUB_QR_PAYOUT, PAYER, await codePayout(world, text)));
    expect(world.sent[0]?.body).toEqual({ brCode: text, amount: 5_010 });
  });

  it.each([
    ['main', MAIN_QR_PAYOUT],
    ['hub', HUB_QR_PAYOUT],
  ] as const)("a QR code payout of the %s family stores the URL's fingerprint", async (_family, by) => {
    const other = { withdrawPixKey: 'x@example.com', pixKey: 'x@example.com' };
    world.strike(MONEY, (answer) => ({ ...answer, ...other }));
    const token = world.sandbox.accounts[1]?.tokens.both ?? '';
    const { json } = await world.ask('POST /v1/pix', { token, body: { amount: 50.1 } });
    const text = String(json.qrCodeText);
    const ordered = await codePayout(world, text);
    const moved = moveMoney(world.operator, by as typeof MAIN_QR_PAYOUT, PAYER, ordered);
    expect(await world.ran<unknown>(moved)).toMatchObject({ outcome: 'confirmed', mismatch: null });
    const destinationPrint = world.journal.fingerprint(decodeQr(text).url ?? '');
    expect(await world.entries()).toMatchObject([
      { destination: 'Fi***da', destinationPrint, subject: null },
    ]);
  });

  it('a QR code payout stores the txid of a code with a key, and none for the txid ***', async () => {
    const billed = encodeBrCode({ ...receiver, key: KEY, amount: '50.10', txid: 'INV88' });
    const move = async (text: string, reference: string) => {
      const ordered = {
        ...(await codePayout(world, text)),
        reference: { text: reference, generated: false },
      };
      await world.ran(moveMoney(world.operator, MAIN_QR_PAYOUT, PAYER, ordered));
    };
    await move(billed, 'r1');
    await move(CODE, 'r2');
    const [plain, withTxid] = await world.entries();
    expect([plain?.subject, withTxid?.subject, withTxid?.beforeCents]).toEqual([null, 'INV88', null]);
    expect(plain?.destinationPrint).toBe(withTxid?.destinationPrint);
  });
});

describe('a transfer of the main family by a payer whose account number is not known', () => {
  const world = eachOf(moneyWorld);

  it.each([
    ['without an account number', { ...PAYER, account: { accountNumber: null } }],
    ['without an account', { ...PAYER, account: null }],
  ])('MAIN_TRANSFER sends nothing for a payer %s', async (_what, payer) => {
    const moving = moveMoney(world.operator, MAIN_TRANSFER, payer as typeof PAYER, transfer('100002'));
    expect(await world.failure(moving)).toMatchObject({
      kind: 'refused',
      errorCode: 'no_account',
      outcome: 'not_sent',
      init: { key: 'transfer.no_account' },
    });
    expect([world.asked, await world.entries()]).toEqual([[], []]);
  });

  it('in a dry run, MAIN_TRANSFER reads the account number of the payer, and shows it in its request', async () => {
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

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/domain/text/json.ts';
import {
  type Movements,
  readHubMovements,
  readMainMovements,
} from '../../../../src/operations/money/compare-journal/read-service-movements.ts';
import { type Lists, listed } from './listed.ts';

const FROM = '2026-11-20T00:00:00.000Z';
const TRANSACTION = {
  id: 'TX1',
  type: 'WITHDRAW',
  status: 'COMPLETED',
  method: 'PIX',
  amount: 10.5,
  clientReference: 'r1',
  withdrawPixKey: 'ana@exemplo.com.br',
  receiverAccountNumber: '100002',
  receiverName: 'ANA',
  createdAt: '2026-11-21T10:00:00.000Z',
};
const ENTRY = {
  id: 'E1',
  originId: 'PO1',
  trigger: 'PAYOUT',
  amount: -1050,
  fee: null,
  statusAt: '2026-11-21T10:00:00.000Z',
};

async function readMain(lists: Lists): Promise<Movements & { readonly asked: readonly string[] }> {
  const world = await listed(lists);
  return { ...(await world.ran(readMainMovements(world.operator, FROM))), asked: world.asked };
}
async function readHub(
  lists: Lists,
  balances: readonly bigint[] = [],
): Promise<Movements & { readonly asked: readonly string[] }> {
  const world = await listed(lists);
  return { ...(await world.ran(readHubMovements(world.operator, FROM, balances))), asked: world.asked };
}
const idsOf = ({ moved }: Movements): readonly string[] => moved.map(({ serviceId }) => serviceId);

describe('readMainMovements', () => {
  it('readMainMovements reads every page of the withdrawals since the given time, oldest first', async () => {
    const main = [[TRANSACTION], [], [{ ...TRANSACTION, id: 'TX2' }]];
    const { asked, moved, mayBeCut, returned } = await readMain({ main });
    expect(moved).toEqual([
      {
        family: 'main',
        kind: 'payout',
        serviceId: 'TX1',
        reference: 'r1',
        cents: [1_050n],
        destination: 'ana@exemplo.com.br',
        receiverName: 'ANA',
        at: '2026-11-21T10:00:00.000Z',
        status: 'COMPLETED',
      },
      expect.objectContaining({ serviceId: 'TX2' }),
    ]);
    expect([mayBeCut, returned]).toEqual([false, []]);
    const queries = asked.map((line) => Object.fromEntries(new URL(line.slice(4), 'http://x').searchParams));
    expect(queries).toMatchObject(
      ['1', '2', '3'].map((page) => ({ page, type: 'WITHDRAW', dateFrom: FROM, sortDirection: 'asc' })),
    );
  });

  it('readMainMovements omits charges and commissions, even if the service ignores the filter by type', async () => {
    const of = (id: string, type: string | null): JsonObject => ({ ...TRANSACTION, id, type });
    const main = [[of('A', 'DEPOSIT'), of('B', 'COMMISSION'), of('C', 'NEW_TYPE'), of('D', null)]];
    expect(idsOf(await readMain({ main }))).toEqual(['C', 'D']);
  });

  it.each(['CANCELED', 'EXPIRED', 'ERROR', 'REFUNDED'])(
    'readMainMovements counts a payout with the status %s as returned',
    async (status) => {
      const { moved, returned } = await readMain({ main: [[{ ...TRANSACTION, status }]] });
      expect([moved, returned]).toEqual([[], ['TX1']]);
    },
  );

  it.each(['PENDING', 'COMPLETED', 'SETTLING'])(
    'readMainMovements lists a payout with the status %s',
    async (status) => {
      expect(await readMain({ main: [[{ ...TRANSACTION, status }]] })).toMatchObject({ moved: [{ status }] });
    },
  );

  it('readMainMovements recognizes a transfer, and returns the account of its receiver', async () => {
    const transfer = { ...TRANSACTION, method: 'INTERNAL_TRANSFER', withdrawPixKey: null };
    const { moved } = await readMain({ main: [[transfer]] });
    expect(moved).toMatchObject([{ kind: 'transfer', destination: '100002' }]);
  });

  it('readMainMovements lists a payout even if it has no amount, reference, receiver or time', async () => {
    const { moved } = await readMain({ main: [[{ id: 'TX1', status: 'PENDING', clientReference: '' }]] });
    const none = { reference: null, cents: [], destination: null, receiverName: null, at: null };
    expect(moved).toMatchObject([{ serviceId: 'TX1', kind: 'payout', ...none }]);
  });
});

describe('readHubMovements', () => {
  it('readHubMovements reads all pages of the statement from the given time, without a filter by trigger', async () => {
    const counterparty = { pixKey: 'an***@***br', name: 'ANA' };
    const reversed = { ...ENTRY, counterparty, postedAt: '2026-11-21T10:00:01.000Z' };
    const hub = [[reversed], [{ ...ENTRY, originId: 'PO2' }]];
    const { asked, moved, mayBeCut, returned } = await readHub({ hub });
    expect(moved).toEqual([
      {
        family: 'hub',
        kind: 'payout',
        serviceId: 'PO1',
        reference: null,
        cents: [1_050n, 105_000n],
        destination: 'an***@***br',
        receiverName: 'ANA',
        at: '2026-11-21T10:00:01.000Z',
        status: null,
      },
      expect.objectContaining({
        serviceId: 'PO2',
        destination: null,
        receiverName: null,
        at: ENTRY.statusAt,
      }),
    ]);
    expect([mayBeCut, returned]).toEqual([false, []]);
    const queries = asked.map((line) => Object.fromEntries(new URL(line.slice(4), 'http://x').searchParams));
    const first = { limit: '100', dateFrom: FROM };
    expect(queries).toEqual([first, { ...first, cursor: '1' }]);
  });

  it.each<readonly [string, JsonObject, boolean]>([
    ['lists a payout', {}, true],
    ['lists a payout with a positive amount', { amount: 1050 }, true],
    ['lists a payout without an amount', { amount: null }, true],
    ['lists a debit with an unknown trigger', { trigger: 'NEW_TRIGGER' }, true],
    ['lists a debit without a trigger', { trigger: null }, true],
    ['lists an entry with an unknown trigger and no amount', { trigger: 'NEW_TRIGGER', amount: null }, true],
    ['leaves out a credit with an unknown trigger', { trigger: 'NEW_TRIGGER', amount: 1050 }, false],
    ['leaves out an entry of zero with an unknown trigger', { trigger: 'NEW_TRIGGER', amount: 0 }, false],
    ['leaves out a charge', { trigger: 'PAYMENT' }, false],
    ['leaves out a blocked amount', { trigger: 'INFRACTION_BLOCK' }, false],
    ['leaves out a refund of a charge', { trigger: 'PAYMENT_REFUND' }, false],
  ])('readHubMovements %s', async (_what, changes, hasLeft) => {
    expect(idsOf(await readHub({ hub: [[{ ...ENTRY, ...changes }]] }))).toEqual(hasLeft ? ['PO1'] : []);
  });

  it.each<readonly [JsonObject, string]>([
    [{}, 'payout'],
    [{ payoutOperation: 'EXTERNAL_PAYMENT' }, 'qr-payout'],
    [{ payoutOperation: 'OTHER' }, 'payout'],
    [{ trigger: 'INTERNAL_TRANSFER', payoutOperation: 'EXTERNAL_PAYMENT' }, 'transfer'],
  ])('readHubMovements for the fields %j returns a movement of the kind %s', async (changes, kind) => {
    expect(await readHub({ hub: [[{ ...ENTRY, ...changes }]] })).toMatchObject({ moved: [{ kind }] });
  });

  it.each<readonly [string, readonly bigint[], readonly bigint[]]>([
    ['cents or reais if a balance of the statement is the balance', [88_000n], [1_500n, 150_000n]],
    ['reais if a balance of the statement is the balance only in reais', [1n, 8_800_000n], [150_000n]],
    ['cents or reais if no balance of the statement fits', [88_001n], [1_500n, 150_000n]],
    ['cents or reais if the balance is not a whole number of reais', [8_800_001n], [1_500n, 150_000n]],
    ['cents or reais if balances fit in both units', [8_800_000n, 88_000n], [1_500n, 150_000n]],
    ['cents or reais if no balance is known', [], [1_500n, 150_000n]],
  ])('readHubMovements reads the amounts as %s', async (_when, balances, cents) => {
    const older = { ...ENTRY, originId: 'PO0', amount: -2000, balanceAfter: 89_500 };
    const newest = { ...ENTRY, amount: -1500, balanceAfter: 88_000 };
    const { moved } = await readHub({ hub: [[newest, older]] }, balances);
    expect(moved[0]?.cents).toEqual(cents);
  });

  it('readHubMovements returns the id of the statement entry if the entry contains no payout id', async () => {
    expect(idsOf(await readHub({ hub: [[{ ...ENTRY, originId: null }]] }))).toEqual(['E1']);
  });

  const back = (cents: number, originId = 'PO1'): JsonObject => ({
    ...{ id: `R${cents}`, originId, trigger: 'PAYOUT_REFUND_RECEIVED', amount: cents, fee: null },
  });
  const reversal = { id: 'R', originId: 'PO1', trigger: 'PAYOUT_REVERSAL', amount: 1, fee: null };

  it.each<readonly [string, readonly JsonObject[], boolean]>([
    ['counts a payout as returned when it was reversed', [reversal], true],
    ['counts a payout as returned when its reversal precedes it in the list', [reversal, ENTRY], true],
    ['counts a payout as returned when its whole amount was refunded', [back(1_050)], true],
    ['counts a payout as returned when all of it was refunded in parts', [back(1_000), back(50)], true],
    ['counts a payout as returned when more than its amount was refunded', [back(2_000)], true],
    ['lists a payout when a part of it was refunded', [back(1_049)], false],
    ['lists a payout when another payout was refunded', [back(1_050, 'PO2')], false],
    ['counts a payout as returned when it was reversed and a part was refunded', [reversal, back(1)], true],
    ['lists a payout when its refund shows no amount', [{ ...back(0), amount: null }], false],
  ])('readHubMovements %s', async (_when, entries, isReturned) => {
    const hub = [[...(entries.includes(ENTRY) ? [] : [ENTRY]), ...entries]];
    const { moved, returned } = await readHub({ hub });
    expect([moved.length, returned]).toEqual(isReturned ? [0, ['PO1']] : [1, []]);
  });

  it.each([
    [[99], false],
    [[100], true],
    [[100, 1], false],
    [[1, 100], false],
  ])('readHubMovements for statement pages of %j entries returns mayBeCut: %s', async (sizes, mayBeCut) => {
    const hub = sizes.map((size, page) =>
      Array.from({ length: size }, (_, at) => ({ ...ENTRY, originId: `PO${page}-${at}` })),
    );
    expect((await readHub({ hub })).mayBeCut).toBe(mayBeCut);
  });
});

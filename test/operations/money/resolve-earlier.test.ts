import { describe, expect, it } from 'vitest';
import { createPayout } from '../../../src/contract/routes/payouts.ts';
import { PixError } from '../../../src/domain/pix-error.ts';
import { printOf } from '../../../src/domain/text/print-of.ts';
import { planRefund } from '../../../src/operations/acts/refund.ts';
import { payableKey } from '../../../src/operations/keys/pix-key.ts';
import { moveMoney } from '../../../src/operations/money/move-money.ts';
import { HUB_PAYOUT } from '../../../src/operations/money/movements/hub-payout.ts';
import { MAIN_REFUND } from '../../../src/operations/money/movements/main-refund.ts';
import { MAIN_PAYOUT } from '../../../src/operations/money/movements/payout.ts';
import { MAIN_TRANSFER } from '../../../src/operations/money/movements/transfer.ts';
import { type OrderedPayment, withEarlierOutcome } from '../../../src/operations/money/resolve-earlier.ts';
import type { Operator } from '../../../src/operations/operator.ts';
import { readPayer } from '../../../src/operations/payouts/read-payer.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { lease, takeLease } from '../../support/stores/journal-intent.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import {
  changedOperator,
  type Given,
  heldByAnother,
  inDoubt,
  journalWith,
  MONEY,
  type MoneyWorld,
  moneyWorld,
  moved,
  type OperatorChanges,
  PAYER,
  pay,
  reais,
} from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const world = eachOf(moneyWorld);

describe('moveMoney with a used reference', () => {
  it.each<readonly [string, Given]>([
    ['for another amount', { amount: '50.01' }],
    ['for another destination', { key: 'bia@example.com' }],
    ['in the other API family', { by: HUB_PAYOUT }],
  ])('moveMoney does not reuse the reference of an unresolved payment %s', async (_what, given) => {
    const entry = await inDoubt(world, 'drop-after');
    expect(await pay(world, given)).toMatchObject({
      outcome: 'not_sent',
      entry,
      error: { kind: 'usage', errorCode: 'other_intent' },
    });
    expect(world.asked).toEqual([]);
    expect(world.told.at(-1)).toEqual({ entry, as: 'failure', isApplied: false, earlier: 'shown' });
  });

  it('moveMoney leaves an entry of another account unknown, and its error contains the profile of this entry', async () => {
    const entry = await inDoubt(world, 'drop-after');
    const payer = { ...PAYER, scope: 'other' };
    for (const given of [{ payer }, { payer, reference: 'made', generated: true }])
      expect(await pay(world, given)).toMatchObject({
        outcome: 'not_sent',
        entry,
        error: {
          kind: 'unknown',
          errorCode: 'made_elsewhere',
          outcome: 'unknown',
          init: { params: { id: entry, with: ' --profile shop' } },
        },
      });
    expect([world.asked, await world.journal.get(entry)]).toMatchObject([[], { state: 'unknown' }]);
  });

  it.each<readonly [string, Given, 'drop-after' | null]>([
    ['of a payment from another account', {}, null],
    ['of a lost payment from another account in the other API family', { by: HUB_PAYOUT }, 'drop-after'],
  ])('moveMoney refuses a reference %s, and sends nothing', async (_what, given, lost) => {
    if (lost === null) await pay(world);
    else await inDoubt(world, lost, given);
    world.sent.length = 0;
    const paid = await pay(world, { payer: { ...PAYER, scope: 'other' } });
    expect(paid).toMatchObject({ outcome: 'not_sent', error: { kind: 'usage', errorCode: 'other_intent' } });
    expect(world.sent).toEqual([]);
  });

  it('moveMoney refuses a payout with the reference of a transfer, even if both have the destination 100002', async () => {
    const reference = { text: 'r1', generated: false };
    await world.ran(
      moveMoney(world.operator, MAIN_TRANSFER, PAYER, {
        to: '100002',
        amount: reais('50'),
        reference,
        seen: null,
      }),
    );
    const payout = {
      row: createPayout,
      input: () => ({ body: { amount: reais('50'), pixKey: '100002', pixType: 'cpf' as const } }),
      payer: PAYER,
      reference,
      seen: null,
      kind: 'payout' as const,
      amount: reais('50'),
      to: { shown: '100002', whole: '100002' },
      applied: () => ({}),
      mismatch: () => null,
    };
    expect(
      await world.ran(moveMoney(world.operator, { ...MAIN_PAYOUT, order: () => payout }, PAYER, undefined)),
    ).toMatchObject({ error: { errorCode: 'other_intent' } });
  });

  it('moveMoney returns the result of a completed payment with the same reference, and sends nothing', async () => {
    world.strike(MONEY, (answer) => ({ ...answer, amount: 51 }));
    const first = await pay(world);
    world.notes.length = 0;
    const again = await pay(world);
    expect(again).toMatchObject({
      outcome: 'confirmed',
      how: 'before',
      mismatch: 'amount',
      entry: first.entry,
      row: { item: { clientReference: 'r1' } },
    });
    const id = first.outcome === 'confirmed' && first.row.item.id;
    expect(world.asked).toEqual(['POST /v1/withdraw', 'GET /v1/withdraw?clientReference=r1']);
    expect(world.notes).toEqual([
      ['money.done_before', { id, reference: 'r1', at: new Date(START).toISOString() }],
      ['money.mismatch', { reason: 'amount', id: first.entry }],
    ]);
    expect([world.sent.length, await moved(world)]).toEqual([1, 1]);
  });

  it.each([
    ['reads the status of a completed hub payment again', undefined, null, 'FAILED'],
    ['reads no status again for a row of a batch', { name: 'folha', line: 2 }, null, 'APPROVED'],
    ['does without the current status if it cannot be read', undefined, 'PZF503', 'APPROVED'],
  ] as const)('moveMoney %s', async (_what, batch, errorCode, status) => {
    const payer = await world.ran(readPayer(world.operator, 'hub'));
    const order = {
      key: payableKey('ana@example.com', undefined),
      amount: reais('50'),
      reference: { text: 'r1', generated: false },
      seen: null,
      batch,
    };
    const send = () => world.ran(moveMoney(world.operator, HUB_PAYOUT, payer, order));
    const first = await send();
    await world.lever(first.outcome === 'confirmed' ? first.row.item.id : '', 'fail');
    if (errorCode !== null) world.strike(/statement/, { status: 503, errorCode }, 9);
    const again = await send();
    expect(again).toMatchObject({ how: 'before', earlier: 'not_shown', row: { item: { status } } });
    expect(world.notes.slice(1)).toEqual(
      errorCode === null ? [] : [['journal.not_refreshed', { reason: errorCode }]],
    );
    await world.journal.markShown([first.entry ?? ''], START);
    expect(await send()).toMatchObject({ how: 'before', earlier: 'shown' });
    expect(world.sent).toHaveLength(1);
    world.strike(/statement/, 'our-fault');
    if (batch === undefined && errorCode !== null) await expect(send()).rejects.toThrow('our own');
  });

  it('moveMoney prints the id of the journal entry when the completed payment has no service id', async () => {
    const entry = await inDoubt(world, 'drop-after');
    await world.journal.recordOutcome(entry, 'test:1:aa', { state: 'confirmed' }, START);
    expect(await pay(world)).toMatchObject({ how: 'before' });
    expect(world.notes).toMatchObject([['money.done_before', { id: entry }]]);
  });

  it('moveMoney does not send a completed payment again, even if the service does not find it', async () => {
    const entry = await inDoubt(world, 'drop-before');
    await world.journal.recordOutcome(entry, 'test:1:aa', { state: 'confirmed' }, START);
    expect(await pay(world)).toMatchObject({
      outcome: 'not_sent',
      error: { kind: 'refused', errorCode: 'done_not_shown', outcome: 'applied' },
    });
    expect(world.sent).toEqual([]);
  });

  it.each(['drop-before', 'drop-after'] as const)(
    'moveMoney says that a person recorded a payment as paid, not that the service accepted it (%s)',
    async (fault) => {
      const entry = await inDoubt(world, fault);
      const declared = { state: 'confirmed', errorCode: 'declared_by_operator' } as const;
      await world.journal.recordOutcome(entry, 'test:1:aa', declared, START);
      const again = await pay(world);
      expect(world.notes).toMatchObject([['money.declared_before', { id: entry, reference: 'r1' }]]);
      expect(again).toMatchObject(
        fault === 'drop-after'
          ? { outcome: 'confirmed', how: 'before' }
          : { outcome: 'not_sent', error: { init: { key: 'money.declared_not_shown' }, outcome: 'applied' } },
      );
      expect(world.sent).toEqual([]);
    },
  );

  it('moveMoney looks up a payment with unknown outcome and returns the result that the service has stored', async () => {
    const entry = await inDoubt(world, 'drop-after');
    expect(await pay(world)).toMatchObject({ outcome: 'confirmed', how: 'found', entry });
    expect(world.notes[0]).toEqual(['money.was_unknown', { id: entry, reference: 'r1' }]);
    expect([world.sent, await moved(world)]).toEqual([[], 1]);
  });

  it('moveMoney sends an unknown payment again when the service never received it', async () => {
    const entry = await inDoubt(world, 'drop-before');
    expect(await pay(world)).toMatchObject({ outcome: 'confirmed', how: 'sent', entry });
    expect([world.sent.length, await moved(world)]).toEqual([1, 1]);
    expect(await world.entries()).toMatchObject([{ attempt: 2, state: 'confirmed' }]);
  });

  it('moveMoney repeats an unknown hub payment with its idempotency key', async () => {
    const entry = await inDoubt(world, 'drop-after', { by: HUB_PAYOUT });
    expect(await pay(world, { by: HUB_PAYOUT })).toMatchObject({ outcome: 'confirmed', how: 'found', entry });
    expect([world.sent, await moved(world)]).toMatchObject([[{ key: 'r1' }], 1]);
  });

  it('moveMoney uses the new outcome of the entry when another process has resolved it', async () => {
    const entry = await inDoubt(world, 'drop-after');
    const lease: MoneyWorld['journal']['lease'] = async (id) => {
      const outcome = { state: 'confirmed', serviceId: 'TX1' } as const;
      await world.journal.recordOutcome(id, 'other:2:bb', outcome, START);
      return null;
    };
    const paid = await pay(world, { operator: journalWith(world, { lease }) });
    expect(paid).toMatchObject({ outcome: 'confirmed', how: 'before', entry });
    expect([world.sent, await moved(world)]).toEqual([[], 1]);
  });

  it('moveMoney sends a payment when another process has just recorded that the earlier attempt was refused', async () => {
    world.strike(MONEY, { status: 422, errorCode: 'PZS202' });
    await pay(world);
    const [entry] = await world.entries();
    const { journal } = world;
    let looked = false;
    const open: MoneyWorld['journal']['open'] = async (intent, lease) => {
      if (looked || entry === undefined) return journal.open(intent, lease);
      looked = true;
      return { kind: 'used', entry };
    };
    expect(await pay(world, { operator: journalWith(world, { open }) })).toMatchObject({ how: 'sent' });
    expect([looked, world.notes]).toEqual([true, []]);
  });

  it.each([true, false])('moveMoney sends nothing if an unknown entry vanishes (%s)', async (generated) => {
    const entry = await inDoubt(world, 'drop-after', { generated });
    const operator = journalWith(world, { get: async () => null });
    const failed = await world.failure(pay(world, { generated, operator }));
    expect(failed).toMatchObject({
      kind: 'unknown',
      outcome: 'unknown',
      errorCode: 'journal_entry_lost',
      init: { params: { id: entry } },
    });
    expect(world.sent).toEqual([]);
  });

  it('moveMoney sends nothing while another process has the lease of the entry', async () => {
    const entry = await inDoubt(world, 'drop-after');
    await heldByAnother(world, entry);
    expect(await pay(world)).toMatchObject({
      outcome: 'not_sent',
      entry,
      error: { kind: 'unknown', errorCode: 'in_progress', init: { params: { owner: 'other:2:bb' } } },
    });
    expect(world.asked).toEqual([]);
  });

  it('moveMoney reports an unknown outcome when the journal cannot be written during the look-up', async () => {
    await inDoubt(world, 'drop-after');
    const full = new PixError({ kind: 'usage', key: 'journal.no_such', errorCode: 'sqlite_full' });
    const broken = journalWith(world, { lease: () => Promise.reject(full) });
    const failed = await world.failure(pay(world, { operator: broken }));
    expect(failed).toMatchObject({ kind: 'unknown', outcome: 'unknown', errorCode: 'sqlite_full' });
  });
});

describe('moveMoney with a refund that a person recorded as not applied', () => {
  /**
   * Refunds R$ 30,00 of a charge, and loses the outcome. Then records the refund as not applied.
   * @returns the entry, and a function that orders the refund again
   */
  async function declared(
    world: MoneyWorld,
    how: 'drop-after' | 'drop-before',
    errorCode: string | undefined = 'declared_by_operator',
  ) {
    const id = await world.paidCharge('100');
    const refund = async (changes: OperatorChanges = {}, amount = '30') => {
      const order = { id, amount: reais(amount), reference: { text: 'r1', generated: false } };
      const plan = await world.ran(planRefund(world.operator, MAIN_REFUND, PAYER, order));
      world.asked.length = 0;
      return world.ran(moveMoney(changedOperator(world.operator, changes), MAIN_REFUND, PAYER, plan));
    };
    world.strike(MONEY, how);
    const entry = (await refund({ signal: AbortSignal.abort() })).entry ?? '';
    const outcome = { state: 'not_applied', errorCode } as const;
    await takeLease(world.journal, entry, lease('test:1:aa', START));
    await world.journal.recordOutcome(entry, 'test:1:aa', outcome, START);
    for (const list of [world.sent, world.notes]) list.length = 0;
    return { id, entry, refund };
  }

  it('moveMoney finds a refund that was wrongly recorded as not applied, and sends nothing', async () => {
    const { id, entry, refund } = await declared(world, 'drop-after');
    expect(await refund()).toEqual({
      outcome: 'confirmed',
      row: expect.objectContaining({ item: expect.objectContaining({ id }) }),
      entry,
      how: 'found',
      mismatch: null,
    });
    expect(world.notes).toEqual([['money.found', { id, reference: 'r1' }]]);
    expect(await world.entries()).toMatchObject([{ id: entry, state: 'confirmed', serviceId: id }]);
    expect(world.sent).toEqual([]);
  });

  it('moveMoney sends a refund that was rightly recorded as not applied', async () => {
    const { entry, refund } = await declared(world, 'drop-before');
    expect(await refund()).toMatchObject({ outcome: 'confirmed', how: 'sent', entry });
    expect([world.sent.length, world.notes]).toEqual([1, []]);
  });

  it('moveMoney looks for no refund that pix itself found to be not applied', async () => {
    const { refund } = await declared(world, 'drop-before', 'network_connection');
    expect(await refund()).toMatchObject({ outcome: 'confirmed', how: 'sent' });
    expect(world.asked).toHaveLength(1);
  });

  it('moveMoney does not look for a refund of another amount with the same reference', async () => {
    const { refund } = await declared(world, 'drop-after');
    expect(await refund({}, '20')).toMatchObject({ error: { errorCode: 'other_intent' } });
    expect(world.asked).toEqual([]);
  });

  it('moveMoney sends nothing on the word of a person while the service cannot be read', async () => {
    const { entry, refund } = await declared(world, 'drop-after');
    const read = world.operator.client.with({
      transport: badNetwork(world.sandbox.handle, { status: 503, errorCode: 'PZF503' }, /^GET/, 9),
    });
    expect(await refund({ client: read })).toMatchObject({
      outcome: 'not_sent',
      entry,
      error: {
        kind: 'unknown',
        errorCode: 'declared_unread',
        outcome: 'unknown',
        init: { params: { reason: 'PZF503' } },
      },
    });
    expect(await world.entries()).toMatchObject([{ id: entry, state: 'not_applied' }]);
    expect(world.sent).toEqual([]);
  });

  it.each([
    ['an interruption', new PixError({ kind: 'interrupted', key: 'error.interrupted', errorCode: 'x' })],
    ['an error that is no PixError', new TypeError('broken')],
  ])('moveMoney throws %s while it looks for the refund, and sends nothing', async (_what, thrown) => {
    const { entry, refund } = await declared(world, 'drop-after');
    const client = world.operator.client.with({ token: () => Promise.reject(thrown) });
    await expect(refund({ client })).rejects.toBe(thrown);
    expect(await world.entries()).toMatchObject([{ id: entry, state: 'not_applied' }]);
    expect(world.sent).toEqual([]);
  });
});

describe('withEarlierOutcome', () => {
  const away = new PixError({ kind: 'unavailable', key: 'client.no_root', errorCode: 'away' });
  const OWN = { text: 'r1', generated: false };
  const MADE = { text: 'pix-2', generated: true };
  const ORDER = { kind: 'payout', key: 'ana@example.com', amount: reais('50'), reference: OWN } as const;
  const end = (operator: Operator, changes: Partial<OrderedPayment> = {}, error: unknown = away) =>
    withEarlierOutcome(operator, error, () => ({ ...ORDER, ...changes }));

  /** Pays R$ 50,00 to Ana with reference `r1`. `unseen`: the service accepted the payment, nobody saw it. */
  async function earlier(world: MoneyWorld, what: 'lost' | 'seen' | 'unseen' | 'refused'): Promise<void> {
    const payer = await world.ran(readPayer(world.operator, 'main'));
    if (what === 'refused') world.strike(MONEY, { status: 422, errorCode: 'PZS202' });
    if (what === 'lost') await inDoubt(world, 'drop-after', { payer });
    else await pay(world, { payer });
    const [entry] = await world.entries();
    if (what === 'seen') await world.journal.markShown([entry?.id ?? ''], START);
  }

  const UNKNOWN = { kind: 'unknown', errorCode: 'away', outcome: 'unknown', init: { key: 'money.unknown' } };
  const APPLIED = { kind: 'refused', errorCode: 'done_not_shown', outcome: 'applied' };
  it.each([
    ['the order has the reference of a lost payment', 'lost', {}, UNKNOWN],
    ['the order has the reference of an accepted payment', 'seen', {}, APPLIED],
    ['the order does not say its amount', 'seen', { amount: undefined }, APPLIED],
    ['an equal payment was lost', 'lost', { reference: MADE }, UNKNOWN],
    ['nobody saw the result of an equal payment', 'unseen', { reference: MADE }, APPLIED],
    ['the order has the same subject', 'seen', { subject: null }, APPLIED],
    ['the result of an equal payment was shown', 'seen', { reference: MADE }, away],
    ['the order has the reference of a refused payment', 'refused', {}, away],
    ['the order has another given reference', 'lost', { reference: { ...OWN, text: 'r2' } }, away],
    ['the order has another amount', 'lost', { amount: reais('50.01') }, away],
    ['the order has another receiver', 'lost', { key: 'bia@example.com' }, away],
    ['the order has another subject', 'lost', { subject: 's1' }, away],
    ['the order has another kind', 'lost', { kind: 'transfer' }, away],
  ] as const)('withEarlierOutcome tells what is known of an earlier payment if %s', async (...given) => {
    const [, what, changes, expected] = given;
    await earlier(world, what);
    world.asked.length = 0;
    const error = await end(world.operator, changes);
    if (expected === away) expect(error).toBe(away);
    else expect(error).toMatchObject(expected);
    expect(world.asked).toEqual([]);
  });

  it('withEarlierOutcome returns every other error, and every error of a dry run, unchanged', async () => {
    await earlier(world, 'lost');
    const usage = new PixError({ kind: 'usage', key: 'client.no_root', errorCode: 'no_root' });
    expect(await end(world.operator, {}, usage)).toBe(usage);
    expect(await end(changedOperator(world.operator, { run: { dryRun: true } }))).toBe(away);
  });

  it('withEarlierOutcome reports an accepted payment only to an account that certainly made it', async () => {
    await earlier(world, 'seen');
    const token = world.sandbox.accounts[1]?.tokens.both ?? '';
    const other = changedOperator(world.operator, {
      client: world.operator.client.with({ token: async () => token }),
      account: { credential: async () => ({ print: printOf(token), last4: '1234', isOfProfile: true }) },
    });
    world.strike(/^GET/, { status: 503, errorCode: 'PZF503' }, 9);
    expect(await world.ran(end(other))).toBe(away);
    world.rewire(() => world.sandbox.handle);
    expect(await world.ran(end(other))).toBe(away);
    const { withdraw } = world.sandbox.tokens;
    const same = changedOperator(world.operator, {
      account: { credential: async () => ({ print: printOf(withdraw), last4: '1234', isOfProfile: true }) },
    });
    expect(await world.ran(end(same))).toMatchObject(APPLIED);
    world.rewire(() => () => Promise.reject(new TypeError('broken')));
    const unread = changedOperator(other, {
      account: { credential: async () => ({ print: 'x', last4: '1234', isOfProfile: true }) },
    });
    await expect(world.ran(end(unread))).rejects.toThrow('broken');
  });
});

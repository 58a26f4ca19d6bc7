import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Webhook } from '../../../src/contract/schemas/webhook.ts';
import type { DeliveryAttempt } from '../../../src/domain/webhook/delivery-attempt.ts';
import type { Operator } from '../../../src/operations/operator.ts';
import type { InboxUse } from '../../../src/operations/webhooks/replay-delivery.ts';
import { UndeliveredReading } from '../../../src/operations/webhooks/undelivered/read-undelivered.ts';
import type { Inbox } from '../../../src/storage/inbox/inbox.ts';
import { receiver } from '../../support/servers/receiver.ts';
import { sandboxWorld } from '../../support/worlds/sandbox-world.ts';
import { attempt, attemptsAgo, NOW, SHOP, undelivered, webhook } from './sample-attempts.ts';

const DAY_S = 86_400;

describe('undelivered', () => {
  const OTHER = 'https://other.example/';
  const pending = { event: 'TRANSACTION_PENDING', statusAt: 1 };
  const refunded = { event: 'TRANSACTION_REFUNDED', statusAt: 2, answer: 200 };
  const dispute = attempt({ event: 'INFRACTION_CHANGED', statusAt: 1 });

  it.each<[string, DeliveryAttempt[], string[]]>([
    ['without a successful attempt is open', [attempt()], ['open']],
    ['is closed by an attempt answered 2xx', [attempt({ ago: 20 }), attempt({ answer: 204 })], []],
    ['stays closed after a failed repetition', [attempt({ ago: 20, answer: 200 }), attempt()], []],
    ['delivered by its first attempt is not listed', [attempt({ answer: 200 })], []],
    ['counts for each endpoint', [attempt(), attempt({ endpoint: OTHER, answer: 200 })], ['open']],
    ['counts for each transaction', [attempt(), attempt({ transactionId: 'T2', answer: 200 })], ['open']],
    [
      'is superseded by a later status at any endpoint',
      [attempt({ statusAt: 1 }), attempt({ ...refunded, endpoint: OTHER })],
      ['superseded'],
    ],
    [
      'is not superseded by a retry of an older event',
      [attempt({ ...pending, ago: 1, answer: 200 }), attempt({ statusAt: 2, ago: 5 })],
      ['open'],
    ],
    [
      'with the status PENDING is superseded by COMPLETED when both have the same time',
      [attempt(pending), attempt({ statusAt: 1 })],
      ['superseded', 'open'],
    ],
    ['of a dispute is not superseded by a status', [dispute, attempt(refunded)], ['open']],
    [
      'without a name is not closed by a delivered event without a name',
      [attempt({ event: null }), attempt({ event: null, answer: 200 })],
      ['open'],
    ],
    ['counts once when its record is read twice', [attempt({ id: 'x' }), attempt({ id: 'x' })], ['open']],
  ])('undelivered finds that an event %s', (_what, attempts, expected) => {
    const found = undelivered(attempts).map((one) => (one.isSuperseded ? 'superseded' : 'open'));
    expect(found).toEqual(expected);
  });

  it('undelivered returns the last cause, the amount, the failure times, and whether the inbox contains the event', () => {
    const inInbox = new Set(['T1 TRANSACTION_COMPLETED']);
    expect(
      undelivered([attempt({ ago: 90, answer: null }), attempt({ ago: 60 })], { inInbox }),
    ).toMatchObject([
      {
        cause: { kind: 'server_error', status: 500 },
        attempts: 2,
        amountCents: 1_000,
        isInInbox: true,
        firstFailedAt: NOW - 90_000,
        lastFailedAt: NOW - 60_000,
      },
    ]);
    expect(undelivered([attempt({ amountCents: null })])).toMatchObject([
      { amountCents: null, isInInbox: null },
    ]);
    expect(undelivered([attempt()], { inInbox: new Set() })).toMatchObject([{ isInInbox: false }]);
  });

  it('undelivered returns the same events for every order of the attempts', () => {
    const kinds = fc.record({
      transactionId: fc.constantFrom('T1', 'T2'),
      endpoint: fc.constantFrom(SHOP, 'https://other.example/'),
      event: fc.constantFrom('TRANSACTION_PENDING', 'TRANSACTION_COMPLETED', 'INFRACTION_CHANGED'),
      answer: fc.constantFrom(200, 500, null),
      ago: fc.integer({ min: 0, max: 1_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(kinds, { maxLength: 30 }).chain((given) => {
          const attempts = given.map((one, at) => attempt({ ...one, id: `a${at}` }));
          const shuffled = fc.shuffledSubarray(attempts, { minLength: attempts.length });
          return fc.tuple(fc.constant(attempts), shuffled);
        }),
        ([attempts, shuffled]) => {
          // `undelivered` must return an event for each endpoint and content that has a failed attempt and no
          // successful attempt.
          const of = ({ content }: DeliveryAttempt) => `${content.endpoint} ${content.contentFingerprint}`;
          const delivered = new Set(attempts.filter(({ cause }) => cause === null).map(of));
          const failed = new Set(attempts.filter(({ cause }) => cause !== null).map(of));
          const expected = [...failed].filter((key) => !delivered.has(key)).sort();
          const keys = (list: readonly DeliveryAttempt[]) =>
            undelivered([...list, ...list]).map((one) => `${one.endpoint} ${one.transactionId} ${one.event}`);
          expect(keys(shuffled).sort()).toEqual(expected);
          expect(undelivered(shuffled)).toEqual(undelivered(attempts));
        },
      ),
    );
  });
});

describe('the retries of an undelivered event', () => {
  const retries = (agos: readonly number[], more: object = {}, webhooks: Webhook[] = []) =>
    undelivered(attemptsAgo(agos, more), { webhooks })[0]?.retries;
  it.each<[string, number[], { made: number; inSeconds: number | null; isExhausted?: boolean }]>([
    ['one attempt does not predict the next', [5], { made: 1, inSeconds: null }],
    ['an overdue attempt is expected now', [110, 95, 65], { made: 3, inSeconds: 0 }],
    ['the next pause is twice as long as the last one', [65, 50, 20], { made: 3, inSeconds: 40 }],
    ['a resend starts a new sequence', [3_600, 3_585, 3_555, 40, 25], { made: 2, inSeconds: 5 }],
    ['an attempt that is a day overdue is not expected', [DAY_S, DAY_S - 15], { made: 2, inSeconds: null }],
    [
      'twelve attempts are the maximum',
      Array.from({ length: 12 }, (_, at) => 15 * (2 ** 12 - 2 ** at)),
      { made: 12, inSeconds: null, isExhausted: true },
    ],
    [
      'a thirteenth attempt is a resend',
      [...Array.from({ length: 12 }, (_, at) => 15 * (2 ** 12 - 2 ** at) + 100_000), 10],
      { made: 1, inSeconds: null },
    ],
  ])('undelivered predicts the retries: %s', (_what, agos, { made, inSeconds, isExhausted = false }) => {
    const nextAt = inSeconds === null ? null : NOW + inSeconds * 1_000;
    expect(retries(agos)).toEqual({ made, nextAt, isExhausted });
  });

  it('undelivered predicts the time of a second attempt from the retry pause of another event', () => {
    const other = attemptsAgo([1_000, 985], { transactionId: 'T2' });
    const found = undelivered([...other, attempt({ ago: 5 })]);
    expect(found.find(({ transactionId }) => transactionId === 'T1')?.retries.nextAt).toBe(NOW + 10_000);
  });

  it('undelivered counts attempts only once when a webhook and a callback URL have the same address', () => {
    const after = retries([65, 65, 50, 50, 20, 20], {}, [webhook()]);
    expect(after).toMatchObject({ made: 3, nextAt: NOW + 40_000 });
  });

  it('undelivered expects no retry for an event whose transaction has a later status', () => {
    const record = { event: 'TRANSACTION_PENDING', toCallbackUrl: false, statusAt: 1 } as const;
    const pending = attemptsAgo([65, 50, 20], record);
    const [first] = undelivered([...pending, attempt({ statusAt: 2, toCallbackUrl: false })], {
      webhooks: [webhook()],
    });
    expect(first).toMatchObject({ isSuperseded: true, retries: { nextAt: null } });
  });
});

const hook = (more: Parameters<typeof attempt>[0] = {}) => attempt({ toCallbackUrl: false, ...more });
const none = (why: string) => ({ kind: 'none', why });
const byHook = { kind: 'webhook', ids: ['w1'] };
const byUrl = { kind: 'callback_url' };
const onlyRefunds = webhook({ events: ['TRANSACTION_REFUNDED'] });
const [old, older] = [hook({ ago: 31 * DAY_S }), hook({ ago: 40 * DAY_S })];

it.each<[string, DeliveryAttempt[], Webhook[], object]>([
  ['its webhook', [hook()], [webhook()], byHook],
  ['the callback URL of its transaction', [attempt()], [], byUrl],
  ['the callback URL when no receiver is named', [attempt({ toCallbackUrl: null })], [], byUrl],
  ['the callback URL if the webhook subscribes to other events', [attempt()], [onlyRefunds], byUrl],
  ['none when the webhook is inactive', [hook()], [webhook({ active: false })], none('inactive_webhook')],
  ['none when the webhook was deleted', [hook()], [], none('no_webhook')],
  ['none for a webhook failure of over thirty days ago', [old], [webhook()], none('too_old')],
  ['the webhook for a later failure', [older, hook({ ago: 29 * DAY_S })], [webhook()], byHook],
  ['none without an address', [attempt({ endpoint: null })], [], none('unknown_address')],
  ['none without a transaction', [attempt({ transactionId: null })], [], none('unknown_address')],
])('the resend route of an undelivered event is %s', (_what, attempts, webhooks, route) => {
  expect(undelivered(attempts, { webhooks })[0]?.route).toEqual(route);
});

it('the JSON of an UndeliveredEvent contains the fields of the event, but no field named summary', () => {
  const [event] = undelivered([attempt({ transactionId: 'T9', amountCents: 4_113 })]);
  const copied = JSON.parse(JSON.stringify(event));
  expect(copied).toMatchObject({
    ...{ endpoint: SHOP, transactionId: 'T9', event: 'TRANSACTION_COMPLETED', attempts: 1 },
    ...{ amountCents: 4_113, isSuperseded: false, cause: { status: 500 }, route: { kind: 'callback_url' } },
  });
  expect(copied).not.toHaveProperty('summary');
});

it('UndeliveredReading searches the inbox for undelivered events only, and again only after a new attempt', async () => {
  const endpoint = receiver(200);
  const { client, clock, ask, charge, lever } = await sandboxWorld({ deliver: endpoint.deliver });
  await ask('POST /v1/user/webhooks', { body: { url: 'http://127.0.0.1:9/hook' } });
  const searched: string[][] = [];
  const known: Inbox['known'] = async (keys) => {
    searched.push([...new Set(keys.map(({ dedupeKey }) => dedupeKey.replace(/^\w+:/, '')))]);
    return new Set();
  };
  // Only `known` is called.
  const inbox: InboxUse = (work) => work({ known } as unknown as Inbox);
  const signal = new AbortController().signal;
  const quiet = { note: () => undefined, progress: () => undefined };
  // UndeliveredReading uses only these fields.
  const operator = { client, clock, signal, account: { roots: {} }, ...quiet } as unknown as Operator;
  const reading = new UndeliveredReading(operator, () => ({ cacheFile: null, inbox }), { since: null });
  onTestFinished(() => reading.close());
  const { id } = await charge('10');
  await clock.advance(1_000);
  endpoint.answer = 500;
  await lever(id, 'pay');
  await clock.advance(1_000);
  const { allEvents } = await reading.all();
  expect(allEvents.map(({ isDelivered }) => isDelivered).sort()).toEqual([false, true]);
  await reading.all();
  expect(searched).toEqual([[expect.any(String)]]);
  await clock.advance(60_000);
  await reading.all();
  expect(searched).toEqual([searched[0], searched[0]]);
});

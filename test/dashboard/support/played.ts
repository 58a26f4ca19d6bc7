import { update } from '../../../src/dashboard/reducer/update.ts';
import type { Action, Effect } from '../../../src/dashboard/state/action.ts';
import {
  type DashboardState,
  initialState,
  type Start,
} from '../../../src/dashboard/state/dashboard-state.ts';
import type { FeedName } from '../../../src/dashboard/state/feeds.ts';
import type { Payment } from '../../../src/dashboard/state/list-rows.ts';
import { en } from '../../../src/i18n/en/en.ts';
import type { EventGroup } from '../../../src/operations/webhooks/undelivered/group-events.ts';

/**
 * The time at which the dashboard opens in these tests. The local clock and the service's clock show the same
 * time.
 */
export const NOW = 1_000_000_000_000;

export const payment = (number: number, change: Partial<Payment> = {}): Payment => ({
  id: `TX${number}`,
  status: 'PENDING',
  type: 'DEPOSIT',
  amountCents: number,
  createdAt: NOW - number,
  paidAt: null,
  name: null,
  reference: `order-${number}`,
  endToEndId: null,
  code: null,
  refundStatus: null,
  ...change,
});

/** Returns the state of a dashboard that has read nothing yet. */
export const opened = (change: Partial<Start> = {}): DashboardState =>
  initialState({
    identity: { profile: 'shop', environment: 'live', last4: 'abcd', readOnlyBy: null },
    language: { words: en, lang: 'en', reveal: false },
    size: { columns: 80, rows: 24 },
    nowMs: NOW,
    screen: 'payments',
    ...change,
  });

/** Returns the action for a reading of a feed. The value has only the fields that a test needs. */
export const feed = (name: FeedName, value: object): Action =>
  ({ type: 'feed-read', name, value, isNew: true, everyMs: 4_000 }) as Action;

export const read = (rows: readonly Payment[], hasMore = false): Action =>
  feed('payments', { rows, hasMore, figures: null });

/** Undelivered events of one endpoint and cause. */
export const eventGroup = (change: Partial<EventGroup> = {}): EventGroup => ({
  ...{ key: 'pix', endpoint: 'http://127.0.0.1:9/pix', cause: { kind: 'connection_refused', status: null } },
  ...{ event: null, events: 5, superseded: 0, amountCents: 5_000, unknownAmounts: 0, exhausted: 0 },
  ...{ firstFailedAt: NOW - 60_000, lastFailedAt: NOW, nextAt: NOW + 60_000, inInbox: null },
  ...{ unreachable: 0, members: [] },
  ...change,
});

export const undelivered = (...groups: readonly EventGroup[]): Action =>
  feed('undelivered', { groups, open: groups.length, amountCents: 0, since: '', isComplete: true });

/** Returns an action with keys that arrive in one chunk. */
export const keys = (...names: readonly string[]): Action => ({
  type: 'keys',
  nowMs: NOW + 10_000,
  keys: names.map((name) => ({ kind: 'key', name })),
});

/** Applies the actions to the state `from`. @returns the last state, and the effects of all actions */
export function played(
  actions: readonly Action[],
  from = opened(),
): { readonly state: DashboardState; readonly effects: readonly Effect[] } {
  const effects: Effect[] = [];
  let state = from;
  for (const action of actions) {
    const next = update(state, action);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, effects };
}

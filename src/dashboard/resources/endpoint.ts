import type { EventGroup } from '../../operations/webhooks/undelivered/group-events.ts';
import { causeText } from '../screens/drawing-options.ts';
import { isUrgent } from '../selectors/alert.ts';
import { markEvents, markOf, resendEvents } from './event.ts';
import { amount, CAUSE, column, count, type Resource, timed } from './resource.ts';

const keysOf = ({ members }: EventGroup): readonly string[] => members.map(({ key }) => key);

/** Undelivered events of one endpoint that failed for the same cause. */
export const group: Resource<EventGroup> = {
  feed: 'undelivered',
  rows: ({ feeds }) => feeds.undelivered.value?.groups ?? [],
  key: ({ key }) => key,
  columns: [
    column('column.endpoint', ({ endpoint }) => endpoint, { width: 28, grows: 100, areAddresses: true }),
    column('column.cause', ({ cause }, { language }) => cause && causeText(language.words, cause), {
      ...CAUSE,
      tone: (row, around) => (isUrgent(row, around) ? 'bad' : 'warn'),
    }),
    count('column.events', ({ events }) => events, 7),
    amount('column.amount', ({ amountCents }) => amountCents),
    timed('column.nextAttemptAt', ({ nextAt }) => nextAt),
    timed('column.lastFailedAt', ({ lastFailedAt }) => lastFailedAt),
    timed('column.firstFailedAt', ({ firstFailedAt }) => firstFailedAt),
  ],
  mark: (row, state) => (state.marks.size === 0 ? ' ' : markOf(keysOf(row), state)),
  place: ({ key, endpoint, event }) => ({ kind: 'events', key, label: endpoint ?? event ?? '-' }),
  transactionId: () => null,
  copies: ({ endpoint }) => [['column.endpoint', endpoint]],
  actions: {
    resend: (row, state) => resendEvents(state, keysOf(row)),
    mark: (row, state) => markEvents(state, keysOf(row)),
  },
  detail: null,
  json: null,
};

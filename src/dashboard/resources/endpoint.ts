import type { EventGroup } from '../../operations/webhooks/undelivered/group-events.ts';
import { atLeast, causeText } from '../screens/drawing-options.ts';
import { isUrgent } from '../selectors/alert.ts';
import { markEvents, markOf, resendEvents } from './event.ts';
import { amount, CAUSE, column, type Resource, timed } from './resource.ts';

const keysOf = ({ members }: EventGroup): readonly string[] => members.map(({ key }) => key);

/** Undelivered events of one endpoint that failed for the same cause. */
export const group: Resource<EventGroup> = {
  feed: 'undelivered',
  rows: ({ feeds }) => feeds.undelivered.value?.groups ?? [],
  isCut: ({ undelivered }) => undelivered.value?.isComplete === false,
  key: ({ key }) => key,
  columns: [
    column('column.endpoint', ({ endpoint }) => endpoint, { width: 28, grows: 100, areAddresses: true }),
    column('column.cause', ({ cause }, { language }) => cause && causeText(language.words, cause), {
      ...CAUSE,
      tone: (row, around) => (isUrgent(row, around) ? 'bad' : 'warn'),
    }),
    column(
      'column.events',
      ({ events }, { feeds }) => `${atLeast(feeds.undelivered.value?.isComplete !== false)}${events}`,
      { width: 7, align: 'right', order: ({ events }) => events },
    ),
    amount('column.amount', ({ amountCents }) => amountCents),
    { ...timed('column.nextAttemptAt', ({ nextAt }: EventGroup) => nextAt), isSpare: true },
    { ...timed('column.lastFailedAt', ({ lastFailedAt }: EventGroup) => lastFailedAt), isSpare: true },
    { ...timed('column.firstFailedAt', ({ firstFailedAt }: EventGroup) => firstFailedAt), isSpare: true },
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

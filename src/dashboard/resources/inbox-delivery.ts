import type { JsonValue } from '../../domain/text/json.ts';
import { maskPersonal } from '../../domain/text/mask-personal.ts';
import { phraseOf } from '../../i18n/index.ts';
import { bodyOf } from '../../operations/webhooks/replay-delivery.ts';
import { labelDeliveries } from '../../operations/webhooks/walk-inbox.ts';
import { inboxView, shownDelivery } from '../../output/views/webhooks/inbox-view.ts';
import { eventLabel } from '../screens/drawing-options.ts';
import type { InboxRow } from '../state/list-rows.ts';
import { clock, column, count, EVENT, fieldGroups, ID, type Resource } from './resource.ts';

export const received: Resource<InboxRow> = {
  feed: 'inbox',
  rows: ({ feeds }) => feeds.inbox.value?.rows ?? [],
  isCut: ({ inbox }) => inbox.value?.isCut === true,
  key: ({ id }) => String(id),
  columns: [
    { ...clock('column.receivedAt', ({ receivedAt }) => receivedAt), align: 'right' },
    column('column.event', ({ event }) => event, EVENT),
    column('column.transactionId', ({ transactionId }) => transactionId, ID),
    column(
      'column.signature',
      ({ signature, reason }, { language }) => phraseOf(language.words, reason ?? signature),
      {
        width: 10,
        fits: 20,
        tone: ({ signature }) => (signature === 'verified' ? 'good' : 'bad'),
        also: ({ signature, status }) => `${signature} ${status ?? ''}`,
      },
    ),
    column(
      'dashboard.forwarded',
      ({ forward }, { language }) => forward && phraseOf(language.words, forward),
      {
        width: 10,
        fits: 16,
        tone: ({ forward }) => (forward === 'failed' ? 'bad' : 'plain'),
        also: ({ forward }) => forward,
      },
    ),
    count('column.duplicates', ({ duplicates }) => duplicates, 8),
  ],
  mark: null,
  place: (row) => ({
    kind: 'received',
    key: received.key(row),
    label: eventLabel(row.event, row.transactionId),
  }),
  transactionId: ({ transactionId }) => transactionId,
  id: ({ id, transactionId }) => transactionId ?? String(id),
  copies: ({ transactionId }) => [['copy.transaction', transactionId]],
  actions: {},

  async detail({ inbox }, id, _state, context) {
    const store = await inbox();
    const delivery = await store?.get(Number(id));
    if (!store || !delivery) return null;
    const { body: bytes, ...unlabelled } = delivery;
    const [entry] = await labelDeliveries(store, [unlabelled]);
    if (!entry) return null;
    const body = bodyOf(bytes) as JsonValue;
    const shown = context.reveal ? body : maskPersonal(body);
    const headers = Object.entries(delivery.headers).map(([name, text]) => ({ name, text }));
    return {
      kind: 'fields',
      groups: [
        ...fieldGroups(inboxView, shownDelivery(entry), context, new Set(['headers'])),
        { words: 'detail.headers', fields: headers },
      ],
      text: typeof shown === 'string' ? shown : JSON.stringify(shown, null, 2),
    };
  },
  async json({ inbox }, id) {
    const delivery = await (await inbox())?.get(Number(id));
    return delivery ? bodyOf(delivery.body) : null;
  },
};

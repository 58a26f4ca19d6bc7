import { readInfraction } from '../../contract/routes/infractions.ts';
import { awaitsDefense } from '../../contract/schemas/infraction.ts';
import { DAY_MS } from '../../domain/time/clock.ts';
import type { MessageKey } from '../../i18n/index.ts';
import { callRoute } from '../../operations/call-route.ts';
import { timeLeft } from '../../output/describe-time.ts';
import { humanCell } from '../../output/human-cell.ts';
import { infractionView } from '../../output/views/infraction-view.ts';
import { updated } from '../state/action.ts';
import type { Dispute } from '../state/list-rows.ts';
import {
  amount,
  column,
  factsOf,
  fieldGroups,
  ID,
  moment,
  named,
  type Resource,
  STATUS,
  TYPE,
} from './resource.ts';

const FACTS: readonly (readonly [string, MessageKey])[] = [
  ['reportedBy', 'column.reportedBy'],
  ['transactionId', 'column.transactionId'],
  ['endToEndId', 'column.endToEndId'],
  ['protocol', 'column.protocol'],
];
/** Columns that the title, the opening sentence or the facts contain. */
const SHOWN = new Set([
  ...['id', 'status', 'type', 'amount', 'reportDetails'],
  ...FACTS.map(([name]) => name),
]);

export const dispute: Resource<Dispute> = {
  feed: 'disputes',
  rows: ({ feeds }) => feeds.disputes.value?.rows ?? [],
  isCut: ({ disputes }) => disputes.value?.isCut === true,
  key: ({ id }) => id,
  columns: [
    column(
      'dashboard.deadline',
      ({ expiresAt }, { serviceMs }) => (expiresAt === null ? null : timeLeft(expiresAt - serviceMs)),
      {
        width: 9,
        fits: 12,
        align: 'right',
        tone: ({ expiresAt }, { serviceMs }) =>
          expiresAt !== null && expiresAt - serviceMs <= DAY_MS ? 'bad' : 'plain',
        order: ({ expiresAt }) => expiresAt,
      },
    ),
    amount('dashboard.disputed', ({ amountCents }) => amountCents),
    moment('column.dueAt', ({ expiresAt }) => expiresAt),
    named('column.status', ({ status }) => status, { ...STATUS, fits: 24, tone: () => 'warn' }),
    named('column.type', ({ type }) => type, { ...TYPE, fits: 25 }),
    column('column.id', ({ id }) => id, ID),
    column('column.transactionId', ({ transactionId }) => transactionId, ID),
    column('column.protocol', ({ protocol }) => protocol, { width: 10, grows: 36, cutsMiddle: true }),
  ],
  mark: null,
  place: ({ id }) => ({ kind: 'dispute', key: id, label: id }),
  transactionId: ({ transactionId }) => transactionId,
  copies: ({ id, protocol, transactionId }) => [
    ['column.id', id],
    ['column.protocol', protocol],
    ['copy.transaction', transactionId],
  ],
  actions: {
    defend: ({ id, status }, state) =>
      awaitsDefense(status)
        ? updated(state, { type: 'prepare', act: { kind: 'defend', id } })
        : 'disabled.defended',
  },
  async detail({ operator }, id, _state, context) {
    const { item } = await callRoute(operator, readInfraction, { path: { id } });
    const { status, type, expiresAt, reportDetails } = item;
    const due =
      awaitsDefense(status) && expiresAt !== null ? humanCell('deadline', expiresAt, context) : null;
    const params = {
      amount: humanCell('brl', item.amount, context),
      kind: type ?? '-',
      state: status ?? '-',
    };
    return {
      kind: 'fields',
      lead:
        due === null
          ? { key: 'dispute.lead', params }
          : { key: 'dispute.lead_due', params: { ...params, due } },
      claim: reportDetails ? { label: 'fact.claim', text: reportDetails } : null,
      facts: factsOf(infractionView, item, context, FACTS),
      groups: fieldGroups(
        infractionView,
        item,
        context,
        new Set([...SHOWN, ...(due === null ? [] : ['expiresAt'])]),
      ),
      text: null,
    };
  },
  json: async ({ operator }, id) => (await callRoute(operator, readInfraction, { path: { id } })).raw,
};

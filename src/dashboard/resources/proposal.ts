import { sayKey } from '../../i18n/index.ts';
import { describeFindings } from '../../operations/acts/batch.ts';
import { findProposal, proposalRecord } from '../../operations/batch/stored-proposals.ts';
import { storedProposalView } from '../../output/views/money/batch-view.ts';
import { updated } from '../state/action.ts';
import type { DashboardState } from '../state/dashboard-state.ts';
import type { Proposal } from '../state/list-rows.ts';
import { amount, column, count, fieldGroups, moment, type Resource } from './resource.ts';

/** A batch that waits for the approval of another person. */
export const proposal: Resource<Proposal> = {
  feed: 'journal',
  rows: ({ feeds }) => feeds.journal.value?.proposals ?? [],
  key: ({ id }) => id,
  columns: [
    column('column.batch', ({ batch }) => batch, { width: 10, grows: 40, cutsMiddle: true }),
    amount('column.amount', ({ totalCents }) => totalCents),
    count('column.rows', ({ rows }) => rows, 7),
    column('column.newReceivers', ({ newReceivers }) => String(newReceivers), {
      width: 13,
      align: 'right',
      tone: ({ newReceivers }) => (newReceivers > 0 ? 'warn' : 'plain'),
      order: ({ newReceivers }) => newReceivers,
    }),
    column('column.proposedBy', ({ proposedBy }) => proposedBy, { width: 12, grows: 36 }),
    moment('column.expires', ({ expiresAt }) => expiresAt),
  ],
  mark: null,
  place: ({ id, batch }) => ({ kind: 'proposal', key: id, label: batch }),
  transactionId: () => null,
  id: ({ id }) => id,
  copies: ({ id, batch }) => [
    ['column.batch', batch],
    ['column.id', id],
  ],
  actions: {
    approve: ({ id }, state) => updated(state, { type: 'prepare', act: { kind: 'approve', id } }),
    reject: ({ id }, state) => updated(state, { type: 'prepare', act: { kind: 'reject', id } }),
  },
  async detail({ operator }, id, _state, context) {
    const known = await findProposal(operator, await operator.money.journal(), id);
    const fields = fieldGroups(storedProposalView, proposalRecord(known), context).flatMap(
      (group) => group.fields,
    );
    return {
      kind: 'fields',
      groups: [{ words: 'detail.proposal', fields }],
      text: describeFindings(known.findings)
        .map(({ key, params }) => sayKey(context.words, key, params))
        .join('\n'),
    };
  },
  json: async ({ operator }, id) =>
    proposalRecord(await findProposal(operator, await operator.money.journal(), id)),
};

/** Whether no proposal waits for approval. False while this is not known. */
export const hasNoProposals = ({ feeds: { journal } }: DashboardState): boolean =>
  journal.stage === 'off' || journal.value?.proposals?.length === 0;

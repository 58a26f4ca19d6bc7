import { formatBrl, formatCents } from '../../domain/money/decimal.ts';
import { PixError } from '../../domain/pix-error.ts';
import { checkTypedAmount } from '../../operations/acts/act.ts';
import {
  approvalOf,
  type BatchPayment,
  batchEnd,
  checkApproval,
  describeBatch,
  describeFindings,
  prepareBatchPayment,
  proposedFile,
  rejectBatch,
  rowCounts,
  sendBatch,
} from '../../operations/acts/batch.ts';
import { type BatchProposal, personText } from '../../operations/batch/batch-proposal.ts';
import { findBatch } from '../../operations/batch/find-batch.ts';
import { unpaidRows } from '../../operations/batch/result-file.ts';
import { findProposal, type KnownProposal } from '../../operations/batch/stored-proposals.ts';
import type { Operator } from '../../operations/operator.ts';
import { batchSummary, failedRows } from '../../storage/journal/batch-plan.ts';
import type { Language } from '../state/dashboard-state.ts';
import type { ShownFact } from '../state/detail-value.ts';
import type { Dialog } from '../state/dialog.ts';
import type { ActionPart } from '../state/list-rows.ts';
import type { Phrase } from '../state/phrase.ts';
import {
  type ActContext,
  type ActDescription,
  dialog,
  fact,
  factOf,
  phrase,
  type RunningAction,
  seen,
  warningOf,
} from './act.ts';

export const approve: ActDescription<'approve'> = {
  isAudited: true,
  command: ({ id, asked }, { amount }) => ({
    name: 'payout batch approve',
    args: [id],
    flags: { file: seen(asked).file, 'confirm-amount': amount },
  }),

  /**
   * Asks for the csv file of a proposed batch. The file is checked before the last dialog shows the amounts, and the
   * button of that dialog pays.
   */
  async prepare(context, { id }, { file }, reader) {
    const { operator, cwd } = context;
    const journal = await operator.money.journal();
    await operator.money.journalMark.check(journal);
    const known = await findProposal(operator, journal, id);
    const { resolve } = process.getBuiltinModule('node:path');
    if (file === undefined) {
      checkApproval(operator, known);
      return fileQuestion(known, proposedFile(known, cwd), null, reader);
    }
    try {
      const order = await approvalOf(operator, known, resolve(cwd, file));
      return await approvalQuestion(context, file, { known, order }, reader);
    } catch (error) {
      if (!(error instanceof PixError)) throw error;
      const { key, params = {} } = error.init;
      return fileQuestion(known, file, phrase(key, params), reader);
    }
  },

  /**
   * Approves and pays a proposed batch. The key `x` pauses it, as Ctrl-C does with the command: the payments in progress
   * end, and no further row starts.
   */
  async perform({ operator, refresh }, { asked }, inputs, action) {
    const { payment } = seen(asked);
    const { journal, prepared, total } = payment;
    nameProposal(action, prepared.approves);
    checkTypedAmount(inputs.amount ?? '', total);
    const sent = await sendBatch(operator, payment, {
      onPlan: ({ scope, name, rows }) => {
        action.ranBatch({ scope, batch: name });
        action.tell({ canCancel: 'pause', progress: { done: 0, failed: 0, total: rows } });
      },
      stop: () => action.signal,
      goesOn: async () => false,
      onProgress: (plan, progress) => action.tell({ progress: rowCounts(plan, progress) }),
      onStop: () => action.tell({ canCancel: false }),
    }).finally(() => refresh(['journal', 'balance', 'payments']));
    const { summary, state } = await batchEnd(journal, sent);
    const { name, rows, completed, accepted, unknown, remaining, inProgress } = summary;
    const failed = failedRows(summary);
    const params = { name, rows, completed, accepted, failed, unknown, left: remaining + inProgress };
    const isPaid = state !== null && completed + accepted === rows;
    const reason = sent.stoppedBy?.errorCode ?? (sent.hasTooManyFailures ? 'too_many_failures' : null);
    const unpaid = isPaid ? [] : await unpaidRows(journal, sent.plan, sent.results.unpaid);
    const message = isPaid
      ? { key: 'dashboard.batch_paid', params }
      : reason === null
        ? {
            key: params.left + unknown > 0 ? 'dashboard.batch_partial' : 'dashboard.batch_rows_failed',
            params,
          }
        : { key: 'dashboard.batch_stopped', params: { ...params, reason } };
    return {
      outcome: isPaid ? 'done' : 'partial',
      message,
      parts: [
        ...unpaid.map(
          (row): ActionPart => ({
            id: row.reference,
            transactionId: row.id,
            result: row.outcome,
            detail: `${formatCents(row.amountCents)} ${row.reason ?? ''}`.trimEnd(),
          }),
        ),
        ...(sent.isThere && !sent.results.failure
          ? [{ id: sent.results.file, transactionId: null, result: 'results', detail: '' }]
          : []),
      ],
    };
  },
};

export const reject: ActDescription<'reject'> = {
  isAudited: true,
  command: ({ id }, { reason }) => ({ name: 'payout batch reject', args: [id], flags: { reason } }),

  async prepare({ operator }, act, _inputs, reader) {
    const known = await findProposal(operator, await operator.money.journal(), act.id);
    return dialog({
      act,
      title: phrase('dialog.reject', { name: known.proposal.batch }),
      facts: proposalFacts(known, reader),
      notes: [phrase('dialog.reject.final')],
      required: ['reason'],
    });
  },

  async perform({ operator, refresh }, { id }, inputs, action) {
    const known = await findProposal(operator, await operator.money.journal(), id);
    nameProposal(action, known.proposal);
    await rejectBatch(operator, known, inputs.reason ?? '');
    refresh(['journal']);
    const params = { name: known.proposal.batch };
    return { outcome: 'done', message: phrase('dashboard.batch_rejected', params) };
  },
};

/** Asks the run of a batch to stop. */
export const pause: ActDescription<'pause'> = {
  isAudited: false,
  // No command pauses a batch of another process. A comment does nothing in a shell.
  command: ({ name }) => ({ before: `# pause ${name}; `, name: 'payout batch resume', args: [name] }),

  async prepare({ operator }, act) {
    const journal = await operator.money.journal();
    const plan = await findBatch(journal, operator.account.profile, act.name);
    const { remaining, remainingCents } = batchSummary(plan);
    return dialog({
      act,
      title: phrase('dialog.pause', { name: act.name }),
      facts: [
        fact('dialog.fact.rows_left', String(remaining)),
        fact('column.amount', formatCents(remainingCents)),
      ],
      notes: [phrase('dialog.pause.how', { name: act.name })],
    });
  },

  async perform({ operator, refresh }, { name }) {
    const journal = await operator.money.journal();
    const plan = await findBatch(journal, operator.account.profile, name);
    await journal.batches.requestPause(plan, operator.clock.now());
    refresh(['journal']);
    return { outcome: 'done', message: phrase('dashboard.pause_requested', { name }) };
  },
};

/** Names the proposal in the audit log, as the commands do. */
function nameProposal(action: RunningAction, proposal: BatchProposal | undefined): void {
  if (proposal === undefined) return;
  const { id, batch, proposedBy } = proposal;
  action.names(`plan ${id}`, `proposed by ${personText(proposedBy)}`, batch);
}

const proposalFacts = ({ proposal }: KnownProposal, reader: Language): readonly ShownFact[] => [
  fact('column.rows', String(proposal.rows)),
  fact('column.amount', formatCents(BigInt(proposal.totalCents))),
  fact('column.proposedBy', personText(proposal.proposedBy)),
  factOf(reader)({ label: 'column.expires', value: { time: proposal.expiresAt } }),
];

/** The dialog that asks where the csv file is. Its button only checks the file: the next dialog asks. */
const fileQuestion = (known: KnownProposal, file: string, fault: Phrase | null, reader: Language): Dialog =>
  dialog({
    act: { kind: 'approve', id: known.proposal.id },
    title: phrase('dialog.approve.file', { name: known.proposal.batch }),
    facts: proposalFacts(known, reader),
    notes: [phrase('dialog.approve.how')],
    required: ['file'],
    values: { file },
    asksMore: true,
    fault,
  });

/** Number of rows of each kind to which the approver must pay attention. `Enter` on the proposal shows more. */
const MOST_FINDINGS = 2;

async function approvalQuestion(
  { operator, say: tell }: ActContext,
  file: string,
  { known, order }: { readonly known: KnownProposal; readonly order: BatchPayment },
  reader: Language,
): Promise<Dialog | null> {
  const earlier: Phrase[] = [];
  const noting: Operator = {
    ...operator,
    note: (key, params = {}) => void earlier.push(phrase(key, params)),
  };
  const payment = await prepareBatchPayment(noting, order);
  const { prepared, findings, total } = payment;
  const { rows } = prepared.validated.left;
  if (rows === 0) {
    tell({ tone: 'warn', key: 'disabled.batch_ended', params: {} });
    return null;
  }
  const amount = formatBrl(total);
  const { plan, warnings } = describeBatch(reader.words, prepared);
  return dialog({
    act: { kind: 'approve', id: known.proposal.id, asked: { file, payment } },
    title: phrase('batch.confirm', { rows, total: amount, name: prepared.name }),
    facts: [
      fact('column.proposedBy', personText(known.proposal.proposedBy)),
      fact('column.file', order.file),
    ],
    notes: [
      ...[...warnings, ...(findings === null ? [] : describeFindings(findings, MOST_FINDINGS))].map(
        warningOf(operator, reader),
      ),
      ...earlier,
      ...plan.map(warningOf(operator, reader)),
      phrase('dialog.approve.amount', { amount }),
    ],
    required: ['amount'],
    pays: prepared.family,
  });
}

import { formatCents } from '../../domain/money/decimal.ts';
import { UNKNOWN_STATES } from '../../domain/money/transaction-statuses.ts';
import { entriesOfAccount, entryById, resolveEntries } from '../../operations/money/resolve-entry.ts';
import type { ActionPart } from '../state/list-rows.ts';
import { type ActDescription, dialog, fact, phrase } from './act.ts';

export const resolve: ActDescription<'resolve'> = {
  isAudited: true,
  command: ({ ids, isAll }) => ({ name: 'journal resolve', args: isAll ? ['--all'] : ids }),

  /** Asks about the payments that this account can resolve. The entries are fixed when the dialog opens. */
  async prepare({ operator, say }, { ids, isAll }) {
    const journal = await operator.money.journal();
    const unknown = journal.walk({ profile: operator.account.profile, states: UNKNOWN_STATES });
    const asked = isAll
      ? await Array.fromAsync(unknown)
      : await Promise.all(ids.map((id) => entryById(journal, id)));
    const entries = await entriesOfAccount(operator, asked);
    if (entries.length === 0) {
      const key = asked.length === 0 ? 'disabled.nothing_unknown' : 'dialog.resolve.none_own';
      say({ tone: 'warn', key, params: {} });
      return null;
    }
    const cents = entries.reduce((sum, { amountCents }) => sum + amountCents, 0n);
    return dialog({
      act: { kind: 'resolve', ids: entries.map(({ id }) => id), isAll },
      title: phrase('dialog.resolve', { count: entries.length }),
      facts: [
        fact('dialog.fact.payments', String(entries.length)),
        fact('column.amount', formatCents(cents)),
        ...(entries.length === 1 && entries[0] ? [fact('column.reference', entries[0].reference)] : []),
      ],
      notes: [phrase('dialog.resolve.safe')],
    });
  },

  async perform({ operator, refresh }, { ids }, _inputs, action) {
    const journal = await operator.money.journal();
    const entries = await Promise.all(ids.map((id) => entryById(journal, id)));
    let [count, open] = [0, 0];
    const parts: ActionPart[] = [];
    for await (const { entry, open: why } of resolveEntries(operator, journal, entries)) {
      const { reference, kind, subject, serviceId, serviceStatus } = entry;
      // The hub and the cards have ids of their own, which no transaction has.
      const transactionId = entry.family !== 'main' ? null : kind === 'refund' ? subject : serviceId;
      parts.push({ id: reference, transactionId, result: entry.state, detail: serviceStatus ?? '' });
      if (why === null) count += 1;
      else open += 1;
      action.tell({ progress: { done: count, failed: open, total: ids.length } });
    }
    refresh(['journal', 'balance']);
    const message = phrase('dashboard.resolved', { count, open });
    return { outcome: open > 0 ? 'unknown' : 'done', message, parts };
  },
};

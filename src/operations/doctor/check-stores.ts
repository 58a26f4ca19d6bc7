import { formatCents } from '../../domain/money/decimal.ts';
import { isSharedInbox, openInbox } from '../../storage/inbox/open-inbox.ts';
import { hasJournal, journalFile, openJournal } from '../../storage/journal/open-journal.ts';
import { profileFlag } from '../../storage/profiles/profile.ts';
import { silently } from './check-machine.ts';
import type { DoctorContext } from './doctor-context.ts';
import { type Finding, finding, findingsOn, fromError } from './finding.ts';

const fs = process.getBuiltinModule('node:fs');

/** Warns of payments with an unknown outcome. If there is no journal, does not create one. */
export async function checkJournal(context: DoctorContext): Promise<readonly Finding[]> {
  const shared = Boolean(context.env.PIX_JOURNAL_URL);
  const target = shared ? 'PIX_JOURNAL_URL' : journalFile(context);
  const name = silently(() => context.profile())?.name ?? '-';
  const found = findingsOn('journal', target);
  try {
    if (!hasJournal(context)) return [found('ok', ['doctor.journal.none'])];
    const journal = await openJournal(context);
    const unknown = await journal.unknownSum(name, context.clock.now()).finally(() => journal.close());
    if (unknown.count === 0) return [found('ok', ['doctor.journal.ok'])];
    const params = { count: unknown.count, amount: formatCents(unknown.cents) };
    return [
      found(
        'warning',
        ['doctor.journal.unknown', params],
        ['doctor.journal.unknown.advice', { with: profileFlag(name) }],
      ),
    ];
  } catch (error) {
    return [fromError('journal', target, error)];
  }
}

export async function checkInbox(context: DoctorContext): Promise<readonly Finding[]> {
  // The finding names the variable instead of the address, which may contain a password.
  let target = 'PIX_INBOX_URL';
  try {
    const place = context.inboxPlace();
    if (!isSharedInbox(place)) {
      target = place;
      if (!fs.existsSync(place)) return [finding('inbox', target, 'ok', ['doctor.inbox.none'])];
    }
    const inbox = await openInbox(place);
    try {
      const { verified, unsigned, rejected, forwardFailed } = await inbox.stats();
      const params = { kept: verified + unsigned, rejected, failed: forwardFailed };
      const trouble = forwardFailed > 0 || rejected > 0;
      return [
        trouble
          ? finding('inbox', target, 'warning', ['doctor.inbox.ok', params], ['doctor.inbox.advice'])
          : finding('inbox', target, 'ok', ['doctor.inbox.ok', params]),
      ];
    } finally {
      await inbox.close();
    }
  } catch (error) {
    return [fromError('inbox', target, error)];
  }
}

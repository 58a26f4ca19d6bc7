/** Words of `pix payout batch`. */
export const batchWords = {
  'batch.empty': 'The file {file} has no rows.',
  'batch.unknown_column': 'The first line names columns that are not known: {columns}. A batch has {known}.',
  'batch.column_twice': 'The first line names the column {column} twice.',
  'batch.missing_column':
    'The first line does not name the column {column}. A batch has {known}; the last three may be missing.',
  'batch.not_csv': '{file} is no csv that can be read: {reason}',
  'batch.faults': '{count} fault(s) in the file, {shown} shown.',
  'batch.faults.hint':
    'Lines are those of the file, the header being line 1. A phone among the keys is written with +55.',
  'batch.bad_name':
    '"{name}" is no name for a batch: letters, digits, `.`, `_`, `-`, at most 40. Give one with --name.',
  'batch.over_max': '{total} would be paid, more than --max-total {most}.',
  'batch.over_balance': '{total} and fees of {fees} are more than the balance of {balance}.',
  'batch.over_limit': '{total} is more than the {left} left of the daily limit.',
  'batch.changed_meanwhile': 'Line {line} of the file changed since it was checked; nothing more is sent.',
  'batch.named_elsewhere':
    'A batch "{name}" was begun before from {file}, on profile "{profile}" by the {family} family.',
  'batch.named_elsewhere.hint':
    'Go on with that one: `pix payout batch resume {name} --profile {profile}`. If this is another batch, give it a --name of its own.',
  'batch.other_family':
    'Batch "{name}" was begun by the {family} family and goes on with it; leave --family {given} out.',
  'batch.duplicates':
    'Batch "{batch}" paid the same within 7 days (rows without a reference of their own: {count}).',
  'batch.duplicates.hint':
    'If they are to be paid again, run it with --allow-duplicate, or give each row a reference.',
  'batch.other_file': 'There is a batch "{name}" already, and this file differs from it in {count} line(s).',
  'batch.other_file.hint':
    'For a new batch choose another --name; to go on with the old one bring its file back.',
  'batch.no_such': 'There is no batch "{name}" on profile "{profile}".',
  'batch.no_such.hint': '`pix payout batch status` lists them.',
  'batch.plan': 'Batch {name}: {rows} row(s), {total}, fees {fees} ({encoding}, "{delimiter}")',
  'batch.types': 'Keys: {types}',
  'batch.row': '  line {line}: {amount} to {key}, reference {reference}',
  'batch.more_rows': '  … {count} more …',
  'batch.twins': '{count} row(s) pay the same amount to the same key as an earlier line: {lines}',
  'batch.paid_lately': '{count} row(s) pay what was paid to the same key within a day: lines {lines}',
  'batch.resuming': 'An earlier run began it: {rows} row(s) are left, {total}.',
  'batch.not_looked_up':
    'Keys are not looked up, except those of rows that name a document: nobody checks who will be paid.',
  'batch.confirm': 'Pay {rows} row(s), {total}, as batch {name}?',
  'batch.dry_run': 'A dry run: balance, limits and keys were not checked; no payment was sent.',
  'batch.progress':
    '{completed} completed, {accepted} accepted, {failed} failed, {unknown} unknown, {inProgress} in progress, {left} left of {total}; {rate} rows/s, {seconds} s to go',
  'batch.stopping':
    'Waiting for {count} in progress; no new row begins. Interrupt again to stop at once: then their outcome is unknown.',
  'batch.waiting': 'Waiting for {count} accepted payouts to be completed…',
  'batch.failed':
    'Failed after the service took them: {count}. The results name each. What is still owed needs a new reference: pay it in another batch.',
  'batch.accepted': 'Accepted, not completed: {count}. Follow them with `pix payout batch status {name}`.',
  'batch.journal_lost':
    'The journal cannot be read any more: these are the counts of this run alone, which sent {sent}. What it could not write down is asked for by the next run.',
  'batch.and_more': 'and {count} more',
  'batch.row_to': '  line {line}: {amount} to {name}, {document}, {key}, reference {reference}',
  'batch.stopped': 'Stopped: the service refuses every row ({code} {reason}).',
  'batch.results_failed':
    'The results could not all be written to {file}: {reason}. `pix payout batch status NAME --result FILE` writes them again.',
  'batch.resume': 'Pay what is left with `pix payout batch resume {name}`.',
  'batch.mismatched':
    'ATTENTION. Rows answered otherwise than ordered: {count}. Money moved: see `pix journal list --batch {name}`.',
  'batch.budget':
    "The directory's budget of look-ups is used up: waiting {seconds} s for it (Ctrl-C ends; --no-lookup pays without).",
} as const satisfies Record<string, string>;

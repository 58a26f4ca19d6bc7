export const batchWords = {
  'batch.empty': 'No rows in {file}.',
  'columns.map': 'Invalid --map "{value}": write FIELD=COLUMN; fields are {fields}.',
  'columns.missing': 'The file has no column "{column}" for {field}. It has: {columns}.',
  'columns.twice': 'The first line has the column {column} twice.',
  'batch.not_read': 'Columns that are not read, because --map names others: {columns}',
  'batch.unknown_column':
    'Unknown columns in the first line: {columns}. The columns of a batch are {known}. If they have other names: --map key=COLUMN,amount=COLUMN.',
  'batch.missing_column':
    'The first line has no column {column}. The columns of a batch are {known}; the last three are optional. If it has another name: --map {column}=COLUMN.',
  'file.not_csv': 'Cannot read {file} as csv: {reason}',
  'batch.faults': '{count|error|errors} in the file, {shown} shown.',
  'batch.faults.hint': 'Lines are counted from the header, which is line 1.',
  'batch.faults.hint_keys':
    'Lines are counted from the header, which is line 1. Write a phone key with +55, a CPF with its dots and hyphen, and a CNPJ with all 14 digits.',
  'batch.faults.hint_spreadsheet':
    'Lines are counted from the header, which is line 1. A spreadsheet has changed a CPF or CNPJ: it removed leading zeros, or wrote an exponent. Format the column as text, and enter the digits again.',
  'batch.bad_name':
    '"{name}" is not a valid batch name: use letters, digits, `.`, `_` and `-`, at most 40. Choose a name with --name.',
  'batch.over_max': 'The batch total {total} is more than --max-total {most}.',
  'batch.over_balance': 'The total {total} is more than the balance of {balance}.',
  'batch.over_balance_with_fees':
    'The total {total} and fees of {fees} are more than the balance of {balance}.',
  'batch.over_limit': 'The total {total} is more than what is left of the daily limit: {left}.',
  'batch.file_changed': 'The file changed after it was checked. No further row is sent.',
  'batch.file_changed.hint': 'Run the command again: it checks the file and asks again.',
  'batch.plan_lost':
    'Batch {name} is missing from the journal, although it was just stored. The journal was probably replaced by an older copy. No row was sent.',
  'batch.changed_meanwhile': 'Line {line} of the file changed after it was checked; nothing more is sent.',
  'batch.named_elsewhere':
    'Batch "{name}" already exists: it was created from {file} on profile "{profile}" with the {family} family.',
  'batch.named_elsewhere.hint':
    'To continue that batch: `pix payout batch resume {name} --profile {profile}`. For another batch, choose another --name.',
  'batch.other_family':
    'Batch "{name}" was started with the {family} family and can only continue with this family: leave out --family {given}.',
  'batch.duplicates':
    '{count|row of this file repeats a payment|rows of this file repeat payments} that {count?another batch|one or more other batches} made, or may have made, within the last 7 days. {count?The payment|The first of these payments} is in batch "{batch}". Only rows without a reference are counted.',
  'batch.duplicates.hint': 'To pay these rows again, pass --allow-duplicate, or give each row a reference.',
  'batch.other_file': 'Batch "{name}" exists, and this file differs from it in {count|line|lines}.',
  'batch.other_file.hint':
    'For a new batch, choose another --name. To continue the existing batch, use its original file.',
  'batch.no_such': 'Batch "{name}" not found on profile "{profile}".',
  'batch.no_such.hint': '`pix payout batch status` lists all batches.',
  'batch.plan':
    'Batch {name}: {rows|row|rows}, {total}, fees {fees} (file in {encoding}, separator "{delimiter}")',
  'batch.types': 'Keys: {types}',
  'batch.row': '  line {line}: {amount} to {key}, reference {reference}',
  'batch.more_rows': '  … {count|more row|more rows} …',
  'batch.twins':
    '{count|row pays|rows pay} the same amount to the same key as an earlier row: {count?line|lines} {lines}',
  'batch.paid_lately':
    '{count|row repeats a payment|rows repeat payments} of the last 24 hours to the same key: {count?line|lines} {lines}',
  'batch.row_unknown':
    '{count|row has|rows have} the key and amount of an earlier payment whose outcome is unknown. The first is line {line}, and the payment is {reference}.',
  'batch.row_unknown.hint': 'Run `pix journal resolve {id}{with}`, then run this command again.',
  'batch.row_elsewhere':
    '{count|row has|rows have} the key and amount of an earlier payment that the service accepted from another account, address or family, but that was never shown. The first is line {line}, and the payment is {reference}.',
  'batch.row_elsewhere.hint':
    'Run `pix journal resolve {id}{with}`, which shows that payment. Then remove the rows that mean the same payment. To pay them too, run this command again.',
  'batch.row_applied':
    '{count|row has|rows have} the key and amount of an earlier payment that the service accepted, but that was not shown until now. The first is line {line}, and the payment is {reference}.',
  'batch.row_applied.hint':
    'Remove the rows that mean the same payment. To pay them too, run this command again.',
  'batch.resuming': 'Continuing an earlier run: {count} of {rows|row|rows} done.',
  'batch.not_looked_up':
    'Only keys in rows with a document are looked up. The receivers of all other rows are not verified.',
  'batch.confirm': 'Pay {rows|row|rows}, {total}, as batch {name}?',
  'batch.dry_run': 'Dry run: balance, limits and keys were not checked; no payment was sent.',
  'batch.progress':
    '{completed} completed, {accepted} accepted, {failed} failed, {unknown} unknown, {inProgress} in progress, {left} of {total} rows left; {rate} rows/s, {seconds} s left',
  'batch.stopping':
    'Waiting for {count|payment|payments} in progress; no further row is sent. Interrupt again to stop now: the outcome of {count?this payment|these payments} will be unknown.',
  'batch.waiting': 'Waiting for the final status of {count|accepted payout|accepted payouts}…',
  'batch.failed_rows':
    'ATTENTION: {count|payment|payments} failed after the service had accepted {count?it|them}. To list {count?it|them}: `pix journal list --batch {name}`. To write {count?it|them} to a new batch file: `pix payout batch retry {name}{with}`.',
  'batch.failed':
    '{count|payment|payments} failed after the service had accepted {count?it|them}: see the results.',
  'batch.accepted':
    '{count|payment|payments} accepted, but not completed yet. To follow {count?it|them}: `pix payout batch status {name}{with}`.',
  'batch.journal_lost':
    'The journal can no longer be read, so the counts include only this run, which sent {sent|row|rows}. The next run queries the service for the payments that were not recorded.',
  'batch.not_recorded':
    'The journal could not record the outcome of {count|row|rows}. The counts come from this run, and the next run asks the service for {count?this outcome|these outcomes}.',
  'batch.rows_lost': 'The journal lacks rows that were sent, so the counts come from this run.',
  'list.more': 'and {count} more',
  'batch.row_to': '  line {line}: {amount} to {name}, {document}, {key}, reference {reference}',
  'batch.stopped': 'Stopped: the service refuses every row ({code} {reason}).',
  'proposal.nothing_left': 'No row of batch {name} is left to send: there is nothing to propose.',
  'batch.results_replace':
    'The results would replace {file}, which this command reads or which belongs to the journal.',
  'batch.results_gone':
    'The results in {file} were moved, deleted or replaced while the command ran. To write them again: `pix payout batch status {name} --result FILE`.',
  'batch.unpaid_row': 'Line {line}: {amount} to {key}: {outcome}',
  'batch.unpaid_row_because': 'Line {line}: {amount} to {key}: {outcome} ({reason})',
  'batch.unpaid_rows_more':
    '{count|more row was|more rows were} neither accepted nor completed: see the results, or `pix journal list --batch {name}`.',
  'batch.results.hint': 'Choose another place for the results with --result FILE.',
  'batch.results_failed':
    'Could not write all results to {file}: {reason}. To write them again: `pix payout batch status NAME --result FILE{with}`.',
  'batch.from_pipe': 'The rows of batch "{name}" came from a pipe, and pix keeps no copy of them.',
  'batch.from_pipe.hint':
    'Give the rows again: `pix payout batch {command} {name} --file FILE{with}`; `-` reads stdin.',
  'batch.pipe_name': 'A batch from a pipe has no file name: give it a name with --name.',
  'batch.wait_over':
    '--max-wait is over: {count|payment is|payments are} not final yet. To watch {count?it|them}: `pix payout batch status {name}{with} --watch`.',
  'batch.resume': 'To pay what is left: `pix payout batch resume {name}{with}`.',
  'batch.mismatched':
    'ATTENTION. For {count|row|rows}, the answer of the service differs from the request. Money moved: see `pix journal list --batch {name}{with}`.',
  'batch.budget':
    'DICT look-up limit reached: waiting {seconds} s (Ctrl-C stops; --no-lookup pays without looking up).',
  'batch.elsewhere':
    '{count|row is|rows are} not sent again, because another batch or command used the same reference: {count?line|lines} {lines}',
  'batch.retry':
    'To try the refused or failed rows again: `pix payout batch retry {name}{with}` writes them to a new batch file.',
  'retry.exists': '{file} already exists, and a retry file never replaces another file.',
  'retry.exists.hint': 'Choose another name, or delete the file if its rows were not paid.',
  'retry.written':
    '{count|refused or failed row|refused or failed rows} written to {file}, {total}. Check the file, then pay it as a new batch: `pix payout batch {file}{with}`.',
  'retry.nothing':
    'Nothing to retry in batch {name}: no row failed, and no row was permanently refused. No file was written.',
  'retry.not_written':
    'The retry file {file} was not written: {reason}. To write it later: `pix payout batch retry {name}{with}`.',
  'retry.remaining':
    'Left out: {count|row|rows} that the batch can still send. To pay {count?it|them}: `pix payout batch resume {name}{with}`. With --failed-out FILE, this command also writes the rows with a refused key to FILE.',
  'retry.unknown':
    'Left out: {count|row|rows} with an unknown outcome, which may have been paid. To find out: `pix payout batch resume {name}{with}`.',
  'retry.accepted':
    'Left out: {count|row|rows} that the service has accepted but that {count?is|are} not final yet.',
  'retry.refunded':
    'Left out: {count|row|rows} that {count?was|were} paid, but whose money was returned (REFUNDED). To pay {count?it|them} again, write a new batch.',
  'retry.mismatched':
    'Left out: {count|row|rows} for which the answer of the service differs from the request. Money moved.',
  'retry.retried': 'Left out: {count|row|rows} that {count?was|were} already retried.',
  'retry.place.hint': 'Choose another place for the retry file.',
  'retry.is_results': '{file} cannot be the retry file, because it is the result file of this run.',
} as const satisfies Record<string, string>;

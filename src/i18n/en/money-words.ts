export const moneyWords = {
  'money.answer_lost': 'No answer ({reason}). Checking with the service whether {reference} was applied…',
  'money.foreign_answer':
    'HTTP {status} is not an answer of the service: a proxy or firewall may have sent it. Checking with the service whether {reference} was applied…',
  'money.repetition_refused':
    'The repeated request for {reference} failed ({reason}). This says nothing about the first request. Checking with the service whether {reference} was applied…',
  'money.looking': 'Looking for {reference}…',
  'money.found': 'Found: {reference} was applied as {id}.',
  'money.unknown':
    'Outcome unknown: {reference} may have been applied ({reason}). Do not send it under another reference.',
  'money.interrupted':
    'Interrupted while {reference} was in progress: it may have been applied. Do not send it under another reference.',
  'money.unknown.hint':
    'To find out: `pix journal resolve {id}{with}`. To run the command again without paying twice, add `--reference {reference}{with}`.',
  'money.other_payment':
    'ATTENTION: the service answered the request for {reference} with another payment, {seen}. This answer does not show whether {reference} was applied.',
  'money.not_there': '{reference} was not applied ({reason}): the service has no record of it.',
  'money.not_there.hint': 'To send the payment, run the command again with `--reference {reference}{with}`.',
  'money.other_intent':
    'Reference {reference} was already used for a {kind} of {amount} to {destination} in the {family} family (journal entry {id}).',
  'money.other_intent.hint': 'Choose another --reference. To see that entry: `pix journal show {id}{with}`.',
  'money.changed_meanwhile':
    'Another command made, repeated or resolved an equal payment while this command was running.',
  'money.changed_meanwhile.hint': 'Run the command again: it shows what has changed, and asks again.',
  'money.token_changed': 'The token was replaced by a token of another account.',
  'money.token_changed.hint': 'Run the command again: it shows the account that pays now.',
  'money.token_changed.asked_again':
    'Before you confirmed, the token was replaced by a token of another account. Check the payment again.',
  'money.asked_again':
    'Another command made, repeated or resolved an equal payment before you confirmed this one. Check the payment again.',
  'money.checking_owner':
    'Another process may be sending {reference}; checking whether it is still running …',
  'money.made_elsewhere':
    'Reference {reference} has an unknown outcome: it was sent with another account, address or family (journal entry {id}). This command sent nothing.',
  'money.made_elsewhere.hint':
    'Resolve that payment with the account and address that it was made with: `pix journal resolve {id}{with}`.',
  'money.accepted_elsewhere':
    'The service accepted an equal payment, {reference}, from another account, address or family, and that was never shown (journal entry {id}). This command sent nothing.',
  'money.accepted_elsewhere.hint':
    'See `pix journal show {id}{with}`. To pay from this account too, run the command with a new --reference.',
  'journal.other_account':
    'This payment was made with another account or address (profile "{profile}"), so its outcome was not looked up. To resolve it with that profile: `pix journal resolve {id}{with}`.',
  'journal.replaced':
    'The last payment from this machine ({at}) was recorded in another journal. That journal was deleted or replaced, or PIX_JOURNAL_URL has changed.',
  'journal.older':
    'The journal is an older copy: its last entry is number {seq}, but this machine already wrote number {known}.',
  'journal.entry_lost':
    'Journal entry {id} is missing, although it was stored. The journal is probably an older copy to which payments were added.',
  'journal.mark_damaged':
    'The file that records the last payment from this machine is damaged: {file}. Without it, pix cannot tell whether this is the right journal.',
  'journal.replaced.hint':
    'Restore the journal, or set PIX_JOURNAL_URL as before. To continue with the current journal: `pix journal adopt`, which first compares it with the payments that the service lists.',
  'journal.mark_not_kept':
    'Could not update the file that records the last payment from this machine: {reason}. If the journal is lost now, pix will not notice.',
  'money.in_progress': '{reference} is in progress in another process ({owner}). This command sent nothing.',
  'money.in_progress.hint': 'Wait until that process ends, then run `pix journal resolve {id}{with}`.',
  'money.other_refund_open':
    'Another refund of the same charge, {reference} of {amount}, has an unknown outcome. This command sent nothing.',
  'money.other_refund_open.hint': 'Run `pix journal resolve {id}{with}`, then run this command again.',
  'money.reference':
    'Reference {reference}. To run the command again without paying twice, add: `--reference {reference}{with}`',
  'money.same_intention':
    'The same payment was sent before, at {at:time} as {reference}, and its outcome is unknown or was not shown. Resolving the earlier payment first.',
  'money.goes_on':
    'The same payment was ordered before, at {at:time} as {reference}, and moved no money. Sending it under that reference.',
  'money.declared_before':
    'A person recorded {reference} as paid (journal entry {id}). This command sent nothing.',
  'money.declared_not_shown':
    'A person recorded {reference} as paid (journal entry {id}), but the service did not confirm it.',
  'money.declared_unread':
    'A person recorded {reference} as not applied (journal entry {id}), and the service could not be asked whether that is right ({reason}). This command sent nothing.',
  'money.declared_unread.hint': 'Run the command again when the service answers.',
  'money.done_not_seen':
    'The service accepted the earlier payment as {id}; nothing was sent again. To make another payment, run the command with a new --reference.',
  'money.mismatch':
    'ATTENTION: the service accepted the payment, but the {reason} in its answer differs from the request. Compare `pix journal show {id}{with}` with the answer, and contact the service.',
  'money.done_not_shown':
    'The service has already accepted {reference}, but its current state could not be read from the service.',
  'money.done_not_shown.hint': 'See `pix journal show {id}{with}`.',
  'money.done_before': 'The service accepted {reference} on {at:time} as {id}; nothing was sent again.',
  'money.was_unknown':
    'An earlier run left the outcome of {reference} unknown (journal entry {id}). Checking with the service first.',
  'money.header_not_confirmed':
    'The profile does not set the name of the idempotency header (wire.idempotencyHeader), so the request is not repeated.',
  'money.not_kept':
    'Could not record the outcome ({outcome}) of journal entry {id}: {reason}. The next run of the command asks the service for the outcome.',
  'money.not_kept_lost': 'The outcome ({outcome}) of journal entry {id} was not recorded: {reason}.',
  'money.kept_after_all': 'The outcome of journal entry {id} is recorded now.',
  'journal.newer_version':
    'The journal was written by a newer pix (journal version {found}; this pix reads version {known}).',
  'journal.older_version':
    'The journal was written by an older pix (journal version {found}; this pix reads version {known}).',
  'journal.database': 'Cannot use the journal at PIX_JOURNAL_URL: {reason}.',
  'journal.database.hint':
    'No money moves without a journal. Check PIX_JOURNAL_URL (postgres://user@host/database), then try again.',
  'journal.lost': 'Cannot use the journal at PIX_JOURNAL_URL: {reason}. Trying again for up to {seconds} s.',
  'journal.back': 'The journal can be used again. It was unavailable for {seconds} s.',
  'journal.row_damaged': 'Journal entry "{id}" is damaged: its state, amount or time cannot be read.',
  'journal.row_damaged.hint':
    'Restore the journal from a backup. `pix journal list` shows which entries are damaged.',
  'journal.key_damaged': 'The journal key is damaged or missing: {file}.',
  'journal.key_damaged.hint':
    'Restore the key from a backup: without it, earlier payments are not recognised. If the key is lost, move the key file and journal.sqlite to another folder and keep journal.sqlite as a record: a new journal is created, without earlier payments.',
  'journal.other_amount': 'The service has payment {seen} under this reference, but its amount differs.',
  'journal.not_from_service':
    'The payment was not found, but the answer did not come from the service itself, so the payment may have been applied.',
  'journal.other_reference':
    'The service returned payment {seen} for this reference, but the payment has another reference.',
  'journal.success_seen':
    'The service reported success ({reason}), so the payment may have been applied although it was not found. Check the account, then record the outcome with `pix journal resolve {id} --as`.',
  'journal.received':
    'The service has received payment {seen} under this reference: it is not the payment that was sent.',
  'journal.unnamed_refund':
    'The refunded amount of the charge has changed by the amount of this refund, but the service does not show that this refund was the reason. Check the charge, then record the outcome with `pix journal resolve {id} --as`.',
  'journal.doubtful_statement':
    'The statement does not fit the balance, so it does not prove that the payment was not applied. Check the account, then record the outcome with `pix journal resolve {id} --as`.',
  'journal.conflict_seen':
    'The service reported that the reference is already used, but shows no payment with it. Check the account, then record the outcome with `pix journal resolve {id} --as`.',
  'journal.other_destination':
    'The service has payment {seen} under this reference, but its destination differs.',
  'journal.cannot_compare':
    'The service does not say how much of the charge was refunded, so pix cannot tell whether this refund was applied.',
  'journal.other_refund':
    'The refunded amount of the charge has changed since this refund was sent, but not by the amount of this refund: check the charge.',
  'journal.maybe_elsewhere':
    'Charge {id} shows no refund by this journal entry, but it has refunds that are not in this journal: {reference} may be one of them.',
  'journal.hub_candidate':
    'The statement has a later entry that may be this payment ({seen}). If the profile sets wire.idempotencyHeader, run the same command with the same --reference to find out. Otherwise check the entry, and record the outcome with `pix journal resolve {id} --as`.',
  'journal.card_candidate':
    'The service lists charge {seen} without an externalId, so {seen} may be the charge of this journal entry.',
  'journal.list_cut':
    'The service may have returned only a part of its list, so the payment may have been applied although it was not found.',
  'journal.ended_unpaid':
    'ATTENTION: {count|accepted payment failed or was returned|accepted payments failed or were returned}: {references}. To pay what is still owed, use a new reference.',
  'money.ended_unpaid':
    'ATTENTION: {reference} ({id}) was accepted by the service, but ended without payment: {status}.',
  'journal.status_not_kept':
    'The journal could not store the current status of a payment ({reason}). The next run reads the status from the service again.',
  'journal.not_refreshed':
    'Could not read the current status of accepted payments ({reason}): showing their last known status.',
  'journal.could_not_ask': 'Could not ask the service for the outcome ({reason}).',
  'journal.account_changed':
    'The token was replaced while the outcome was looked up, so the answers may be about another account.',
  'journal.interrupted': 'Interrupted before the outcome was known.',
  'journal.not_waited':
    'The payment was not found, but it may still appear: the profile sets resolveSeconds to 0, so pix looked only once. Set resolveSeconds to 60 or more.',
  'money.set_refused': '--set and --data cannot change {field}. Use {flag} instead.',
  'money.reference_main':
    'Invalid reference "{reference}": use 1 to 64 visible characters, and plain spaces only between them.',
  'money.reference_hub': 'Invalid reference "{reference}": use 1 to 255 visible ASCII characters, no spaces.',
  'payout.receiver': 'To {name}, {document}, {institution}',
  'payout.not_looked_up': 'The key was not looked up, so the receiver is not verified.',
  'payout.key': 'Key {key} ({type})',
  'payout.code_dynamic': 'Dynamic code: the service decoded it.',
  'payout.code_static': 'Static code: it can be paid more than once.',
  'payout.amount_fixed': 'Amount {amount}, set by the code',
  'payout.amount_read': 'Amount {amount}, as the service read the code',
  'payout.amount_free': 'Amount {amount}, chosen by you: the code sets no amount',
  'payout.enrols': 'Paying this code also authorises a recurring payment (tags 80 to 99).',
  'payout.code_warning': 'Valid code, with a warning: {reason}',
  'payout.amounts': 'Amount {amount}, fee {fee}, balance after {balanceAfter}',
  'payout.amounts_sent': 'Amount {amount}, fee {fee}',
  'payout.not_enough': 'The balance is {balance}: the service will probably refuse this payout.',
  'payout.over_limit':
    'Only {left} of the daily limit is left: the service will probably refuse this payout.',
  'payout.alike': 'The same amount was sent to the same receiver {when}: {id} (reference {reference}).',
  'payout.alike_more':
    '… and at least {count|more payment|more payments} of the same amount to the same receiver.',
  'payout.unresolved':
    'The same payment was sent {when} as {reference}, and its outcome is unknown or was not shown. The earlier payment is resolved first; the new one is sent only if the earlier one was certainly not applied.',
  'payout.confirm_again': 'The same payment was made before. Pay {amount} to {receiver} again?',
  'payout.confirm_withdrawal': 'Pay {amount} to {receiver} for a cash withdrawal (Pix Saque or Pix Troco)?',
  'payout.confirm': 'Pay {amount} to {receiver}?',
  'card.charge.ended': '{id} ended as {status} ({reason}): the card was not charged.',
  'payout.ended': '{id} ended as {status} ({reason}): nothing was paid, or the money was returned.',
  'payment.which': 'Give an ID, --reference, --e2e or --virtual-account.',
  'payout.other_receiver': 'Key {key} belongs to {name}, {document}, not to the given document.',
  'payout.other_document': 'The key is the {type} {key}, which is not the document in --receiver-document.',
  'payout.document_no_lookup': '--receiver-document is verified by looking the key up: remove --no-lookup.',
  'payout.document_no_main_root':
    'Cannot verify --receiver-document: keys are looked up with the main family, and its URL is not set.',
  'payout.code_no_lookup':
    'The service sets the amount of this code, and --no-lookup keeps the service from reading the code.',
  'payout.code_no_main_root':
    'The service sets the amount of this code. Codes are read with the main family, and its URL is not set.',
  'payout.code_not_allowed':
    'The service sets the amount of this code, and refused to read it with the tokens of this profile ({reason}).',
  'payout.code_no_reading':
    'The service sets the amount of this code, and its answer says nothing about the code.',
  'payout.code_unread.hint':
    'Pay the code with a profile that has the URL and a token of the main family, without --no-lookup.',
  'payout.only_recurrence': 'This code has nothing to pay now: it only authorises a recurring payment.',
  'payout.other_amount': 'The code asks for {fixed}, not {given}.',
  'payout.read_otherwise':
    'The code says {written}, but the service reads {read} from it. Ask the receiver for a new code.',
  'payout.needs_amount': 'The code sets no amount: give the amount with --amount.',
  'transfer.confirm_again': 'The same transfer was made before. Transfer {amount} to {receiver} again?',
  'transfer.confirm': 'Transfer {amount} to {receiver}?',
  'transfer.hub_takes_keys':
    '"{to}" is an account number, but the hub transfers only to Pix keys. Use --family main.',
  'transfer.main_takes_accounts':
    '"{to}" is not a 6-digit account number: the main family transfers to account numbers. For a Pix key use --family hub.',
  'transfer.no_account': 'The service did not return your account number, which a transfer needs.',
  'transfer.which': 'Give an ID, --reference or --virtual-account.',
  'refund.elsewhere':
    'Charge {id} has refunds of {given} that are not in this journal: this refund may already be among them.',
  'refund.before_unknown':
    'The service does not show how much of charge {id} was refunded before. Only refunds in this journal are subtracted.',
  'refund.maybe_elsewhere':
    'Charge {id} has refunds of {given} that are not in this journal, so {reference} may have been used elsewhere.',
  'refund.maybe_elsewhere.hint':
    'The service does not return the reference of such a refund. Check the charge. To make an additional refund, run the command without --reference.',
  'refund.answer_lost_maybe_elsewhere':
    'No answer ({reason}), and charge {id} shows no refund by this request. But it has refunds of {given} that are not in this journal: {reference} may be one of them.',
  'refund.answer_lost_maybe_elsewhere.hint':
    'Check the charge. If its refunds do not include this one, run the command again with `--reference {reference}{with}`.',
  'refund.changed': 'The charge or its refunds changed before you confirmed. Check the refund again.',
  'refund.confirm_again':
    'This amount may have been refunded before. Refund {amount} of {paid} to the payer of charge {id} again?',
  'refund.confirm': 'Refund {amount} of {paid} to the payer of charge {id}?',
  'refund.disputed':
    'Charge {id} cannot be refunded: the open dispute {infraction} blocks it (due {due:time}).',
  'refund.disputed.hint':
    'The dispute decides about this money. Send a defense with `pix infraction defend {infraction}`, or follow the dispute with `pix infraction watch {infraction}`.',
  'refund.disputed_undated': 'Charge {id} cannot be refunded: the open dispute {infraction} blocks it.',
  'refund.too_much': 'Cannot refund {asked} of charge {id}: only {left} of {paid} is left to refund.',
  'refund.no_charge': 'Charge "{id}" not found.',
  'refund.pending': 'The refund is {status}: follow it with `pix charge get {id}{with}`.',
  'journal.outcome_known': 'The outcome of journal entry {id} is known: it is {state}.',
  'journal.no_such': 'Journal entry "{id}" not found.',
  'journal.which': 'Give the id of an entry, or --all.',
  'journal.nothing_open': 'No journal entry with an unknown outcome.',
  'journal.resolved': '{count|entry|entries} checked: the outcome of {open|entry|entries} is still unknown.',
  'journal.declare.confirm':
    'Record {reference} (journal entry {id}) as {state}? The service was not asked; if this is wrong, money may be paid twice or not at all.',
  'journal.open_here':
    'Outcome unknown on profile "{profile}": {count|payment|payments}, {amount} in total. To find out: `pix journal resolve --all{with}`.',
  'card.part_missing': '"{part}" is missing from the card data. Required: {parts}.',
  'card.number_wrong': 'Invalid card number: a card number has 12 to 19 digits, including a check digit.',
  'card.expiration_wrong': 'Invalid card expiration: write MM/YYYY.',
  'card.cvv_wrong': 'Invalid security code: a security code has 3 or 4 digits.',
  'card.not_json': 'stdin has no JSON object with {parts}.',
  'card.needs_stdin': 'Pass the card as JSON on stdin with --card-stdin; never on the command line.',
  'card.ask_number': 'Card number',
  'card.ask_holder': 'Name on the card',
  'card.ask_expiration': 'Expiration, MM/YYYY',
  'card.ask_cvv': 'Security code',
  'card.charge.confirm_again': 'The same charge was made to this card before. Charge {amount} again?',
  'card.charge.confirm': 'Charge {amount} on the card ending in {card} of {name}?',
  'journal.no_time':
    'The service did not report its clock time when the payment was sent, so pix does not know how far back to search. The payment may exist although it was not found.',

  // Batches
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
    '{done}/{total} rows, {failed} failed, {unknown} unknown, {accepted} accepted; {rate}/s, {seconds} s left',
  'batch.stopping':
    'Waiting for {count|payment|payments} in progress; no further row is sent. Interrupt again to stop now: the outcome of {count?this payment|these payments} will be unknown.',
  'batch.pausing':
    'A pause of the batch was requested. Waiting for {count|payment|payments} in progress; no further row is sent.',
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
  'batch.bad_stop_after':
    'Invalid --stop-after "{value}": write a number of failed rows in a row (10), a share of the rows (5%), or off.',
  'batch.too_many_failures':
    'Stopped: {failed} of {tried|row|rows} failed. {left|row was|rows were} not tried. --stop-after sets another limit.',
  'batch.reason': '  {count|row|rows}, {amount}: {reason}',
  'batch.reasons_more': '  {count|row|rows}: other reasons',
  'batch.go_on': 'Pay the other {left|row|rows}?',
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
    'Could not write all results to {file}: {reason}. To write them again: `pix payout batch status {name} --result FILE{with}`.',
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
  'retry.nothing': 'Nothing to retry in batch {name}: all its rows are completed. No file was written.',
  'retry.none': 'No file was written: no row of batch {name} was refused or failed without a retry.',
  'retry.not_written':
    'The retry file {file} was not written: {reason}. To write it later: `pix payout batch retry {name}{with}`.',
  'retry.remaining':
    'Left out: {count|row|rows} that the batch can still send. To pay {count?it|them}: `pix payout batch resume {name}{with}`.',
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

  // Proposed batches
  'proposal.needed': 'This profile requires that one person proposes a batch and another approves it.',
  'proposal.needed.hint':
    'Propose the batch: `pix payout batch {file} --propose PLAN`; then somebody else runs `pix payout batch proposals` and `pix payout batch approve PLAN`.',
  'proposal.next':
    'The batch is not paid yet. Another person must approve it: `pix payout batch approve {name}` with the CSV file, or with the plan {plan}. `pix payout batch proposals` lists it.',
  'proposal.dry_run': 'Dry run: no plan was written.',
  'proposal.exists': '{file} exists. Choose another name for the plan.',
  'proposal.by':
    'Proposed by {user} on {host}, with profile {profile}, at {at}; it can be approved until {until}.',
  'proposal.not_a_plan': '{file} is not a plan of a batch.',
  'proposal.not_a_plan.hint': 'A plan is written by `pix payout batch FILE --propose PLAN`.',
  'proposal.other_journal': '{file} was proposed with another journal.',
  'proposal.other_journal.hint':
    'Proposer and approver need the same journal: set PIX_JOURNAL_URL to the same PostgreSQL database. A plan is signed with the key of its journal.',
  'proposal.changed': '{file} was changed after it was signed ({fields}).',
  'proposal.changed.hint': 'Ask the proposer for a new plan.',
  'proposal.expired': 'The plan has expired: it could be approved until {at}.',
  'proposal.expired.hint': 'Propose the batch again.',
  'proposal.same_person': 'User {user} with profile {profile} proposed this plan, and cannot approve it.',
  'proposal.same_person.hint': 'The approval needs another user of the operating system, or another profile.',
  'proposal.other_file': '{file} is not the file that was proposed: its content differs.',
  'proposal.other_file.hint': 'Use the original file (--file FILE), or propose the changed file.',
  'proposal.other_rows':
    'The rows of batch {name} differ from the proposed rows: the file was changed meanwhile.',
  'proposal.other_rows.hint': 'Use the original file, or propose the changed file.',
  'proposal.other_account': 'The plan is for another account, at {environment}.',
  'proposal.other_account.hint': 'Choose a profile of that account with --profile.',

  'proposal.no_such': 'No proposal "{name}" of this account found.',
  'proposal.no_such.hint':
    '`pix payout batch proposals --all{with}` lists the proposals. PLAN is a plan file, or an id or batch name of this list.',
  'proposal.ambiguous': '{count} proposals of batch {name} wait. Name one by its id: {ids}.',
  'proposal.approved': '{who} approved the proposal of batch {name}, at {at:time}.',
  'proposal.rejected': '{who} rejected the proposal of batch {name}, at {at:time}: {text}',
  'proposal.rejected.hint': 'Correct the file, and propose the batch again.',
  'proposal.sent': 'Batch {name} was started already, so its proposal cannot be rejected.',
  'proposal.bad_reason': '--reason needs a text of 1 to 200 characters on one line.',
  'proposal.rejected_now':
    'Batch {name} is rejected, and nobody can approve it. `pix payout batch proposals --all` shows this to the proposer.',
  'proposal.new_receivers':
    '{count|row goes to a receiver|rows go to receivers} that this account has never paid, {total}:',
  'proposal.tenfold':
    '{count|row differs|rows differ} more than tenfold from the last payment to the receiver:',
  'proposal.row': '  line {line}: {amount}',
  'proposal.row_to': '  line {line}: {amount} to {key}',
  'proposal.row_last': '  line {line}: {amount}, last time {last}',
  'proposal.row_to_last': '  line {line}: {amount} to {key}, last time {last}',
  'proposal.no_findings': 'All receivers were paid before, with amounts of the same size.',
  'column.plan': 'plan',
  'column.fourEyes': 'approval for',

  // Adopting payments of a lost journal
  'journal.adopt.right':
    'The last payment from this machine is recorded in this journal: there is nothing to adopt.',
  'journal.adopt.compared':
    'Compared with this journal: payouts and transfers of profile "{profile}" ({families}) since {from:time}.',
  'journal.adopt.not_compared': 'Not compared: refunds and card charges.',
  'journal.adopt.other_profiles':
    'Not compared: payments of other profiles ({names}). Before adopting, compare each of these profiles with `pix journal adopt --dry-run --profile NAME`.',
  'journal.adopt.cut':
    'The list of the {family} family ended after one full page. Later pages may have more payments, which were not compared. Check the setting wire.cursorField with `pix profile show --wire`, then run the command again.',
  'journal.adopt.no_comparison':
    'The payments of the service were not read, so nothing was compared with this journal.',
  'journal.adopt.none':
    'This journal contains every payout and transfer that the service lists for this period.',
  'journal.adopt.unknown':
    'Missing in this journal: {count|payment|payments} that the service lists, {amount} in total.',
  'journal.adopt.returned':
    'Left out of the list: {count|payment|payments} that failed or {count?was|were} returned by the receiver.',
  'journal.adopt.no_file':
    'Before paying a batch again, compare its file: `pix journal adopt FILE.csv --dry-run{with}`.',
  'journal.adopt.no_rows': 'No row of {file} matches a payment that is missing in this journal.',
  'journal.adopt.rows': 'Probably paid already: {count|row|rows} of {file}, {amount} in total.',
  'journal.adopt.unsure':
    '{count|of these rows was|of these rows were} chosen among several rows that match equally well (see the column "other lines"). Check the receivers before you remove rows.',
  'journal.adopt.remove_rows':
    'Before paying again: remove these rows from the file, and pay the remaining ones under another --name. Otherwise the removed rows may be paid twice.',
  'journal.adopt.by_reference':
    'The main family already has payments with the references of these rows. If you pay the file again with the main family and the same batch name, only the remaining rows are paid.',
  'journal.adopt.confirm':
    'Continue with this journal? A payment that this journal does not contain can be made twice.',
  'journal.adopt.done': 'This journal was adopted. Payments are possible again.',
  'code.key_and_amount': 'key and amount',
  'code.masked_key_and_amount': 'masked key and amount',
  'code.amount_only': 'amount only',
  'column.matchedBy': 'matched by',
  'column.otherLines': 'other lines',

  // Cards
  'card.no_certificate': 'The card family requires a client certificate and its key. Missing: {missing}.',
  'card.no_certificate.hint':
    'Add the certificate and the key with "pix token add card.cert --secret --stdin < cert.pem" and "pix token add card.key --secret --stdin < key.pem", or set PIX_CARD_CERT and PIX_CARD_KEY to PEM files.',
  'card.bad_certificate': 'No PEM certificate in {source}.',
  'card.bad_certificate.hint':
    'To convert a .p12 or .pfx file: "openssl pkcs12 -legacy -in FILE.p12 -clcerts -nokeys -out cert.pem"; a DER file: "openssl x509 -inform der -in FILE -out cert.pem".',
  'card.bad_key': 'No PEM private key in {source}.',
  'card.bad_key.hint':
    'To convert a .p12 or .pfx file: "openssl pkcs12 -legacy -in FILE.p12 -nocerts -noenc -out key.pem". Make key.pem readable only by you.',
  'card.encrypted_key': 'The private key in {source} has a passphrase.',
  'card.encrypted_key.hint':
    'Remove the passphrase with "openssl pkey -in KEY.pem -out key.pem" and store the result in the vault: "pix token add card.key --secret --stdin < key.pem".',
  'card.certificate_early': 'The client certificate in {source} is not valid before {at:time}.',
  'card.certificate_early.hint': "Check this machine's clock, or wait until the certificate is valid.",
  'card.certificate_expired': 'The client certificate in {source} expired at {at:time}.',
  'card.certificate_expired.hint':
    'Request a new certificate from its issuer. Add it with "pix token add card.cert --secret --stdin < cert.pem", and its key with "pix token add card.key --secret --stdin < key.pem".',
  'card.key_mismatch': 'The private key in {key} does not belong to the certificate in {cert}.',
  'card.key_mismatch.hint': 'Add the certificate and the key that were issued together.',
  'card.certificate_refused': 'The card service does not accept this client certificate: {reason}.',
  'card.certificate_refused.hint':
    'Check that the certificate was issued for this address ("pix profile show") and has not been revoked.',
  'card.closed': 'The card service closed the connection without a response: {reason}.',
  'card.closed.hint':
    'The service may not know this client certificate: check that it was issued for this address ("pix profile show").',
  'card.amount.confirm': 'Change recurrence {id} to {amount} from its next cycle on?',
  'card.deactivate.confirm': 'Stop the charges of recurrence {id}?',
  'card.recurrence.other':
    'The service answered about recurrence {seen}, so the result for {id} is unknown. Check it: `pix card recurrence get {id}{with}`.',
  'card.recurrence.other_amount':
    'ATTENTION: the service shows {shown} for recurrence {id}, not {amount}. Check it: `pix card recurrence get {id}{with}`.',
  'card.recurrence.other_status':
    'ATTENTION: the service shows recurrence {id} as {status}, not as {wanted}. Check it: `pix card recurrence get {id}{with}`.',
  'card.reactivate.confirm': 'Resume the charges of recurrence {id} from its next cycle on?',

  'column.externalId': 'external id',
  'column.paymentType': 'payment',
  'column.cardCustomer': 'customer',
  'column.installments': 'installments',
  'column.cardNumber': 'card',
  'column.reversedAmount': 'reversed',
  'column.returnCode': 'return code',
  'column.returnMessage': 'return message',
  'column.acquirerTransactionId': 'acquirer id',
  'column.recurrentPaymentId': 'recurrence',
  'column.recurrenceCycle': 'cycle',
  'column.postbackUrl': 'postback URL',
  'column.interval': 'interval',
  'column.nextRecurrency': 'next charge',
  'column.endDate': 'ends',
  'column.currency': 'currency',
  'column.bid': 'bid',
  'column.ask': 'ask',
  'column.converted': 'converted',
  'column.access_token': 'token',
  'column.token_type': 'token type',
  'column.expires_in': 'expires in (seconds)',
  'refund.none': 'No refund found for "{id}".',
  'refund.none.hint': 'Check the id with `pix refund list --from 90d{with}`.',
  'refund.others':
    'The charge has {count|other refund|other refunds}: `pix refund list --charge {charge}{with}`.',
  'refund.list_cut':
    'Only the {count} latest changes were read: older refunds are missing. --all reads everything.',
  'column.chargeId': 'charge',
  'column.requestedAt': 'requested',
  'column.chargeReference': 'reference of the charge',
} as const satisfies Record<string, string>;

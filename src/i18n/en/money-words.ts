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
  'money.not_there':
    '{reference} was not applied: there was no answer ({reason}), and the service has no record of {reference}.',
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
  'payout.amount_free': 'Amount {amount}, chosen by you: the code sets no amount',
  'payout.enrols': 'Paying this code also authorises a recurring payment (tags 80 to 99).',
  'payout.code_warning': 'Valid code, with a warning: {reason}',
  'payout.amounts': 'Amount {amount}, fee {fee}, balance after {after}',
  'payout.amounts_sent': 'Amount {amount}, fee {fee}',
  'payout.not_known': 'unknown',
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
  'payout.code_unread.hint':
    'Pay the code with a profile that has the URL and a token of the main family, without --no-lookup.',
  'payout.only_recurrence': 'This code has nothing to pay now: it only authorises a recurring payment.',
  'payout.other_amount': 'The code asks for {fixed}, not {given}.',
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
    'The dispute decides about this money. Defend the dispute with `pix infraction defend {infraction}`, or follow it with `pix infraction watch {infraction}`.',
  'refund.disputed_hub': 'Charge {id} cannot be refunded: the open dispute {infraction} blocks it.',
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
} as const satisfies Record<string, string>;

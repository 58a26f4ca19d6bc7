/** Words of what moves money: payouts, transfers, refunds, and the journal. */
export const moneyWords = {
  'money.answer_lost':
    'The answer was lost ({reason}); asking the service what became of {reference} before anything else.',
  'money.looking': 'Looking for {reference}…',
  'money.found': 'Found: {reference} was applied as {id}.',
  'money.unknown':
    'It is not known whether {reference} was applied ({reason}). Do not send it under another reference.',
  'money.interrupted':
    'Interrupted while {reference} was on its way: it may have been applied. Do not send it under another reference.',
  'money.unknown.hint':
    'Settle it with `pix journal resolve {id}`. To run the command again, add `--reference {reference}`: then it is not sent twice.',
  'money.not_there':
    '{reference} was not applied: the answer was lost ({reason}), and the service does not have it.',
  'money.not_there.hint': 'Run the command again with `--reference {reference}` to send it.',
  'money.other_intent':
    'The reference {reference} was used before, for a {kind} of {amount} to {destination} by the {family} family (journal entry {id}).',
  'money.other_intent.hint': 'See it with `pix journal show {id}`, and choose another --reference.',
  'money.in_flight':
    '{reference} is in progress in another process ({owner}): its outcome is not known yet. This command sent nothing.',
  'money.in_flight.hint': 'Wait for it, then run `pix journal resolve {id}`.',
  'money.other_refund_open':
    'Another refund of the same charge, {reference} of {amount}, has an unknown outcome. This command sent nothing.',
  'money.other_refund_open.hint': 'Settle it with `pix journal resolve {id}`, then run the command again.',
  'money.reference': 'Reference {reference}. To run this again without paying twice: --reference {reference}',
  'money.same_intention':
    'The same payment was ordered before, at {at} as {reference}, and its outcome was not settled or not shown. That comes first.',
  'money.done_not_seen':
    'It was applied as {id}; nothing was sent again. To make another one like it, give it a --reference of its own.',
  'money.mismatch':
    'ATTENTION: the service answered another {what} than was ordered. Money moved: compare `pix journal show {id}` with the answer, and contact the service.',
  'money.done_not_shown': '{reference} was applied before, but the service does not show it now.',
  'money.done_not_shown.hint': 'See `pix journal show {id}`.',
  'money.done_before': '{reference} was applied on {at} as {id}; nothing was sent again.',
  'money.was_in_doubt':
    '{reference} is in doubt since an earlier run (journal entry {id}); asking the service first.',
  'money.header_not_confirmed':
    'The name of the idempotency header is not confirmed on this profile (wire.idempotencyHeader), so the request is not repeated.',
  'money.not_kept':
    'The outcome ({outcome}) of journal entry {id} could not be written down: {reason}. It will be asked for.',
  'journal.newer_version':
    'The journal was written by a newer pix (version {found}; this one knows {known}).',
  'journal.database': 'The journal of PIX_JOURNAL_URL cannot be used: {reason}.',
  'journal.database.hint':
    'Without it nothing moves money. Check PIX_JOURNAL_URL (postgres://user@host/database), then try again.',
  'journal.key_damaged': 'The key of the journal is damaged or missing: {file}.',
  'journal.key_damaged.hint':
    'Put it back from a backup: without it payments made before are not known again. If it is lost, keep journal.sqlite as a record and move both files away: a new journal is begun, which knows nothing of earlier payments.',
  'journal.other_amount': 'The service has {seen} under this reference, with another amount.',
  'journal.other_destination': 'The service has {seen} under this reference, to another destination.',
  'journal.cannot_compare': 'The service does not say how much was given back, so it cannot be compared.',
  'journal.other_refund': 'Something was given back since, but not this amount: look at the charge yourself.',
  'journal.hub_candidate':
    'The statement has one of this amount since then ({seen}), which may be this one. The same command with the same --reference tells.',
  'journal.not_refreshed':
    'What was accepted could not be read again ({reason}): it is shown as it was last known.',
  'journal.could_not_ask': 'The service could not be asked ({reason}).',
  'journal.interrupted': 'Interrupted before it was settled.',
  'money.set_refused':
    '--set and --data may not change {field}: it is confirmed and journaled, so it has a flag or argument of its own.',
  'money.reference_main':
    'The reference "{reference}" does not fit: 1 to 64 characters, no control characters.',
  'money.reference_hub':
    'The reference "{reference}" does not fit: 1 to 255 visible ASCII characters, no spaces.',
  'payout.receiver': 'To {name}, {document}, at {institution}',
  'payout.not_looked_up': 'The key was not looked up: nobody checked who will be paid.',
  'payout.key': 'Key {key} ({type})',
  'payout.code_dynamic': 'A dynamic code: what it asks for was read by the service.',
  'payout.code_static': 'A static code: it can be paid more than once.',
  'payout.amount_fixed': 'Amount {amount}, fixed by the code',
  'payout.amount_free': 'Amount {amount}, chosen by you: the code leaves it free',
  'payout.enrols': 'Paying this code also enrols you in a recurring payment (tags 80 to 99).',
  'payout.code_warning': 'The code holds, but: {warning}',
  'payout.amounts': 'Amount {amount}, fee {fee}, balance after {after}',
  'payout.not_known': 'not known',
  'payout.not_enough': 'The balance is {balance}: the service will probably refuse this.',
  'payout.over_limit': 'Only {left} of the daily limit is left: the service will probably refuse this.',
  'payout.alike': 'The same was paid {when}: {id} (reference {reference}).',
  'payout.unsettled':
    'The same payment was ordered {when} as {reference}, and its outcome was not settled or not shown. It is settled first; this is sent only if that one certainly was not applied.',
  'payout.confirm_again': 'This was paid before. Pay {amount} to {receiver} once more?',
  'payout.confirm': 'Pay {amount} to {receiver}?',
  'payout.ended': '{id} ended as {status} ({reason}): nothing was paid.',
  'payout.which': 'Say which payout: an ID, --reference, --e2e or --virtual-account.',
  'payout.other_receiver': 'The key {key} belongs to {name}, {document}: not to the document given.',
  'payout.other_document': 'The key {key} is a {type}, and not the one of --receiver-document.',
  'payout.document_no_lookup':
    '--receiver-document is verified by looking the key up: leave out --no-lookup.',
  'payout.document_no_main_root':
    '--receiver-document cannot be verified: keys are looked up by the main family, and no address is known for it.',
  'payout.only_recurrence': 'The code has nothing to pay now: it only enrols in a recurring payment.',
  'payout.other_amount': 'The code asks for {fixed}, not {given}.',
  'payout.needs_amount': 'The code leaves the amount free: say it with --amount.',
  'transfer.confirm_again': 'This was transferred before. Transfer {amount} to {receiver} once more?',
  'transfer.confirm': 'Transfer {amount} to {receiver}?',
  'transfer.hub_takes_keys': '"{to}" is an account number: the hub transfers to Pix keys. Use --family main.',
  'transfer.main_takes_accounts':
    '"{to}" is no account number of 6 digits: the main family transfers to those. For a Pix key use --family hub.',
  'transfer.no_account': 'The service does not tell the number of your account, which a transfer needs.',
  'transfer.which': 'Say which transfer: an ID, --reference or --virtual-account.',
  'refund.elsewhere':
    'The charge {id} has given back {given} that this journal knows nothing of: this refund may be among it.',
  'refund.maybe_elsewhere':
    'The charge {id} has given back {given} that this journal knows nothing of, so {reference} may have been used elsewhere.',
  'refund.maybe_elsewhere.hint':
    'The hub does not tell the references of refunds. Look at the charge; if this is another refund, run the command without --reference.',
  'refund.confirm_again':
    'This much was given back before. Give {amount} of {paid} back to the payer of {id} once more?',
  'refund.confirm': 'Give {amount} of {paid} back to the payer of {id}?',
  'refund.too_much': '{asked} of {id} cannot be given back: {left} of {paid} is left.',
  'refund.no_charge': 'There is no charge {id}.',
  'refund.pending': 'The refund is {status}: its outcome comes later; see `pix charge get {id}`.',
  'journal.not_in_doubt': 'The journal entry {id} is not in doubt: it is {state}.',
  'journal.no_such': 'There is no journal entry {id}.',
  'journal.which': 'Say which: the id of an entry, or --all.',
  'journal.nothing_open': 'Nothing is in doubt.',
  'journal.resolved': '{count} looked at, {open} still in doubt.',
  'journal.declare.confirm':
    'Write down that {reference} (journal entry {id}) is {state}? The service was not asked; if it is wrong, money may be paid twice or not at all.',
  'journal.open_here':
    'Outcome unknown on profile "{profile}": {count}, {amount} in all. Settle with `pix journal resolve --all`.',
  'card.part_missing': 'The card lacks "{part}": it needs {parts}.',
  'card.number_wrong': 'The card number does not hold: 12 to 19 digits with a right check digit.',
  'card.expiration_wrong': 'The expiration of the card is written MM/YYYY.',
  'card.cvv_wrong': 'The security code of a card has 3 or 4 digits.',
  'card.not_json': 'There is no JSON object with {parts} on stdin.',
  'card.needs_stdin':
    'Pass the card as JSON on stdin with --card-stdin; it is never given on the command line.',
  'card.ask_number': 'Card number',
  'card.ask_holder': 'Name on the card',
  'card.ask_expiration': 'Expiration, MM/YYYY',
  'card.ask_cvv': 'Security code',
  'card.charge.confirm_again': 'This card was charged the same before. Charge {amount} once more?',
  'card.charge.confirm': 'Charge {amount} on the card ending in {card} of {name}?',
  'journal.no_time':
    'The service did not tell its time when it was sent, so what is not in its lists may be there all the same.',
} as const satisfies Record<string, string>;

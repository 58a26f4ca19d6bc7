export const deliveryWords = {
  'column.at': 'time',
  'column.source': 'from',
  'column.what': 'event',
  'column.identifier': 'identifier',
  'column.ispb': 'ISPB',
  'column.minute': 'created',
  'column.found': 'found',
  'column.timeline': 'timeline',
  'column.problems': 'problems',
  'trace.no_identifier':
    'Invalid identifier: give a transaction id, an end-to-end id, your reference, or a Pix copy-and-paste code.',
  'trace.nothing': '"{text}" not found: neither the service nor this machine has it.',
  'trace.nothing.hint': 'Check the identifier, and the profile it belongs to (--profile).',
  'trace.no_problem': 'No problems found.',
  'trace.pending': 'The transaction is still pending; no problems so far.',
  'trace.unpaid': 'The transaction ended as {status}: nothing was paid.',
  'trace.given_back': 'Money was refunded to the payer. No problems found.',
  'trace.problem.not_asked':
    'Problem: could not ask {source} ({reason}), so this history may be incomplete. Run the command again.',
  'trace.problem.not_at_service':
    'Problem: the journal records {reference} as confirmed (entry {id}), but the service has no such payment. See `pix journal show {id}{with}`, and ask support.',
  'trace.problem.unknown':
    'Problem: the outcome of {reference} has been unknown since {since}. To find out: `pix journal resolve {id}{with}`.',
  'trace.problem.not_applied_but_there':
    'Problem: the journal records {reference} as not applied (entry {id}), but the service has this payment. Do not send it again; see `pix journal show {id}{with}`.',
  'trace.problem.never_left':
    'Problem: {reference} moved no money (journal entry {id}: {state}, {reason}). See `pix explain {errorCode}`.',
  'trace.problem.payout_failed':
    'Problem: the payment {id} ended as {status} ({reason}): the receiver did not get the money. If the money is still owed, pay again with a new reference.',
  'trace.problem.payout_returned':
    'Problem: the money of payment {id} was returned ({status}). Check with the receiver; if the money is still owed, pay again with a new reference.',
  'trace.problem.charge_failed':
    'Problem: the charge {id} failed ({status}, {reason}): nothing was received. Create another charge.',
  'trace.problem.payout_pending':
    'Problem: the payment has been pending since {since}. Follow it with `pix payout watch {id}{with}`; if it stays pending, ask support.',
  'trace.problem.refund_pending':
    'Problem: the refund has been pending since {since}. If it stays pending, ask support.',
  'trace.problem.refund_failed':
    'Problem: the refund was canceled ({since}): the payer did not get the amount. If the amount is still owed, refund again with `pix refund create`.',
  'trace.problem.not_delivered':
    'Problem: {event} was not delivered to {url}: {attempts|attempt|attempts}, last result {answer} at {at}. Fix the endpoint, then run `pix resend failed`.',
  'trace.problem.not_delivered_next':
    'Problem: {event} was not delivered to {url}: {attempts|attempt|attempts}, last result {answer} at {at}, next attempt at {next}. Fix the endpoint, then run `pix resend failed`.',
  'trace.problem.never_sent':
    'Problem: the callback history has no delivery of {event} to {url}. For a webhook, check the ownership of its endpoint with `pix webhook challenge`; for a callback URL, use `pix resend transaction`.',
  'trace.problem.not_in_inbox':
    'Problem: {url} accepted {event} at {at}, but the inbox of this machine does not have this event. `pix webhook listen --poll` fetches missed events.',
  'trace.problem.only_refused':
    'Problem: this machine received {count|delivery|deliveries} and refused {count?it|them} ({reason}). Check the secret: `pix doctor`.',
  'trace.problem.not_forwarded':
    'Problem: forwarding {event} (inbox number {id}) failed: {reason}. To forward it again: `pix inbox replay {id} --to URL`.',
  'trace.problem.dispute_open':
    'Problem: dispute {id} awaits a defense, due in {hours} h. Defend it with `pix infraction defend {id}`.',
  'trace.problem.dispute_overdue': 'Problem: the defense of dispute {id} was due by {at}.',
  'trace.problem.no_movement':
    'Problem: {id} is completed, but the bank statement has no entry for it. See `pix statement list`, and ask support.',
  'column.delivered': 'delivered',
  'column.ms': 'ms',
  'column.answer': 'answer',
  'column.signed': 'signed',
  'send.bad_url': 'Invalid URL: use http:// or https://, a host, and no user name or password.',
  'send.plain_http':
    'A delivery contains names and documents, so it needs https, or a URL on this machine. To send it over plain http: --plain-http.',
  'send.no_infraction': 'Transaction {id} has no dispute.',
  'column.attempts': 'attempts',
  'webhook.not_found': 'Webhook "{id}" not found.',
  'resend.too_old': 'Events from more than {days} days ago cannot be resent.',
  'poll.found': '{count|missed event|missed events} fetched from the service.',
  'poll.failed': 'Could not ask the service for missed events ({reason}); retrying in 30 s.',
  'trace.attempts': '{count|attempt|attempts}, last result {answer}',
  'trace.attempts_next': '{count|attempt|attempts}, last result {answer}, next attempt {next}',
  'trace.clock_ahead':
    'The clock of this machine is {by} ahead of the service. Times of the inbox and the journal come from the clock of this machine.',
  'trace.clock_behind':
    'The clock of this machine is {by} behind the service. Times of the inbox and the journal come from the clock of this machine.',
  'trace.refund_not_made': 'A refund of this payment was not made: no money was returned.',
} as const satisfies Record<string, string>;

/** Words of undelivered events: triage, resends and what became of them. */
export const triageWords = {
  'column.endpoint': 'endpoint',
  'column.cause': 'cause',
  'column.firstFailedAt': 'since',
  'column.lastFailedAt': 'last',
  'column.nextAttemptAt': 'next',
  'column.superseded': 'superseded',
  'column.exhausted': 'retries exhausted',
  'column.inInbox': 'in inbox',
  'column.unreachable': 'not resendable',
  'column.unknownAmounts': 'amounts unknown',
  'column.clocks': 'clocks',
  'trace.attempts': '{count} attempts, last {answer}',
  'trace.attempts_next': '{count} attempts, last {answer}, next {next}',
  'trace.clock_ahead':
    'The clock of this machine is {by} ahead of the service’s: times of the inbox and the journal are this machine’s.',
  'trace.clock_behind':
    'The clock of this machine is {by} behind the service’s: times of the inbox and the journal are this machine’s.',
  'trace.refund_not_made': 'A refund of it was not made: no money went back.',
  'doctor.delivery.ok': 'Answered 2xx to all {count|attempt|attempts} within a day.',
  'doctor.delivery.some': '{failed} of its last {count} attempts within a day failed, last {answer}.',
  'doctor.delivery.none':
    'Accepts no delivery: {count|attempt|attempts} within a day, none answered 2xx, last {answer}.',
  'doctor.delivery.none.advice':
    'See `pix callback triage`; fix the receiver, then `pix resend failed --wait`.',
  'doctor.listener.stale':
    'The listener there refuses the signature, though the secret is kept here: it runs with an older one.',
  'doctor.listener.stale.advice': 'Restart the listener; the service retries what it refused.',
  'doctor.listener.other_secret':
    'The listener there refuses the signature: the service signs with a secret that it does not have.',
  'doctor.listener.other_secret.advice':
    'Add the secret with `pix token add webhook.ID --secret`, or make a new one with `pix webhook rotate-secret ID`; then restart the listener.',
  'doctor.webhook.other_secret':
    'PIX_WEBHOOK_SECRET differs from its secret in the vault: a listener started here refuses its deliveries.',
  'doctor.webhook.other_secret.advice': 'Unset PIX_WEBHOOK_SECRET, or set it to the secret of this webhook.',
  'cause.unknown': 'Unknown cause "{name}". Causes: {names}.',
  'undelivered.reading': 'Reading the callback history: {count|attempt|attempts}',
  'undelivered.no_cache':
    'Delivery attempts cannot be kept in {file}: the whole history is read again each time.',
  'undelivered.no_such_endpoint': 'The history has no delivery to "{endpoint}" since {since}.',
  'triage.none': 'No undelivered events since {since}.',
  'triage.summary': '{events} undelivered {events?event|events} at {endpoints|endpoint|endpoints}, {amount}.',
  'triage.unknown_amounts': 'The amount of {count|transaction|transactions} is unknown.',
  'triage.retrying': 'The service still retries {count|event|events}, next at {next}.',
  'triage.exhausted': 'Retries exhausted: {count|event|events}, attempted 12 times.',
  'triage.in_inbox': '{count} of them {count?is|are} in the inbox of this machine.',
  'triage.unreachable': '{count|event|events} cannot be resent: {reasons}.',
  'triage.superseded':
    '{count} older {count?event is|events are} superseded: {count?its transaction has|their transactions have} a later status.',
  'triage.next': 'Fix the receiver, then: `{command}`',
  'triage.exhausted_cell': 'none',
  'resend.plan.webhook': '{count|event|events} by webhook resend',
  'resend.plan.transaction': '{count|event|events} by transaction resend',
  'resend.plan.bulk': '{count|event|events} by bulk resend',
  'resend.plan.unreachable': '{count} cannot be resent ({reason})',
  'resend.plan.also': 'a webhook resend includes all events of the webhook: {count} more',
  'resend.failed.confirm': 'Resend {count|event|events} to {endpoints|endpoint|endpoints}?',
  'resend.asking': 'Asking for resends: {done} of {of}',
  'resend.waiting': '{delivered} delivered, {failed} failed again, {open} to come; {seconds} s left',
  'resend.nothing_failed': 'No undelivered events since {since}.',
  'resend.none_chosen': 'No undelivered event since {since} matches the filters.',
  'resend.all_recovered':
    '{recovered} delivery {recovered?attempt|attempts} failed since {since}, {recovered?of an event that was|each of an event that was} delivered later: nothing to resend.',
  'resend.total.accepted': 'accepted {count}',
  'resend.total.delivered': 'delivered {count}',
  'resend.total.failed_again': 'failed again {count}',
  'resend.total.awaited': 'not delivered yet {count}',
  'resend.total.superseded': 'discarded {count} because the status moved on',
  'resend.total.nothing_to_resend': 'nothing to resend {count}',
  'resend.total.unreachable': 'not resendable {count}',
  'resend.total.limit_reached': 'resend limit reached {count}',
  'resend.total.refused': 'refused {count}',
} as const satisfies Record<string, string>;

export const webhookWords = {
  'listen.ready': 'Listening on {url}; press Ctrl-C to stop.',
  'listen.not_printed': 'An event was stored but not printed: {reason}',
  'listen.ready_file':
    '{file} exists, and is not the ready file of an earlier listener. Choose another name.',
  'listen.duplicate': 'Duplicate: {event} of {id}, already stored.',
  'listen.duplicate.more': '{count|more duplicate|more duplicates} received since {time}.',
  'listen.left_out':
    '{count|event was|events were} not printed, because stdout was too slow; {count?it is|they are} in the inbox.',
  'listen.registered': 'Registered webhook {id} for {url}.',
  'listen.refused': '{time}  Refused a request ({status}) from {from}: {reason}.',
  'listen.refused.more': '{count|more request|more requests} refused since {time}: {reason}.',
  'listen.rejections_not_stored':
    '{count|rejected delivery was|rejected deliveries were} not stored in the inbox, because a sender sent very many of them.',
  'listen.refused.path': 'The request came for the path {path}.',
  'listen.refused.cause': 'Likely cause: {hint}.',
  'listen.refused.clock_ahead': 'The signature is {count|second|seconds} ahead of the clock of this machine.',
  'listen.refused.clock_behind': 'The signature is {count|second|seconds} behind the clock of this machine.',
  'listen.refused.signed_with': 'The delivery was signed with {owner}.',
  'listen.refused.previous':
    'The profile no longer has the secret that signed this delivery. If this secret was rotated, the service signs its next attempts with the new secret, and this listener accepts them.',
  'listen.refused.fixed_secret':
    'This listener accepts only the secret from {source}. Start it without {source} to accept all secrets of the profile.',
  'listen.owner.webhook': 'the secret of webhook {id}',
  'listen.owner.callbacks': 'the secret of callback URLs',
  'listen.owner.profile': 'the secret "webhook" of the profile',
  'listen.owner.previous': 'the old value of {owner}',
  'listen.secrets_changed':
    'Secrets reloaded from profile "{profile}": {count|secret|secrets} accepted ({names}).',
  'listen.secrets_unchanged': 'Secrets reloaded from profile "{profile}": nothing changed.',
  'listen.secrets_fixed':
    'Nothing to reload: the secret came from {source}. To change the secret, restart the listener.',
  'listen.secrets_not_reloaded':
    'The secrets of profile "{profile}" could not be reloaded: {reason} The listener still accepts the secrets that it had before.',
  'listen.secrets_not_watched':
    'The listener cannot detect changes to the secrets ({reason}): after a change, send SIGHUP to this process.',
  'listen.attempt': 'attempt {attempt}',
  'listen.again': 'duplicate',
  'listen.forwarded': 'Forwarded {id}: HTTP {status}, {ms} ms.',
  'listen.forwarded_late':
    'Forwarded {id}: HTTP {status} after {ms} ms. The service waits only 5,000 ms for an answer and would have counted this delivery as failed.',
  'listen.forward_failed': 'Forward of {event} {id} to {url} failed: {reason}. Next attempt in {seconds} s.',
  'listen.forward_given_up':
    'Forward of {event} {id} to {url} failed: {reason}. Given up after {attempts|attempt|attempts}; `pix inbox replay --failed` forwards it again.',
  'listen.insecure_forward':
    '--forward-insecure is allowed only for an https URL on this machine, not for {url}. For another machine, name its authority with --forward-ca FILE.',
  'listen.bad_forward_ca': '--forward-ca {file} contains no certificate (PEM).',
  'listen.target_down':
    '{url} does not answer: {reason}. Events stay queued and are forwarded once it answers.',
  'listen.target_back': '{url} answers again.',
  'listen.backlog': '{count|event|events} from an earlier run {count?waits|wait} to be forwarded to {url}.',
  'listen.backlog_elsewhere':
    '{count|event waits|events wait} to be forwarded to {url}, but this listener does not forward to this URL. To forward {count?it|them} there: `pix inbox replay --failed`. To forward {count?it|them} to another URL, add --to URL.',
  'listen.bad_route': 'Invalid --route {value}: write EVENT=URL.',
  'inbox.replay_what': 'Give either delivery numbers or --failed.',
  'inbox.no_target': 'Delivery {id} has no URL to forward to.',
  'inbox.no_target.hint': 'Give a URL with --to URL.',
  'inbox.replaying': 'Forwarding again: {delivered} delivered, {failed} failed, {heldBack} held back…',
  'inbox.replay_failed': 'Forward of delivery {id} to {url} failed: {reason}.',
  'inbox.replay_failed_more': '{count|more forward|more forwards} failed; see `pix inbox list --failed`.',
  'listen.store_awaited':
    'Cannot use the shared inbox: {reason}. The listener has not started yet; trying again for up to {seconds} s.',
  'listen.store_failed':
    'Cannot write to the inbox: {reason} Until writing works again, the listener answers deliveries with 503, and the service retries them.',
  'listen.store_back':
    'Writing to the inbox works again, after {seconds} s and {count|failed write|failed writes}. The service retries the deliveries that were not stored.',
  'listen.store_slow': 'writing took longer than 4.5 s.',
  'listen.health': 'Health checks and metrics are answered on port {port}.',
  'advice.tls_on_http_port':
    'The sender used an https address, but this listener has no certificate: start it with --tls-cert and --tls-key, or let a proxy or tunnel with a certificate forward to it.',
  'advice.http_on_tls_port':
    'The sender used an http address, but this listener has a certificate: change the address to https.',
  'advice.too_many_connections':
    '512 connections were open: the slowest was closed. If a proxy opened them, configure it to keep fewer idle connections.',
  'listen.fault': 'Internal error: {reason}',
  'listen.empty_secret': 'No secret on stdin.',
  'listen.no_secret_given':
    'The service registered the webhook but returned no secret, so its deliveries cannot be verified. Create a secret with `pix webhook rotate-secret ID`, then start the listener without --register.',
  'webhook.rotate.listeners':
    'Listeners that use the secrets of profile "{profile}" on this machine accept the new secret at once. Those started with PIX_WEBHOOK_SECRET or --secret-stdin, and those on other machines, refuse deliveries until they have the new secret.',
  'webhook.rotate.listeners_without':
    'Listeners refuse deliveries until they have the new secret: give each listener the new secret and restart it.',
  'advice.missing_header':
    'The service signs only deliveries of webhooks that have a secret: `pix webhook rotate-secret ID` creates one. If this webhook has a secret, check the sender, and proxies on the way.',
  'advice.missing_timestamp':
    'The service always sends a timestamp: check the sender, and proxies on the way.',
  'advice.duplicate_timestamp':
    'The service sends only one timestamp: check the sender, and proxies on the way.',
  'advice.malformed_timestamp':
    'The service sends Unix seconds. Another program may have sent or changed this delivery: check the sender and proxies.',
  'advice.missing_signature':
    'The service always sends a signature: check the sender, and proxies on the way.',
  'advice.malformed_signature':
    'A signature of the service has 64 hexadecimal digits: check the sender, and proxies on the way.',
  'advice.duplicate_header':
    'The service sends only one signature header: check the sender, and proxies on the way.',
  'advice.signature_mismatch':
    'If the sender is the service, this listener lacks the secret of the webhook: `pix webhook rotate-secret ID` creates and stores a new one. Or a proxy or tunnel has changed the body.',
  'advice.timestamp_too_old':
    'Check the clock of this machine (NTP), and whether something delays deliveries. A larger --tolerance accepts older timestamps.',
  'advice.timestamp_in_future':
    'Check the clock of this machine (NTP). A larger --tolerance accepts later timestamps.',
  'advice.not_found': 'Register the webhook with the path of this listener (--path).',
  'advice.method_not_allowed': 'The service sends POST: this request is not a delivery.',
  'advice.content_encoding':
    'Signatures are computed over uncompressed bodies: turn off compression in the proxy in front of the listener.',
  'advice.bad_challenge':
    'A challenge of the service contains one token of visible characters: check the sender.',
  'advice.not_ready':
    'The webhook is still being registered, so the listener does not have its secret yet. The service retries the delivery.',
  'advice.too_large': 'Deliveries of the service have at most 1 MiB: this request is not a delivery.',
  'advice.unknown_event':
    'The service does not document an event with this name. Anyone who captured a delivery can repeat it with another name, so it is not forwarded. If the name is new, update pix; the service retries the delivery.',
  'advice.event_contradicts_body':
    'The event name is not signed, and the signed body has another status, so the delivery is not forwarded. Check the sender, and proxies on the way.',
  'advice.too_many_pipelined':
    'More than 1,024 requests waited for the answers to earlier requests of their connections: the connection was closed. The service waits for each answer before it sends the next request.',
  'advice.too_many_chunks':
    'The service sends deliveries in few chunks. Check the sender, and proxies on the way.',
  'advice.too_slow': 'The service retries the delivery. Check the network, and proxies on the way.',
  'advice.aborted': 'The service retries the delivery. Check the network, and proxies on the way.',
  'advice.not_stored':
    'The service retries the delivery. The listener printed the cause when writing to the inbox failed.',

  // Delivery attempts
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

  // Resends
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
  'cause.unknown': 'Unknown cause "{name}". Causes: {names}.',
  'undelivered.reading': 'Reading the callback history: {count|attempt|attempts}',
  'undelivered.no_cache':
    'Delivery attempts cannot be stored in {file}: each run reads the whole history again.',
  'undelivered.no_such_endpoint': 'The callback history has no delivery to "{endpoint}" since {since:time}.',
  'triage.none': 'No undelivered events since {since}.',
  'triage.none_chosen':
    'No undelivered events match --endpoint, --cause and --event since {since}. {others|other event is|other events are} undelivered.',
  'triage.summary': '{events} undelivered {events?event|events} at {endpoints|endpoint|endpoints}, {amount}.',
  'triage.unknown_amounts': 'The amount of {count|transaction|transactions} is unknown.',
  'triage.retrying': 'The service still retries {count|event|events}; next attempt: {next}.',
  'triage.exhausted': 'The service no longer retries {count|event|events}, after 12 attempts per event.',
  'triage.in_inbox': '{count} of these events {count?is|are} in the inbox of this machine.',
  'triage.unreachable': '{count|event|events} cannot be resent: {reasons}.',
  'triage.superseded':
    '{count} older {count?event is|events are} superseded: {count?its transaction has|their transactions have} a later status.',
  'triage.next': 'Fix the endpoint, then run: `{commandLine}`',
  'triage.exhausted_cell': 'none',
  'resend.plan.webhook': '{count|event|events} by webhook resend',
  'resend.plan.transaction': '{count|event|events} by transaction resend',
  'resend.plan.bulk': '{count|event|events} by bulk resend',
  'resend.plan.unreachable': '{count|event|events} cannot be resent ({reason})',
  'resend.plan.also': 'a webhook resend also includes {count|other event|other events} of the webhook',
  'resend.ids.webhook': 'webhook resend',
  'resend.ids.transaction': 'transaction resend',
  'resend.ids.bulk': 'bulk resend',
  'resend.ids.unreachable': 'cannot be resent',
  'resend.failed.confirm': 'Resend {count|event|events} to {endpoints|endpoint|endpoints}?',
  'resend.asking': 'Requesting resends: {done} of {of}',
  'resend.waiting':
    'Events: {delivered} delivered, {failed} failed again, {open} not delivered yet; {seconds} s left',
  'resend.nothing_failed': 'No undelivered events since {since:time}.',
  'resend.none_chosen': 'No undelivered event since {since:time} matches the filters.',
  'resend.all_recovered':
    '{recovered} delivery {recovered?attempt|attempts} failed since {since:time}, but {recovered?its event was|all their events were} delivered later: nothing to resend.',
  'resend.total.accepted': '{count|event|events} accepted',
  'resend.total.delivered': '{count|event|events} delivered',
  'resend.total.failed_again': '{count|event|events} failed again',
  'resend.total.awaited': '{count|event|events} not delivered yet',
  'resend.total.superseded': '{count|event|events} not resent: superseded by a later status',
  'resend.total.nothing_to_resend': '{count|event|events} for which the service reported nothing to resend',
  'resend.total.unreachable': '{count|event|events} cannot be resent',
  'resend.total.limit_reached': '{count|event|events} not resent, because the resend limit is reached',
  'resend.total.refused': '{count|event|events} refused',
  'resend.total.unknown': '{count|event|events} whose resend may have been accepted: outcome unknown',
  'resend.total.not_sent': '{count|event|events} not resent, because a request failed',

  // Commands that keep watching for changes
  'watch.status': '{time} · read again every {seconds} s · Ctrl-C ends',
  'watch.status_lost': '{time} · trying again in {seconds} s · Ctrl-C ends',
  'watch.more': '… {count|more line|more lines}',
  'watch.lost': 'Reading failed, trying again: {reason}',
  'watch.back': 'Reading works again.',

  'events.from_inbox': 'Events come from the inbox of the listener on this machine, and from the service.',
  'events.from_service':
    'No listener of this profile runs on this machine: events come from polling the service.',
  'events.lost': 'Could not read from the service, trying again: {reason}',
  'events.back': 'Reading from the service works again. The events since the failure follow.',
  'events.cut':
    'Too many changes at once: only the last {count} of them are shown. `pix transaction list` shows all.',
  'events.unsorted':
    'The service does not sort its lists by time of change: changes of older transactions and disputes may be missing.',
  'events.without_delivery': 'Delivery attempts are left out: the service refuses to list them ({reason}).',
  'events.without_dispute': 'Disputes are left out: the service refuses to list them ({reason}).',
  'listen.unnoted':
    'Could not record that this listener is running, so other commands cannot find it: {reason}',

  'code.polling': 'poll',
  'code.transaction': 'payment',
  'code.dispute': 'dispute',
  'code.delivery': 'delivery',
  'column.httpStatus': 'HTTP status',
  'column.http': 'HTTP',
} as const satisfies Record<string, string>;

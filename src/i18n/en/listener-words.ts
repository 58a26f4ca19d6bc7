/**
 * Messages of `pix webhook listen`: received, refused and forwarded deliveries, and advice on each refusal.
 */
export const listenerWords = {
  'listen.ready': 'Listening on {url}; press Ctrl-C to stop.',
  'listen.duplicate': 'Duplicate: {event} of {id}, already stored.',
  'listen.left_out': '{count|event was|events were} not printed: stdout was too slow. They are in the inbox.',
  'listen.registered': 'Registered webhook {id} for {url}.',
  'listen.refused': '{time}  Refused ({status}) from {from}: {reason}.',
  'listen.refused.more': '{count|more request|more requests} refused since {time}: {reason}.',
  'listen.refused.cause': 'Likely cause: {hint}.',
  'listen.refused.clock_ahead': 'The signature is {count|second|seconds} ahead of the clock of this machine.',
  'listen.refused.clock_behind': 'The signature is {count|second|seconds} behind the clock of this machine.',
  'listen.refused.signed_with': 'Signed with {owner}.',
  'listen.refused.previous':
    'That secret was replaced: the service signs its next attempts with the new one, and they will be accepted.',
  'listen.refused.fixed_secret':
    'This listener accepts only the secret of {source}. Start it without that to accept all secrets of the profile.',
  'listen.owner.webhook': 'the secret of webhook {id}',
  'listen.owner.callbacks': 'the secret of callback URLs',
  'listen.owner.profile': 'the secret "webhook" of the profile',
  'listen.owner.previous': '{owner} that was replaced',
  'listen.secrets_changed':
    'Secrets reloaded from profile "{profile}": {count|secret|secrets} accepted ({names}).',
  'listen.secrets_unchanged': 'Secrets reloaded from profile "{profile}": nothing changed.',
  'listen.secrets_fixed':
    'Nothing to reload: the secret came from {source}. Restart the listener to change it.',
  'listen.secrets_not_reloaded':
    'The secrets of profile "{profile}" could not be reloaded: {reason} Those known before stay accepted.',
  'listen.secrets_not_watched':
    'Changes to the secrets are not detected here ({reason}): after a change, send SIGHUP to this process.',
  'listen.attempt': 'attempt {attempt}',
  'listen.again': 'duplicate',
  'listen.forwarded': 'Forwarded {id}: HTTP {status}, {ms} ms.',
  'listen.forwarded_late':
    'Forwarded {id}: HTTP {status} after {ms} ms. The service waits 5,000 ms: it would have counted this as failed.',
  'listen.forward_failed': 'Forward of {id} failed: {reason}. It is tried again in {seconds} s.',
  'listen.forward_given_up':
    'Forward of {id} failed: {reason}. Given up after {attempts|attempt|attempts}; `pix inbox replay --failed` forwards it again.',
  'listen.target_down': '{url} does not answer: {reason}. Events stay queued and are forwarded once it does.',
  'listen.target_back': '{url} answers again.',
  'listen.backlog': '{count|event|events} from an earlier run {count?waits|wait} to be forwarded to {url}.',
  'listen.backlog_elsewhere':
    '{count|event waits|events wait} to be forwarded to {url}, which this listener does not forward to. `pix inbox replay --failed` forwards them; with --to to another URL.',
  'listen.bad_route': 'Invalid --route {value}: write EVENT=URL.',
  'inbox.replay_what': 'Give either delivery numbers or --failed.',
  'inbox.no_target': 'Delivery {id} has no URL to forward to.',
  'inbox.no_target.hint': 'Give one with --to URL.',
  'inbox.replaying': 'Replaying: {delivered} delivered, {failed} failed, {heldBack} held back…',
  'inbox.replay_failed': 'Forward of delivery {id} to {url} failed: {reason}.',
  'inbox.replay_failed_more': '{count|more forward|more forwards} failed; see `pix inbox list --failed`.',
  'listen.store_awaited':
    'Cannot use the shared inbox: {reason}. Nothing listens yet; trying again for up to {seconds} s.',
  'listen.store_failed':
    'Cannot write to the inbox: {reason} Until it works again, deliveries are answered 503; the service retries them.',
  'listen.store_back':
    'The inbox can be written again, after {seconds} s and {count|failed write|failed writes}. The service retries those deliveries.',
  'listen.store_slow': 'it took longer than 4.5 s.',
  'listen.health': 'Health checks and metrics are answered on port {port}.',
  'advice.too_many_connections':
    '512 connections were open: the slowest was closed. If a proxy opened them, let it keep fewer idle connections.',
  'listen.fault': 'Internal error: {reason}',
  'listen.empty_secret': 'No secret on stdin.',
  'listen.no_secret_given':
    'The service registered the webhook without a secret: deliveries could not be verified.',
  'webhook.rotate.listeners':
    'Listeners that use the secrets of profile "{profile}" on this machine accept the new secret at once. Those started with PIX_WEBHOOK_SECRET or --secret-stdin, and those on other machines, refuse deliveries until they have it.',
  'webhook.rotate.listeners_without':
    'Listeners refuse deliveries until they have the new secret: give it to them and restart them.',
  'advice.missing_header':
    'Only deliveries of webhooks with a secret are signed: create one with `pix webhook rotate-secret ID`. Otherwise the sender is not the service.',
  'advice.missing_timestamp': 'The service always sends one: check the sender, and proxies on the way.',
  'advice.duplicate_timestamp': 'The service sends one: check the sender, and proxies on the way.',
  'advice.malformed_timestamp':
    'The service sends Unix seconds. Another program may have sent or changed this delivery: check the sender and proxies.',
  'advice.missing_signature': 'The service always sends one: check the sender, and proxies on the way.',
  'advice.malformed_signature':
    'The service sends 64 hexadecimal digits: check the sender, and proxies on the way.',
  'advice.duplicate_header': 'The service sends one: check the sender, and proxies on the way.',
  'advice.signature_mismatch':
    'If the sender is the service, this listener does not have its secret: `pix webhook rotate-secret ID` creates and stores a new one.',
  'advice.timestamp_too_old':
    'Check the clock of this machine (NTP), and what delays deliveries; --tolerance allows more.',
  'advice.timestamp_in_future': 'Check the clock of this machine (NTP); --tolerance allows more.',
  'advice.not_found': 'Register the webhook with the path of this listener (--path).',
  'advice.method_not_allowed': 'The service sends POST: this request is not a delivery.',
  'advice.content_encoding':
    'Signatures are computed over uncompressed bodies: turn off compression in the proxy in front of the listener.',
  'advice.bad_challenge': 'Challenges of the service have one token of visible characters: check the sender.',
  'advice.not_ready': 'The service retries the delivery; the secret is known once the webhook is registered.',
  'advice.too_large': 'Deliveries of the service have at most 1 MiB: this request is not a delivery.',
  'advice.too_many_chunks':
    'No delivery of the service comes in so many small chunks: check the sender, and proxies on the way.',
  'advice.too_slow': 'The service retries the delivery. Check the network, and proxies on the way.',
  'advice.aborted': 'The service retries the delivery. Check the network, and proxies on the way.',
  'advice.not_stored': 'The service retries the delivery. The cause is printed when the inbox fails.',
} as const;

/** Messages of `pix webhook listen`. */
export const listenerWords = {
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
    'If the sender is the service, this listener lacks the secret of the webhook: `pix webhook rotate-secret ID` creates and stores a new one.',
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
} as const;

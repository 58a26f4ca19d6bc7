export const doctorWords = {
  'column.isDefault': 'default',
  'column.check': 'check',
  'column.result': 'result',
  'column.advice': 'what to do',
  'column.target': 'target',
  'doctor.check.node': 'Node.js',
  'doctor.check.profiles': 'profile file',
  'doctor.check.places': 'folders',
  'doctor.check.profile': 'profile',
  'doctor.check.vault': 'vault',
  'doctor.check.disk': 'disk',
  'doctor.check.journal': 'journal',
  'doctor.check.journal_mark': 'journal mark',
  'doctor.check.inbox': 'inbox',
  'doctor.check.proxy': 'proxy',
  'doctor.check.address': 'address',
  'doctor.check.service': 'service',
  'doctor.check.clock': 'clock',
  'doctor.check.token': 'token',
  'doctor.check.ip': 'IP address',
  'doctor.check.account': 'account',
  'doctor.check.contract': 'contract',
  'doctor.check.lock': 'account lock',
  'doctor.check.webhook': 'webhook',
  'doctor.check.delivery': 'deliveries',
  'doctor.check.listener': 'listener',
  'doctor.check.certificate': 'certificate',
  'doctor.check.card': 'card',
  'doctor.check.sandbox': 'sandbox',
  'doctor.close': 'Run "chmod go-w" on {path}, and check its contents.',
  'doctor.chmod': 'Run "chmod 600" on {file}.',
  'doctor.late': 'No result within {seconds} s.',
  'doctor.late.advice':
    'Allow more time with --timeout, or check what hangs: the network, the disk, a locked keyring.',
  'doctor.node.ok': 'This version is supported.',
  'doctor.node.old': 'This version is older than {oldest}.',
  'doctor.node.old.advice': 'Install Node {oldest} or newer.',
  'doctor.disk.ok': '{free} free.',
  'doctor.disk.low': 'Only {free} free: payments need space for the journal.',
  'doctor.disk.low.advice':
    'Free some space, remove old deliveries with `pix inbox prune`, or choose another folder with PIX_DATA_DIR.',
  'doctor.profiles.ok': 'Only the owner of the file can read it.',
  'doctor.profile.live': 'A live profile; its secrets are in: {store}.',
  'doctor.profile.test': 'A test profile; its secrets are in: {store}.',
  'doctor.profile.environment': 'No profile; environment variables set URL and token.',
  'doctor.profile.none.advice':
    'Add a profile with `pix profile add NAME`, choose one with `pix profile use NAME`, or set PIX_TOKEN and PIX_BASE_URL. `pix sandbox start` creates a profile to try.',
  'doctor.vault.ok': 'The vault opens ({kind}) and contains {count|secret|secrets}.',
  'doctor.vault.empty': 'The profile has no secrets.',
  'doctor.vault.lost': 'The vault opens, but these secrets are missing: {names}.',
  'doctor.vault.lost.advice':
    'Add these secrets again with `pix token add`, or remove them with `pix token remove`.',
  'doctor.vault.readable': 'The vault opens, but other users can read the file.',
  'doctor.vault.plain.advice':
    'This profile is live and its secrets are in plain text: add the profile again with a keyring or a passphrase.',
  'doctor.journal.none': 'No journal yet: no payment was recorded on this machine.',
  'doctor.journal.ok': 'The journal opens, and no payment has an unknown outcome.',
  'doctor.journal.unknown': 'The journal opens; {count|payment|payments} with outcome unknown, {amount}.',
  'doctor.journal.unknown.advice': 'Run `pix journal resolve --all{with}`.',
  'doctor.mark.none': 'This machine has no record of a last payment yet.',
  'doctor.mark.ok': 'The journal contains the last payments from this machine.',
  'doctor.inbox.none': 'No inbox yet: no delivery was stored on this machine.',
  'doctor.inbox.ok':
    'The inbox opens; {kept|delivery|deliveries} stored, {rejected} refused, {failed} not forwarded.',
  'doctor.inbox.advice':
    'See `pix inbox list --rejected` and `pix inbox list --failed`. To forward the failed deliveries again: `pix inbox replay --failed`.',
  'doctor.proxy.none': 'No proxy is set.',
  'doctor.proxy.set': 'The environment sets a proxy, which is not used for: {except}.',
  'doctor.address.none': 'No URL is set.',
  'doctor.address.in_process': 'The service runs in this process.',
  'doctor.address.plain': 'Reachable at {ip}, over plain HTTP on this machine.',
  'doctor.address.tls_ok':
    'Reachable at {ip} over {protocol}. The certificate was issued by {issuer} and is valid until {until}.',
  'doctor.address.ending': 'The certificate of the service expires soon: tell the operator of the service.',
  'doctor.address.dns': 'Host name not found: {reason}.',
  'doctor.address.dns.advice': 'Check the URL with `pix profile show`, and the DNS of this machine.',
  'doctor.address.tcp': 'No connection to {at}: {reason}.',
  'doctor.address.tcp.advice':
    'Check the URL and port, the firewall, and whether a proxy is needed (HTTPS_PROXY); for a sandbox, whether it is running (`pix sandbox status`).',
  'doctor.address.tls': 'TLS failed: {reason}.',
  'doctor.address.tls.advice': 'Check the URL and port, and whether the service uses TLS at this address.',
  'doctor.address.trust': 'The certificate of the service, valid until {until}, is not trusted: {reason}.',
  'doctor.address.trust.advice':
    'The connection may be intercepted. If you use your own certificate authority, set NODE_EXTRA_CA_CERTS (`card.ca` for the card family).',
  'doctor.service.says': 'The service answers; status: {status}.',
  'doctor.clock.no_date': 'The answer of the service has no date.',
  'doctor.clock.ok': "The clock of this machine differs from the service's by {seconds} s.",
  'doctor.clock.behind': 'The clock of this machine is {seconds} s behind the service.',
  'doctor.clock.ahead': 'The clock of this machine is {seconds} s ahead of the service.',
  'doctor.clock.advice':
    'Set the clock (NTP): signatures are valid for 300 s, and the journal compares times with the service.',
  'doctor.token.none': 'No token.',
  'doctor.token.none.advice': 'Add a token with `pix token add`, or set PIX_TOKEN.',
  'doctor.token.taken': 'The token is accepted.',
  'doctor.token.ok': 'The token is accepted. Scopes: {scopes}.',
  'doctor.token.partly': 'The token is accepted with scopes {scopes}; other scopes could not be checked.',
  'doctor.token.partly.advice': 'Run `pix doctor` again; --debug shows the answers.',
  'doctor.token.less':
    'The token is accepted with scopes {scopes}. It lacks {lacks}, although the profile lists it.',
  'doctor.token.less.advice':
    'Add a token that has this scope (`pix token add ID --scope …`), or request one.',
  'doctor.token.more':
    "The service accepts this token for {scopes}. The token's scopes in the profile do not include {more}.",
  'doctor.token.more.advice':
    'Record this scope with `pix token add ID --scope …`, or use a token with fewer scopes where that is enough.',
  'doctor.token.no_scope': 'The token is accepted, but it has neither DEPOSIT nor WITHDRAW.',
  'doctor.token.no_scope.advice': 'This token can only read; ask support for a token with a scope.',
  'doctor.token.ip_first': 'Not checked: the IP address of this machine is not allowed.',
  'doctor.ip.ok': 'The IP address of this machine is allowed.',
  'doctor.ip.not_listed': 'The service sees {ip}, which is not on the IP whitelist (PZA203).',
  'doctor.ip.none_listed':
    'The service sees {ip}; an account with a WITHDRAW token needs a registered IP (PZA205).',
  'doctor.ip.advice':
    'Register {ip} in the web panel: Security, IP whitelist (the panel asks for the operation password).',
  'doctor.account.ok': 'The account has the status {status}.',
  'doctor.account.shut': 'The account does not allow: {shut}.',
  'doctor.account.advice': 'Contact support.',
  'doctor.account.no_limit': 'No daily limit is set: payouts are refused (PZS206).',
  'doctor.account.no_limit.advice': 'Set the daily limit in the web panel, or ask support.',
  'doctor.standing.read_only':
    'Not checked: this check sends a request that could change something, which the read-only setting forbids.',
  'doctor.standing.hidden':
    'Not checked, because the service refused the test request for another reason ({code}).',
  'doctor.standing.odd': 'Not checked: the service answered the test request unexpectedly ({code}).',
  'doctor.contract.ok': 'The contract is signed.',
  'doctor.lock.ok': 'The account is not locked.',
  'doctor.webhook.none': 'No webhook is registered.',
  'doctor.webhook.inactive': 'The webhook is not active, so it gets no deliveries.',
  'doctor.webhook.unsigned': 'The webhook has no secret: its deliveries cannot be verified.',
  'doctor.webhook.unsigned.advice': 'Create a secret with `pix webhook rotate-secret {id}`.',
  'doctor.webhook.not_owned':
    'The ownership check of the endpoint failed, so the webhook gets no deliveries: {reason}',
  'doctor.webhook.not_owned.advice': 'Fix the endpoint, then run `pix webhook challenge {id} --run`.',
  'doctor.webhook.ok': 'The secret of the webhook is stored here.',
  'doctor.webhook.no_secret': 'The deliveries of the webhook are signed, but its secret is not stored here.',
  'doctor.webhook.no_secret.advice':
    'Set PIX_WEBHOOK_SECRET, add the secret with `pix token add webhook.{id} --secret`, or create a new one with `pix webhook rotate-secret {id}` (the old secret stops working immediately).',
  'doctor.card.none': 'No client id, secret or certificate.',
  'doctor.card.none.advice':
    'To use cards: `pix token add card.clientId --secret`, and the same for card.clientSecret, card.cert and card.key.',
  'doctor.card.ok': 'Certificate, client id, secret and token are accepted.',
  'doctor.certificate.ok': 'The certificate matches its key; valid until {until}.',
  'doctor.certificate.ending': 'Request a new client certificate now.',
  'doctor.sandbox.ok': 'The sandbox answers.',
  'doctor.address.by_proxy': 'Requests use the proxy {proxy} ({variable}), which answers.',
  'doctor.address.no_proxy': 'Cannot reach the proxy {proxy} ({variable}): {reason}.',
  'doctor.address.no_proxy.advice': 'Check {variable}, or exclude the address in NO_PROXY.',
  'column.fees': 'fees',
  'column.groups': 'groups',
  'doctor.delivery.ok':
    '{count|attempt|attempts} in the last 24 hours; the endpoint answered {count?it|all of them} with 2xx.',
  'doctor.delivery.some':
    '{failed} of the latest {count} attempts (not older than 24 hours) failed; newest failure: {answer}.',
  'doctor.delivery.recent':
    'Most of the latest {most} attempts failed ({failed} of {count} in the last 24 hours); newest failure: {answer}.',
  'doctor.data.network':
    'The data folder is on a network file system ({type}). SQLite cannot lock files there reliably, so two machines may damage the journal.',
  'doctor.data.network.advice':
    'Set PIX_DATA_DIR to a folder on a local disk. For a journal that machines share, set PIX_JOURNAL_URL (PostgreSQL).',
  'doctor.delivery.none':
    'The endpoint accepts no delivery: {count|attempt|attempts} in the last 24 hours, none answered 2xx; newest failure: {answer}.',
  'doctor.delivery.none.advice':
    'See `pix callback triage`; fix the endpoint, then run `pix resend failed --wait`.',
  'doctor.listener.stale':
    'The listener refuses the signature, because the listener uses an older secret than the one stored on this machine.',
  'doctor.listener.stale.advice': 'Restart the listener; the service retries the refused deliveries.',
  'doctor.listener.other_secret':
    'The listener refuses the signature: the service signs with a secret that the listener does not have.',
  'doctor.listener.other_secret.advice':
    'Add the secret with `pix token add webhook.ID --secret`, or make a new one with `pix webhook rotate-secret ID`; then restart the listener.',
  'doctor.webhook.other_secret':
    "PIX_WEBHOOK_SECRET differs from the webhook's secret in the vault: a listener started here refuses the deliveries of this webhook.",
  'doctor.webhook.other_secret.advice': 'Unset PIX_WEBHOOK_SECRET, or set it to the secret of this webhook.',
} as const satisfies Record<string, string>;

export const storageWords = {
  'paths.no_cwd': 'The current folder was removed.',
  'paths.no_cwd.hint': 'Change to a folder that exists, or write the complete path of the file.',
  'paths.tilde': '{path}: the shell did not replace the "~" at the start of this path.',
  'paths.tilde.hint': 'Write the complete path, or ./~ for a folder with this name.',
  'paths.no_home': 'No home folder to store files in.',
  'paths.no_home.hint': 'Set {variable} to a folder.',

  'limits.limit_per_payout': '{amount} is more than the profile allows for one payment ({limit}).',
  'limits.limit_per_day':
    'With this payment of {amount}, {total} would go out today (São Paulo time); the profile allows {limit} a day.',
  'limits.limit_key_types':
    'The profile only allows payments to receivers of type {limit}; the receiver of this payment of {amount} is of type {type}.',
  'limits.limit_receivers':
    "The receiver of this payment of {amount} is not in the profile's list of allowed receivers ({limit}).",
  'limits.limit_hours':
    'The profile only allows payments during the hours {limit} (São Paulo time): this payment of {amount} is outside these hours.',
  'limits.hint': 'See `pix profile limits`. To pay anyway, give the reason: --override-limits REASON.',
  'limits.overridden': 'Profile limits overridden: {reason}',
  'limits.bad_reason': '--{flag}: give a reason of 3 to 200 characters in one line.',
  'limits.bad_value': 'Invalid value for --{flag}: "{value}". Expected: {expected}.',
  'limits.confirm': 'Change the limits of profile "{profile}"?',
  'audit.not_written': 'This command could not be written to the audit log ({reason}).',
  'limits.none': 'The profile has no limits. To set limits, see `pix profile limits --help`.',
  'places.writable_by_others': 'Other users can write to {path}. `pix doctor` shows details.',
  'places.writable_by_everybody':
    'Every user of this machine can write to {path}: any of them could send your tokens to another address or change the record of your payments.',
  'places.writable_by_everybody.hint':
    'Run "chmod go-w {path}", and check the addresses of your profiles with `pix profile list`. Or set {variable} to another folder.',
  'places.foreign':
    'Cannot trust {place}: {path} belongs to another user (uid {uid}), who could send your tokens to another address or change the record of your payments.',
  'places.foreign.hint':
    'Set {variable} to a folder of your own. If {path} should be yours, root can run "chown {own} {path}".',
  'debugger.open':
    'A debugger port is open at {address}: every user of this machine can connect to it and read your tokens.',
  'debugger.open_live':
    'A debugger port is open at {address}, where every user of this machine could read the tokens: refused for a live profile.',
  'debugger.open_live.hint': 'Remove --inspect from NODE_OPTIONS and from the options of node.',
  'tls.not_verified':
    'NODE_TLS_REJECT_UNAUTHORIZED=0 is set: certificates are not checked, so anyone between this machine and the service can read your tokens.',
  'tls.not_verified_live':
    'NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the check of certificates: refused for a live profile.',
  'tls.not_verified_live.hint':
    'Unset NODE_TLS_REJECT_UNAUTHORIZED. If you use your own certificate authority, set NODE_EXTRA_CA_CERTS to its file.',
  'profiles.none': 'No profile yet.',
  'profiles.none.hint': 'Add a profile with "pix profile add NAME", or set PIX_TOKEN and PIX_BASE_URL.',
  'profiles.unknown': 'Profile "{name}" not found.',
  'profiles.unknown.hint': 'The profiles are: {names}.',
  'profiles.bad_name': 'Invalid profile name "{name}".',
  'profiles.bad_name.hint':
    'Use 1 to 64 characters: a-z, 0-9, dot, dash and underscore. Begin with a letter or a digit.',
  'profiles.unknown_key': 'Unknown profile key "{key}".',
  'profiles.bad_value': 'Invalid value for {key}. Expected: {expected}.',
  'profiles.set.hint': 'See "pix profile set --help" for every key.',
  'profiles.unknown_key.hint': 'The keys are: {keys}.',
  'profiles.unknown_field': 'Profile "{profile}" in {file} has an unknown key "{key}".',
  'profiles.unknown_field.hint': 'Correct the file, or remove the key: `pix profile set {profile} {key} ""`.',
  'profiles.unknown_field_meant':
    'Profile "{profile}" in {file} has an unknown key "{key}". The most similar key is "{meant}".',
  'profiles.unreadable': 'Cannot read {file}: {reason}.',
  'profiles.unwritable': 'Cannot write {file} ({code}).',
  'profiles.not_json': '{file} is not JSON.',
  'profiles.bad_field': '{file}: invalid {field}: expected {expected}.',
  'profiles.newer_version':
    '{file} was written by a newer pix (file version {found}; this pix reads versions up to {known}).',
  'profiles.repair.hint': 'Repair the file, or move it away and add the profiles again.',
  'profiles.readable_by_others': 'Other users can read {file}: run "chmod 600" on it.',
  'profiles.writable_by_others':
    'Other users can change {file} and redirect your requests: run "chmod 600" on the file, and check its URLs.',

  'wire.unknown': 'Unknown wire setting "{key}".',
  'wire.unknown_meant': 'Unknown wire setting "{key}". Did you mean "{meant}"?',
  'wire.unknown.hint': '`pix profile show --wire` lists all wire settings.',
  'wire.bad_header': 'Invalid header name "{value}".',
  'wire.taken': '"{value}" is already the name of another field of {route}.',

  'vault.no_keyring': 'Cannot use the keyring of this machine: {reason}',
  'vault.no_keyring.hint':
    'Give the secret in the environment (PIX_TOKEN, PIX_WEBHOOK_SECRET), or store it in a file with a passphrase (add the profile on a terminal, or with PIX_VAULT_PASSPHRASE), or in plain text (--insecure-storage).',
  'vault.keyring_silent': 'The keyring of this machine did not answer in time.',
  'vault.keyring_silent.hint':
    'Unlock the keyring and try again, or give the secret in the environment (PIX_TOKEN, PIX_WEBHOOK_SECRET).',
  'vault.keyring_locked': 'The keyring of this machine is locked, or access to it was denied: {reason}',
  'vault.keyring_locked.hint':
    'Unlock the keyring (log in on the desktop, or run "gnome-keyring-daemon --unlock" on a server) and try again, or give the secret in the environment (PIX_TOKEN, PIX_WEBHOOK_SECRET).',
  'vault.keyring_waits':
    'Waiting for the keyring, for up to {seconds} s: a window may ask to unlock it or to allow access.',
  'vault.other_origin':
    'The secret "{entry}" of profile "{profile}" was stored for {origins}: it is not sent to {origin}.',
  'vault.other_origin.hint':
    'If {origin} is right, confirm this address with `pix profile set {profile} {field} URL` (--yes in scripts). Otherwise, check who changed the profile or the environment (PIX_CONFIG_DIR, PIX_BASE_URL).',
  'vault.damaged_entry': 'The secret "{entry}" is damaged in the vault.',
  'vault.damaged_entry.hint': 'Add the secret again with "pix token add".',
  'vault.no_passphrase': 'The vault of profile "{profile}" has a passphrase, and pix cannot ask for it here.',
  'vault.no_passphrase.hint':
    'Set PIX_VAULT_PASSPHRASE, or give the secret in the environment (PIX_TOKEN, PIX_WEBHOOK_SECRET).',
  'vault.wrong_passphrase': 'Wrong passphrase for the vault of profile "{profile}".',
  'vault.wrong_passphrase.hint':
    'Try again. If the passphrase is right, {file} was changed: restore the file, or add the secrets again.',
  'vault.tampered': '{file} was changed by another program: the passphrase is right, but the content is not.',
  'vault.tampered.hint': 'Restore the file from a backup, or remove it and add the secrets again.',
  'vault.damaged': '{file} is not a vault, or it is damaged.',
  'vault.newer_version': '{file} was written by a newer pix.',
  'vault.other_profile': '{file} is the vault of another profile, not of "{profile}".',
  'vault.other_profile.hint': 'A vault cannot be renamed to another profile: add the secrets again.',
  'vault.exposed': 'Other users can read {file}, which contains secrets in plain text.',
  'vault.exposed.hint': 'Run "chmod 600" on the file, and replace its secrets.',

  'credentials.no_token': 'No token to use.',
  'credentials.no_token_of_scope': 'No token with scope {scopes}.',
  'credentials.no_token.hint':
    'Add a token with `pix token add --profile {profile}`, or set PIX_TOKEN (PIX_DEPOSIT_TOKEN, PIX_WITHDRAW_TOKEN).',
  'credentials.no_profile.hint':
    'Choose a profile ("pix profile use NAME", --profile), or set PIX_TOKEN and PIX_BASE_URL.',
  'credentials.withheld.hint':
    'The tokens of profile "{profile}" are not sent to the URL from the environment, because the profile has another URL. Set PIX_TOKEN too, or use a profile for the URL from the environment.',
  'credentials.token_lost': 'Token "{id}" of the profile is missing from its vault.',
  'credentials.token_lost.hint': 'Add the token again with "pix token add".',
  'credentials.bad_token': '{variable} is not a token: a token has visible ASCII characters and no spaces.',
  'credentials.bad_token.hint': 'Copy the token again from the place where you received it.',
  'credentials.token_with_scheme': '{variable} starts with the name of the header or with "Bearer".',
  'credentials.token_with_scheme.hint': 'Give only the token: the text after "Bearer".',
  'credentials.token_in_document': '{variable} is a JSON document or an HTML page, not a token.',
  'credentials.token_in_document.hint':
    'Give only the token. In the answer of a token route, it is the value of "access_token".',
  'credentials.token_in_quotes': '{variable} starts or ends with a quotation mark.',
  'credentials.token_in_quotes.hint':
    'Give the token without the quotation marks. `docker --env-file` keeps them.',
  'credentials.bad_name': 'Invalid token or secret name "{name}".',
  'credentials.bad_name.hint': 'Use letters, digits, dot, dash and underscore.',
  'credentials.empty_secret': 'The secret "{name}" is empty.',
  'credentials.empty_secret.hint': 'Write the secret to standard input, or type it when asked.',
  'credentials.no_secret': 'Secret "{name}" not found.',
  'credentials.no_secret.hint':
    'Set {variable}, or add the secret to profile "{profile}" with `pix token add {name} --secret`. For a new webhook, `pix webhook create --generate-secret` stores the secret for you.',
  'credentials.no_secret_env.hint': 'Set {variable}, or choose a profile that has this secret.',
  'credentials.no_such_secret': 'Profile "{profile}" has no token or secret "{name}".',
  'credentials.no_such_secret.hint': 'See "pix token list".',
  'credentials.unreadable_file': 'Cannot read {file}, given in {variable} ({code}).',
  'credentials.unreadable_file.hint': 'The file must be a PEM file that you can read.',
  'url.not_a_url': '{name} is not a URL.',
  'url.not_a_url.hint': 'Write the complete URL: https://host/v1.',
  'url.not_https': '{name} must start with https://.',
  'url.not_https.hint':
    'Tokens are sent to this URL, so http:// is only allowed for this machine (127.0.0.1, localhost).',
  'url.has_credentials': '{name} contains a user name or a password.',
  'url.has_credentials.hint': 'Remove the user name and the password: the token is given separately.',
  'url.has_query': '{name} contains "?" or "#".',
  'url.has_query.hint': 'Give only the root URL: https://host/v1.',

  'sqlite.newer_version':
    '{file} was written by a newer pix (file version {found}; this pix reads version {known}).',
  'sqlite.newer_version.hint': 'Update pix.',
  'sqlite.older_version':
    '{file} was written by an older pix (file version {found}; this pix reads version {known}).',
  'sqlite.older_version.hint':
    'Use the pix that wrote it, or move the file away. Without its journal, pix does not know earlier payments.',
  'sqlite.busy': 'Another process is using {file}.',
  'sqlite.busy.hint': 'Try again. If the error remains, look for a pix process that hangs.',
  'sqlite.not_writable': 'Cannot open {file} for writing.',
  'sqlite.not_writable.hint':
    'Check who owns the file and its folder, or choose another folder with PIX_DATA_DIR (PIX_CONFIG_DIR).',
  'sqlite.disk_fault': 'Disk error while reading or writing {file}.',
  'sqlite.disk_fault.hint': 'Check the disk and its free space. The last write was not saved.',
  'sqlite.full': 'No disk space left for {file}.',
  'sqlite.full.hint': 'Free some space. The last write was not saved.',
  'sqlite.damaged': '{file} is damaged, or not a pix file.',
  'sqlite.damaged.hint': 'Move the file to another folder (it may be repairable) and run the command again.',

  'listener.no_secret': 'No secret to verify signatures with.',
  'listener.no_secret.hint':
    'Set PIX_WEBHOOK_SECRET, pass --secret-stdin, or add a secret with "pix token add". Without a secret, any delivery could be forged.',
  'listener.bad_path': 'Invalid path "{path}".',
  'listener.bad_path.hint':
    'The path must start with "/" and must not contain "?", "#", "%", spaces or "..".',
  'listener.bad_forward_url': 'Invalid URL to forward to.',
  'listener.bad_forward_url.hint':
    'Use http:// or https://, a host, no user name or password, and no #. For this machine, localhost:3000/path is enough.',
  'listener.bad_event': 'Unknown event "{event}".',
  'listener.bad_event.hint': 'The events are: {events}.',
  'listener.port_taken': 'Port {port} on {host} is already in use.',
  'listener.health_path_taken': 'Health checks cannot be answered at {path}: deliveries are received there.',
  'listener.health_path_taken.hint': 'Choose another --health-path, or a separate port with --health-port.',
  'listener.health_path_is_metrics': 'Health checks cannot be answered at {path}: the metrics are there.',
  'listener.health_path_is_metrics.hint': 'Choose another --health-path.',
  'listener.cannot_listen': 'Cannot listen on {host}, port {port} ({code}).',
  'listener.cannot_listen.hint': 'Check --host and --port; ports below 1024 need special rights.',
  'listener.bad_tls': 'Cannot use the certificate and key: {reason}',
  'listener.bad_tls.hint': 'Both must be PEM, and the key must belong to the certificate.',

  // Removing data
  'journal.prune.confirm':
    'This affects all profiles in this journal, and only payments that ended before {before:time}. Remove personal data from {reduced|payment|payments}, and delete {removed|entry|entries} of payments that moved no money?',
  'privacy.not_compacted':
    'The data was removed, but other processes use the file ({store}), so unused parts of it may still contain the removed data. Run the command again when no listener and no batch is running.',
  'privacy.ask': 'CPF or CNPJ',
  'privacy.no_document':
    'Give the CPF or CNPJ with --document, or pass `--document -` to read it from stdin.',
  'privacy.bad_document': 'Invalid CPF or CNPJ: {reason}.',
  'privacy.exported': '{payments|payment|payments} and {deliveries|delivery|deliveries} exported.',
  'privacy.elsewhere':
    'Not searched: exported files, batch files and their results, backups, forward targets, and the service.',
  'privacy.erase.confirm':
    'Erase personal data in {count|record|records}? This cannot be undone. Export the data first with `pix privacy export`.',
  'privacy.nothing': 'This machine stores no data about this document.',
  'inbox.damaged': 'Delivery {id} is damaged: its headers cannot be read, so it cannot be forwarded.',
  'inbox.event_refused': 'Delivery {id} cannot be forwarded: {reason}.',
  'inbox.erased': 'The personal data of delivery {id} was erased: it cannot be forwarded again.',

  'code.to_erase': 'to be erased',
  'code.kept': 'kept',
  'code.signature_proof_lost': 'the signature can no longer be verified',
  'code.not_delivered_to_application':
    'not delivered to your application yet: run `pix inbox replay ID`, then erase again',
  'code.payment_record_kept':
    'reference, amount, date, status and ids stay: they prevent paying twice, and records of payments are kept by law (LGPD, art. 16, I)',
  'code.payment_still_needed':
    'this payment is still needed (in progress, not final, never shown, outcome unknown, or the answer differs from the request): resolve it, then erase again',
  'code.reference_prevents_paying_twice':
    'your reference or batch name contains the document number; pix does not erase it, because it prevents a second payment',
  'code.audit_chain':
    'a line of the audit log contains a reference with the document: the line stays, because the following lines contain its hash',

  'audit.prune.confirm': 'Remove {lines|line|lines} written before {before:time} from the audit log?',
  'audit.not_whole': 'The audit log is damaged (line {line}): nothing was removed from it.',
  'audit.not_whole.hint': '`pix audit verify` shows what is wrong.',
  'audit.exported': '{lines|line|lines} exported.',

  'column.removedBefore': 'removed before',
  'column.removedBy': 'removed by',
  'column.removedAt': 'removed at',
  'column.heldIn': 'where',
  'column.records': 'records',
  'column.dryRun': 'dry run',
  'column.before': 'before',
  'column.reduced': 'receiver removed',
  'column.removed': 'deleted',
  'column.alreadyReduced': 'no personal data',
  'column.keptUnknown': 'kept (outcome unknown)',
  'column.keptUnseen': 'kept (never shown)',
  'column.keptOpen': 'kept (not final)',
  'column.keptMismatched': 'kept (answer differs)',
} as const satisfies Record<string, string>;

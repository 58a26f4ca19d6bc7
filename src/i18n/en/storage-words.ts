/** Words of storage and of the webhook listener. */
export const storageWords = {
  'paths.no_home': 'There is no home folder to keep files in.',
  'paths.no_home.hint': 'Set {variable} to a folder.',

  'profiles.none': 'There is no profile yet.',
  'profiles.none.hint': 'Add one with "pix profile add NAME", or set PIX_TOKEN and PIX_BASE_URL.',
  'profiles.unknown': 'There is no profile "{name}".',
  'profiles.unknown.hint': 'The profiles are: {names}.',
  'profiles.bad_name': '"{name}" cannot be the name of a profile.',
  'profiles.bad_name.hint':
    'Use 1 to 64 of a-z, 0-9, dot, dash and underscore, beginning with a letter or a digit.',
  'profiles.unknown_key': 'A profile has no "{key}".',
  'profiles.bad_value': 'This is no value for {key}; it takes: {expected}.',
  'profiles.set.hint': 'See "pix profile set --help" for every key.',
  'profiles.unknown_key.hint': 'The keys are: {keys}.',
  'profiles.unreadable': '{file} cannot be read ({code}).',
  'profiles.unwritable': '{file} cannot be written ({code}).',
  'profiles.not_json': '{file} is not JSON.',
  'profiles.bad_field': '{file}: {field} is not what it should be: {expected}.',
  'profiles.newer_version':
    '{file} was written by a newer pix (version {found} of the file, this one knows {known}).',
  'profiles.repair.hint': 'Mend the file, or move it away and add the profiles again.',
  'profiles.newer_version.hint': 'Update pix.',
  'profiles.readable_by_others': '{file} can be read by other users: run "chmod 600" on it.',
  'profiles.writable_by_others':
    '{file} can be changed by other users, who could send your requests elsewhere: run "chmod 600" on it and check its URLs.',

  'wire.unknown': '"{key}" is no name on the wire that a profile can change.',
  'wire.unknown_meant': '"{key}" is no name on the wire that a profile can change. Did you mean "{meant}"?',
  'wire.unknown.hint': '`pix profile show --wire` lists them all.',
  'wire.bad_header': '"{value}" cannot be the name of that header.',
  'wire.taken': '"{value}" is the name of another field of {route} already.',

  'vault.no_keyring': 'The keyring of this machine cannot be used: {reason}',
  'vault.no_keyring.hint':
    'Give the secret in the environment (PIX_TOKEN, PIX_WEBHOOK_SECRET), or keep it in a file under a passphrase (add the profile on a terminal, or with PIX_VAULT_PASSPHRASE), or in plain text (--insecure-storage).',
  'vault.keyring_silent': 'The keyring did not answer within {seconds} s.',
  'vault.keyring_silent.hint':
    'Unlock it and try again, or give the secret in the environment (PIX_TOKEN, PIX_WEBHOOK_SECRET).',
  'vault.too_long': 'The keyring of this system cannot hold something as long as {name}.',
  'vault.too_long.hint':
    'Add the profile again where there is no keyring (PIX_VAULT_PASSPHRASE gives its passphrase), or name the file (PIX_CARD_CERT, PIX_CARD_KEY).',
  'vault.no_passphrase':
    'The secrets of profile "{profile}" are under a passphrase, and there is nobody to ask for it.',
  'vault.no_passphrase.hint':
    'Set PIX_VAULT_PASSPHRASE, or give the secret itself in the environment (PIX_TOKEN, PIX_WEBHOOK_SECRET).',
  'vault.wrong_passphrase': 'The passphrase does not open the vault of profile "{profile}".',
  'vault.wrong_passphrase.hint':
    'Try again. If you are sure of it, the beginning of {file} was changed: restore the file, or add the secrets again.',
  'vault.tampered':
    '{file} was changed by something other than pix: the passphrase is right, the content is not.',
  'vault.tampered.hint': 'Restore the file from a copy, or remove it and add the secrets again.',
  'vault.damaged': '{file} is not a vault that pix can read.',
  'vault.damaged.hint': 'Restore the file from a copy, or remove it and add the secrets again.',
  'vault.newer_version': '{file} was written by a newer pix.',
  'vault.newer_version.hint': 'Update pix.',
  'vault.other_profile': '{file} is the vault of another profile than "{profile}".',
  'vault.other_profile.hint': 'A vault cannot be renamed to another profile: add the secrets again.',
  'vault.exposed': 'Other users can read {file}, which holds secrets in plain text.',
  'vault.exposed.hint': 'Run "chmod 600" on it, and replace the secrets that are in it.',

  'credentials.no_token': 'There is no token to use.',
  'credentials.no_token_of_scope': 'There is no token with the scope {scopes}.',
  'credentials.no_token.hint':
    'Add one with "pix token add --profile {profile}", or set PIX_TOKEN (PIX_DEPOSIT_TOKEN, PIX_WITHDRAW_TOKEN).',
  'credentials.no_profile.hint':
    'Choose a profile ("pix profile use NAME", --profile), or set PIX_TOKEN and PIX_BASE_URL.',
  'credentials.withheld.hint':
    'The tokens of profile "{profile}" are not sent to the address that the environment gives, which is not the profile\'s. Set PIX_TOKEN too, or use a profile of that address.',
  'credentials.token_lost': 'The profile notes a token "{id}", but its vault does not hold it.',
  'credentials.token_lost.hint': 'Add it again with "pix token add".',
  'credentials.bad_token': '{variable} is no token: a token is visible ASCII without blanks.',
  'credentials.bad_token.hint': 'Copy it again from where it was issued.',
  'credentials.bad_name': '"{name}" cannot be the name of a token or secret.',
  'credentials.bad_name.hint': 'Use letters, digits, dot, dash and underscore.',
  'credentials.empty_secret': 'The secret "{name}" is empty.',
  'credentials.empty_secret.hint': 'Write it to standard input, or type it when asked.',
  'credentials.no_secret': 'There is no secret "{name}".',
  'credentials.no_secret.hint':
    'Set {variable}, or add it to profile "{profile}" with `pix token add {name} --secret`; `pix webhook create --generate-secret` adds its own.',
  'credentials.no_secret_env.hint': 'Set {variable}, or choose a profile that has it.',
  'credentials.no_such_secret': 'Profile "{profile}" has no token or secret "{name}".',
  'credentials.no_such_secret.hint': 'See "pix token list".',
  'credentials.unreadable_file': '{variable} names {file}, which cannot be read ({code}).',
  'credentials.unreadable_file.hint': 'It must be a PEM file that you can read.',
  'credentials.not_a_url': '{variable} is not a URL.',
  'credentials.not_a_url.hint': 'Write it whole: https://host/v1.',
  'credentials.not_https': '{variable} must begin with https://.',
  'credentials.not_https.hint':
    'A token goes there. http:// is for this machine alone (127.0.0.1, localhost).',
  'credentials.has_credentials': '{variable} holds a user name or a password.',
  'credentials.has_credentials.hint': 'Take it out: the token is given apart.',
  'credentials.has_query': '{variable} has a "?" or a "#".',
  'credentials.has_query.hint': 'Give the root only: https://host/v1.',

  'sqlite.newer_version': '{file} was written by a newer pix (version {found}, this one knows {known}).',
  'sqlite.newer_version.hint': 'Update pix.',
  'sqlite.busy': 'Another process holds {file}.',
  'sqlite.busy.hint': 'Try again; if it stays so, look for a pix that hangs.',
  'sqlite.not_writable': '{file} cannot be opened for writing.',
  'sqlite.not_writable.hint':
    'Check who owns it and its folder, or choose another with PIX_DATA_DIR (PIX_CONFIG_DIR).',
  'sqlite.disk_fault': 'The disk failed while {file} was read or written.',
  'sqlite.disk_fault.hint': 'Check the disk and the space left on it; what was being written was not kept.',
  'sqlite.full': 'There is no room for {file} to grow.',
  'sqlite.full.hint': 'Free some space; what was being written was not kept.',
  'sqlite.damaged': '{file} is damaged, or no file of pix.',
  'sqlite.damaged.hint': 'Move it away (keep it: it may be mended) and run the command again.',

  'listener.no_secret': 'There is no secret to check signatures with.',
  'listener.no_secret.hint':
    'Set PIX_WEBHOOK_SECRET, pass --secret-stdin, or add one with "pix token add". Without one every delivery could be a forgery.',
  'listener.bad_path': '"{path}" is no path to listen on.',
  'listener.bad_path.hint': 'Begin with "/", and write no "?", "#", "%", blanks or "../..".',
  'listener.bad_forward_url': 'This is no URL to forward to.',
  'listener.bad_forward_url.hint': 'Write http:// or https://, a host, and no user name or password.',
  'listener.bad_event': '"{event}" is no event.',
  'listener.bad_event.hint': 'The events are: {events}.',
  'listener.port_taken': 'Port {port} of {host} is taken.',
  'listener.port_taken.hint': 'Choose another with --port, or --port 0 for any free one.',
  'listener.cannot_listen': 'Cannot listen on {host}, port {port} ({code}).',
  'listener.cannot_listen.hint': 'Check --host and --port; ports below 1024 need special rights.',
  'listener.bad_tls': 'The certificate and key cannot be used: {reason}',
  'listener.bad_tls.hint': 'Both must be PEM, and the key must be that of the certificate.',
} as const satisfies Record<string, string>;

/** Words of the command line itself: output, prompts, errors of cli, client and operations. */
export const cliWords = {
  'word.yes': 'yes',
  'word.no': 'no',
  'output.nothing': 'Nothing to show.',
  'output.cut': 'Showing {count}; there are more: raise --limit or pass --all.',
  'output.unknown_field': 'There is no field "{field}". Choose from: {choices}.',
  'output.unknown_form': 'PIX_OUTPUT is "{form}": choose table, json, ndjson or csv.',
  'output.bad_jq': 'The --jq expression is wrong: {reason}',

  'error.prefix': 'Error',
  'error.our_fault': 'This is a fault in pix itself: {reason}',
  'error.our_fault.hint': 'Run it again with PIX_DEBUG=1 and report what it prints.',
  'error.usage': '{reason}',
  'error.usage.hint': 'See --help.',
  'usage.no_flag': 'There is no flag {flag}.',
  'usage.no_flag_meant': 'There is no flag {flag}. Did you mean {meant}?',
  'usage.no_value': '{flag} takes one of {choices}, not "{value}".',
  'usage.no_value_meant': '{flag} takes one of {choices}, not "{value}". Did you mean "{meant}"?',
  'usage.flag_needs': '--{flag} has no effect without {needs}.',
  'usage.flag_not_with': '--{flag} has no effect with {other}: give one of the two.',
  'usage.no_argument': 'Expected one of {choices}, not "{value}".',
  'usage.no_argument_meant': 'Expected one of {choices}, not "{value}". Did you mean "{meant}"?',
  'error.interrupted': 'Interrupted.',
  'error.interrupted_write':
    'Interrupted while a request that changes something was under way: it may have been applied. Look it up before you repeat it.',
  'error.request_id': 'Request id: {id}',
  'error.retry_after': 'Try again in {seconds} s.',
  'outcome.not_sent': 'Nothing was sent.',
  'outcome.not_applied': 'Nothing was changed.',
  'outcome.unknown': 'It is not known whether it was applied.',
  'outcome.applied': 'It was applied all the same.',

  'service.refused': 'The service refused ({code}, HTTP {status}): {message}',
  'service.refused_unknown_code': 'The service answered {code} (HTTP {status}): {message}',

  'hint.network_connection':
    'Check that the service is reachable and its address right: `pix doctor` tests each.',
  'hint.network_dns':
    'Check the address of the profile (`pix profile show`) and the name server of this machine.',
  'hint.network_tls':
    'Check the address and the date of this machine; behind a proxy with a certificate of its own set NODE_EXTRA_CA_CERTS. `pix doctor` tells more.',
  'hint.timeout':
    'Try again, or wait longer with --timeout SECONDS. `pix status` tells whether the service is up.',
  'hint.status_400': 'Check the values that were sent; --dry-run shows the request.',
  'hint.status_401': 'Check the token: `pix token list`, or `pix doctor`.',
  'hint.status_403': 'The token or this address may not do that: `pix doctor` tells which.',
  'hint.status_404': 'Check the id and the profile: it may be of another account.',
  'hint.status_409': 'Read how it stands now before you try again.',
  'hint.status_410': 'It has expired; it cannot be used any more.',
  'hint.status_422': 'The service refuses it as it stands; its message says why.',
  'hint.status_429': 'Too many requests: wait, then try again.',
  'hint.status_unavailable': 'Trouble at the service: try again later. `pix status` shows whether it is up.',
  'hint.auth': 'See `pix profile list` and `pix token list`.',
  'hint.missing': 'Check the name or id, and the profile in use.',
  'hint.refused': 'Read the message; --dry-run shows what would be sent.',
  'hint.unavailable': 'Try again later.',
  'hint.unknown': 'Read how it stands before you try again.',
  'hint.check': 'The result says what did not agree.',
  'hint.declined': 'Run it again and confirm to go on.',
  'hint.partial': 'See what is left before you run it again.',
  'hint.applied': 'What was meant is done: read how it stands before you run anything again.',
  'hint.interrupted': 'Run it again to start over.',

  'client.no_root': 'No address is known for the {family} routes of the service.',
  'client.no_root.hint':
    'Give one with `pix profile set NAME baseUrl https://…` (hubUrl, cardUrl, sandboxUrl), or PIX_BASE_URL.',
  'client.no_sandbox': 'No sandbox is known here.',
  'client.no_sandbox.hint': 'Start one with `pix sandbox start`.',
  'client.alias_clash': 'Two fields of the body would go under the name "{field}".',
  'client.alias_clash.hint':
    'Name the field as the contract does, or take the alias away: `pix profile show --wire` lists them.',
  'client.bad_request': 'The request was not sent: {field}: {reason}',
  'client.bad_request.too_long': 'The request was not sent: {field} is too long (maximum length {expected}).',
  'client.bad_request.too_short':
    'The request was not sent: {field} is too short (minimum length {expected}).',
  'client.bad_request.too_large': 'The request was not sent: {field} may be at most {expected}.',
  'client.bad_request.too_small': 'The request was not sent: {field} must be at least {expected}.',
  'client.bad_request.wrong_type': 'The request was not sent: {field} must be of the type {expected}.',
  'client.bad_request.not_one_of': 'The request was not sent: {field} must be one of: {expected}.',
  'client.bad_request.hint': 'Correct {field} and run it again; --help shows what each flag takes.',
  'client.fault.timeout': 'The service did not answer in time: {reason}.',
  'client.fault.connection': 'The connection failed: {reason}.',
  'client.fault.dns': "The service's name could not be resolved: {reason}.",
  'client.fault.tls': 'The secure connection could not be made: {reason}.',
  'client.fault.aborted': 'The request was interrupted.',
  'client.fault.proxy': 'The proxy failed: {reason}.',
  'client.fault.proxy.hint':
    'HTTPS_PROXY names the proxy (http://user:password@host:port), NO_PROXY the hosts that are reached without it.',
  'client.bad_proxy': '{variable} is no address of a proxy.',
  'client.bad_proxy.hint': 'Write it as http://host:port or https://host:port; SOCKS is not spoken here.',
  'client.bad_reply.empty': 'The service answered HTTP {status} with an empty body.',
  'client.bad_reply.not_json':
    'The service answered HTTP {status} with something that is not JSON ({type}): {start}',
  'client.bad_reply.too_large':
    'The service answered HTTP {status} with more than 16 MiB; it was not read to its end.',
  'client.bad_reply.wrong_shape':
    'The service answered HTTP {status} with a field that cannot be read: {field}: {reason}',
  'client.bad_reply.redirect':
    'The service answered HTTP {status}, a redirect to {target}; it was not followed.',
  'client.bad_reply.wrong_type': 'The service answered with {type} where {expected} was expected.',
  'client.retry': 'Attempt {attempt} of {attempts} failed ({reason}); again in {seconds} s.',

  'profile.from_environment': 'Using {name} from the environment instead of the profile "{profile}".',

  'family.no_flag': '--{flag} is not for the {family} family, which has no such thing.',
  'family.no_status': '--status {status} is not a status of the {family} family. Choose from: {choices}.',
  'amount.format': '"{value}" is not an amount in reais. Write it like 150, 150.00, 150,00 or 1.234,56.',
  'amount.ambiguous':
    '"{value}" can be read two ways. Write one thousand as 1234,00 or 1.234,00, and one and a bit as 1,23.',
  'amount.decimals': '"{value}" has more than two decimals.',
  'amount.zero': 'The amount must be above zero.',
  'amount.negative': 'The amount must be above zero: "{value}" is negative.',
  'amount.too_large': '"{value}" is more than Pix can carry.',
  'when.format':
    '--{flag}: "{value}" is no date. Write 2026-11-20, an ISO 8601 time, or 2h, 3d, today, yesterday.',
  'duration.format': '--{flag}: "{value}" is no duration. Write seconds, or 90s, 10m, 2h, 1d.',
  'data.format': '--data is not a JSON object: {reason}',
  'set.format': '--set {value}: write name=value, or name:=json.',

  read_only: 'This would change something, and {source} forbids that.',
  'read_only.hint': 'Drop --read-only or PIX_READ_ONLY, or run `pix profile set NAME readOnly false`.',
  'confirm.needs_yes': 'This asks for a confirmation, and there is no terminal to ask on.',
  'confirm.needs_yes.hint': 'Pass --yes to confirm it.',
  'confirm.needs_amount':
    'On a live profile the amount is to be confirmed, and there is no terminal to ask on.',
  'confirm.needs_amount.hint': 'Pass it with --confirm-amount; --yes alone is not enough here.',
  'confirm.type_amount': 'Type the amount to confirm it ({amount})',
  'confirm.other_amount': '"{typed}" is not {amount}.',
  'confirm.declined': 'Declined.',
  'confirm.context': 'Profile {profile} ({environment}), token …{last4}',
  'prompt.yes': 'Yes',
  'prompt.no': 'No',

  'passphrase.open': 'Passphrase of the vault of "{profile}"',
  'passphrase.create': 'New passphrase for the vault of "{profile}"',
  'passphrase.again': 'The same again',
  'passphrase.differ': 'The two differ; again.',

  br_code_format: 'The {field} of the code has characters that a BR Code cannot carry.',
  br_code_empty: 'The {field} of the code is empty.',
  br_code_too_long: 'The {field} of the code is longer than {limit} characters.',

  'cli.unknown_command': 'There is no command "pix {command}".',
  'cli.unknown_command_meant': 'There is no command "pix {command}". Did you mean "pix {meant}"?',
  'cli.misplaced_flag': 'The flag {flag} belongs after the command.',
  'cli.see_help': 'See `pix --help`.',
} as const satisfies Record<string, string>;

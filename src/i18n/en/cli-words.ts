/** Output, prompts, and errors of the layers cli, client and operations. */
export const cliWords = {
  'language.tag': 'en',
  'word.yes': 'yes',
  'word.no': 'no',
  'number.decimal_sign': '.',
  'flag.not_a_url': '--{flag}: "{value}" is not a URL with http:// or https://.',
  'flag.length': '--{flag} takes 1 to {most} characters.',
  'output.nothing': 'Nothing to show.',
  'output.left_out':
    'Columns left out for lack of room: {columns}. See --fields and -o csv, or widen the terminal.',
  'output.damaged':
    '{count|row is|rows are} damaged and only {count?its id is|their ids are} shown. Restore the file from a backup.',
  'output.cut': 'Showing {count|row|rows}; there are more: raise --limit or pass --all.',
  'output.unknown_field': 'Unknown field "{field}". Choose from: {choices}.',
  'output.unknown_form': 'PIX_OUTPUT is "{form}": choose table, json, ndjson or csv.',
  'output.not_written': 'The output could not be written: {reason}',
  'output.not_written.hint':
    'Free some space, or write somewhere else. The changes that the command made remain: check them before you run it again.',
  'output.bad_jq': 'Invalid --jq expression: {reason}',
  'output.payment_sent': 'Payment sent. Its output could not be printed: {reason}',
  'output.payment_sent.hint': 'Run the same command again to see the payment: it is not paid twice.',
  'output.done': 'Done. The output could not be printed: {reason}',

  'error.prefix': 'Error',
  'error.our_fault': 'Bug in pix: {reason}',
  'error.our_fault.hint': 'Run the command again with PIX_DEBUG=1 and report the output.',
  'error.usage': '{reason}',
  'error.usage.hint': 'See --help.',
  'usage.no_flag': 'Unknown flag {flag}.',
  'usage.no_flag_meant': 'Unknown flag {flag}. Did you mean {meant}?',
  'usage.no_value': '{flag} takes one of {choices}, not "{value}".',
  'usage.no_value_meant': '{flag} takes one of {choices}, not "{value}". Did you mean "{meant}"?',
  'usage.unexpected': 'Unexpected {count?argument|arguments}: {args}.',
  'usage.missing_argument': 'Missing {count?argument|arguments}: {args}.',
  'usage.missing_flag': 'Missing flag --{flag}.',
  'usage.flag_value': '--{flag} needs a value.',
  'usage.integer': '--{flag} takes a whole number, not "{value}".',
  'usage.integer_least': '--{flag} must be at least {least}: "{value}" is less.',
  'usage.integer_most': '--{flag} may be at most {most}: "{value}" is more.',
  'usage.flag_once': 'Pass --{flag} only once.',
  'usage.id_and_reference': 'Give either the ID {id} or --reference {reference}, not both.',
  'usage.bad_id': 'Invalid id "{id}": it is empty, or has an invisible character in it.',
  'usage.bad_end_to_end_id':
    '--{flag}: "{id}" is not an end-to-end id: E or D, 8 characters of the bank, 12 digits of date and time, and 11 letters or digits (32 in all).',
  'usage.id_or_reference': 'Give an ID or --reference.',
  'usage.flag_needs': '--{flag} has no effect without {needs}.',
  'usage.flag_not_with': '--{flag} has no effect with {other}: pass only one of them.',
  'usage.no_argument': 'Expected one of {choices}, not "{value}".',
  'usage.no_argument_meant': 'Expected one of {choices}, not "{value}". Did you mean "{meant}"?',
  'error.interrupted': 'Interrupted.',
  'error.interrupted_write':
    'Interrupted while a request that changes something was in progress: the change may have been applied. Check whether it was applied before you run the command again.',
  'error.line': 'line {line}',
  'error.request_id': 'Request id: {id}',
  'error.retry_after': 'Try again in {seconds} s.',
  'outcome.not_sent': 'Nothing was sent.',
  'outcome.not_applied': 'Nothing was changed.',
  'outcome.unknown': 'Outcome unknown: the change may have been applied.',
  'outcome.applied': 'The change was applied.',

  'service.foreign': 'HTTP {status} ({type}): {excerpt}. This answer is probably not from the service.',
  'service.foreign_empty': 'HTTP {status} ({type}). This answer is probably not from the service.',
  'service.foreign.hint':
    'A proxy, a firewall or another server may have answered. Check the address: `pix profile show`, `pix doctor`.',
  'service.foreign_404.hint':
    'Check the address of the profile: `pix profile show`. Its path may be missing (usually /v1), or it may be the address of another server.',
  'service.refused': 'The service refused ({code}, HTTP {status}): {message}',
  'service.refused_unknown_code': 'The service answered {code} (HTTP {status}): {message}',

  'hint.network_connection':
    'Check that the service is reachable and that its address is right: `pix doctor` tests each address.',
  'hint.network_dns': 'Check the address of the profile (`pix profile show`) and the DNS of this machine.',
  'hint.network_tls':
    'Check the address of the profile and the clock of this machine. Behind a proxy with its own certificate, set NODE_EXTRA_CA_CERTS. `pix doctor` shows details.',
  'hint.timeout':
    'Try again, or wait longer with --timeout SECONDS. `pix status` shows whether the service is up.',
  'hint.status_400': 'Check the values that were sent; --dry-run shows the request.',
  'hint.status_401': 'Check the token: `pix token list`, or `pix doctor`.',
  'hint.status_403':
    'The token or this IP address has no permission for this request: `pix doctor` shows which of the two.',
  'hint.status_404': 'Check the id and the profile: the id may belong to another account.',
  'hint.status_409': 'The request conflicts with the current status: check the status before you try again.',
  'hint.status_410': 'The requested item has expired or was removed, and can no longer be used.',
  'hint.status_422': 'The service refused the request; the message says why.',
  'hint.status_429': 'Too many requests: wait, then try again.',
  'hint.status_unavailable':
    'The service has a problem: try again later. `pix status` shows whether the service is up.',
  'hint.auth': 'Check the profile and its tokens: `pix profile list`, `pix token list`.',
  'hint.missing': 'Check the name or id, and the profile in use.',
  'hint.refused': 'Read the message; --dry-run shows what would be sent.',
  'hint.unavailable': 'Try again later.',
  'hint.unknown': 'Check whether the change was made before you try again.',
  'hint.check': 'The result says what did not match.',
  'hint.declined': 'Run the command again and confirm to continue.',
  'hint.partial': 'Only a part was done: check the result before you run the command again.',
  'hint.applied': 'The change was made. Check the status before you run the command again.',
  'hint.interrupted': 'Run the command again to start over.',

  'client.no_root': 'No URL is set for the {family} routes of the service.',
  'client.no_root.hint':
    'Set the URL with `pix profile set NAME baseUrl https://…` (or hubUrl, cardUrl, sandboxUrl), or set PIX_BASE_URL.',
  'client.no_sandbox': 'No sandbox URL is set.',
  'client.no_sandbox.hint': 'Start a sandbox with `pix sandbox start`.',
  'client.alias_clash': 'Two body fields would have the same name "{field}".',
  'client.alias_clash.hint':
    'Use the original field name, or remove the alias: `pix profile show --wire` lists the aliases.',
  'client.bad_request': 'The request was not sent: {field}: {reason}',
  'client.bad_request.too_long': 'The request was not sent: {field} is too long (maximum length {expected}).',
  'client.bad_request.too_short':
    'The request was not sent: {field} is too short (minimum length {expected}).',
  'client.bad_request.too_large': 'The request was not sent: {field} may be at most {expected}.',
  'client.bad_request.too_small': 'The request was not sent: {field} must be at least {expected}.',
  'client.bad_request.wrong_type': 'The request was not sent: {field} must be of type {expected}.',
  'client.bad_request.not_one_of': 'The request was not sent: {field} must be one of: {expected}.',
  'client.bad_request.hint': 'Correct {field} and run the command again; --help shows what each flag takes.',
  'client.fault.timeout': 'The service did not answer in time: {reason}.',
  'client.fault.connection': 'The connection failed: {reason}.',
  'client.fault.connection_to': 'The connection to {at} failed: {reason}.',
  'client.fault.no_answer': 'The service did not answer within {seconds} s.',
  'client.fault.dns': "Could not resolve the service's host name: {reason}.",
  'client.fault.tls': 'TLS connection failed: {reason}.',
  'client.fault.answer_cut': 'The service answered HTTP {status}, but the answer was cut off: {reason}.',
  'client.fault.aborted': 'The request was interrupted.',
  'client.fault.proxy': 'The proxy failed: {reason}.',
  'client.fault.proxy.hint':
    'HTTPS_PROXY sets the proxy (http://user:password@host:port). NO_PROXY lists the hosts that are reached without the proxy.',
  'client.bad_proxy': '{variable} is not a valid proxy address.',
  'client.bad_proxy.hint':
    'Write the address as http://host:port or https://host:port; SOCKS is not supported.',
  'client.foreign_answer':
    'HTTP {status} is not an answer of the service: a proxy or firewall may have sent it.',
  'client.bad_reply.empty': 'The service answered HTTP {status} with an empty body.',
  'client.bad_reply.not_json':
    'The service answered HTTP {status} with something that is not JSON ({type}): {start}',
  'client.bad_reply.too_large':
    'The service answered HTTP {status} with more than 16 MiB; the rest was not read.',
  'client.bad_reply.too_deep':
    'The service answered HTTP {status} with JSON nested more than {levels} levels deep.',
  'client.bad_reply.wrong_shape':
    'The service answered HTTP {status} with an unreadable field: {field}: {reason}',
  'client.bad_reply.redirect':
    'The service answered HTTP {status}, a redirect to {target}; redirects are not followed.',
  'client.bad_reply.redirect.hint':
    'Check the address of the profile: protocol, host and path (`pix profile show`, `pix doctor`).',
  'client.bad_reply.not_json.hint':
    'A proxy, a firewall or another server may have answered. Check the address: `pix profile show`, `pix doctor`.',
  'client.bad_reply.encoded':
    'The answer (HTTP {status}) has the encoding "{encoding}", which pix did not ask for and cannot read.',
  'client.bad_reply.encoded.hint':
    'A proxy between pix and the service compresses answers. Tell its operator, or exclude the service with NO_PROXY.',
  'client.bad_reply.wrong_type': 'The service answered with {type} where {expected} was expected.',
  'client.retries': '{count|failed attempt was|failed attempts were} repeated: {reasons}.',
  'client.retry': 'Attempt {attempt} of {attempts} failed: {reason}; retrying in {seconds} s.',

  'profile.from_environment': 'Using {name} from the environment instead of the profile "{profile}".',

  'family.no_flag': '--{flag} is not available in the {family} family.',
  'family.no_status': '--status {status} is not a status of the {family} family. Choose from: {choices}.',
  'amount.format': '"{value}" is not an amount in reais. Write it like 150, 150.00, 150,00 or 1.234,56.',
  'amount.ambiguous':
    '"{value}" can be read two ways. For one thousand, write 1234,00 or 1.234,00; for one real and 23 cents, write 1,23.',
  'amount.decimals': '"{value}" has more than two decimals.',
  'amount.zero': 'The amount must be greater than zero.',
  'amount.negative': 'The amount must be greater than zero: "{value}" is negative.',
  'amount.too_large': '"{value}" is more than a Pix can transfer.',
  'when.window': '--from {from} is after --to {to}.',
  'when.format':
    '--{flag}: "{value}" is not a date. Write 2026-11-20, 20/11/2026 23:30, an ISO 8601 time, or 2h, 3d, today, yesterday.',
  'duration.range': '--{flag} takes {min} to {max} seconds (or 90s, 10m, 2h), not {value}.',
  'env.timeout': 'PIX_TIMEOUT is "{value}": write seconds, or 90s, 10m, 2h.',
  'output.two_forms': '{flag} and -o {form} contradict each other. Remove one of them.',
  'file.no_reader': '{file} is a pipe, and no program reads it. Start the reader first.',
  'env.switch': '{variable} is "{value}". Write 1, true, yes or on, or 0, false, no or off.',
  'duration.format': '--{flag}: "{value}" is not a duration. Write seconds, or 90s, 10m, 2h, 1d.',
  'data.format': '--data takes a JSON object, as in {"name": "value"}.',
  'data.not_json': '--data is not valid JSON.',
  'data.not_json_at': '--data is not valid JSON, at line {line}, column {column}.',
  'data.too_deep': '--data is nested more than {levels} levels deep.',
  'set.format': '--set {value}: write name=value, or name:=json.',

  read_only: 'Refused: this command changes something, and {source} makes pix read-only.',
  'read_only.hint': 'Remove --read-only or PIX_READ_ONLY, or run `pix profile set NAME readOnly false`.',
  'confirm.needs_yes': 'This command needs a confirmation, and there is no terminal to ask on.',
  'confirm.needs_yes.hint': 'Pass --yes to confirm.',
  'confirm.needs_yes.no_input': 'This command needs a confirmation, and {source} forbids questions.',
  'confirm.needs_amount':
    'On a live profile the amount must be confirmed, and there is no terminal to ask on.',
  'confirm.needs_amount.no_input':
    'On a live profile the amount must be confirmed, and {source} forbids questions.',
  'confirm.needs_amount.hint': 'Pass --confirm-amount; --yes alone is not enough here.',
  'confirm.type_all': 'Type "all" to see every row first.',
  'confirm.type_amount': 'Type the amount to confirm it ({amount})',
  'confirm.other_amount': '"{typed}" is not {amount}.',
  'confirm.declined': 'Not confirmed.',
  'confirm.context': 'Profile {profile} ({environment}), token …{last4}',
  'confirm.context_address': 'Address {address} from the environment ({environment}), token …{last4}',
  'asked.equivalent': 'Equivalent command:',
  'prompt.dash': 'A value cannot start with a dash here: it would be read as a flag.',
  'prompt.new_token': 'Token of the new profile',
  'prompt.new_secret': 'Value of the token or secret',
  'prompt.needed': 'A value is needed.',
  'prompt.yes': 'Yes',
  'prompt.yes_key': 'y',
  'prompt.no_key': 'n',
  'prompt.all_key': 'a',
  'prompt.all': 'Show all rows',
  'prompt.no': 'No',

  'passphrase.open': 'Passphrase of the vault of "{profile}"',
  'passphrase.create': 'New passphrase for the vault of "{profile}"',
  'passphrase.again': 'Repeat the passphrase',
  'passphrase.differ': 'The two passphrases differ. Try again.',

  br_code_format: 'The {field} of the code has characters that are not allowed in a BR Code.',
  br_code_empty: 'The {field} of the code is empty.',
  br_code_too_long: 'The {field} of the code is longer than {limit} characters.',

  'cli.unknown_command': 'Unknown command "pix {command}".',
  'cli.unknown_command_meant': 'Unknown command "pix {command}". Did you mean "pix {meant}"?',
  'cli.misplaced_flag': 'Put the flag {flag} after the command.',
  'cli.see_help': 'See `pix --help`.',
} as const satisfies Record<string, string>;

export const operationWords = {
  'charge.answer_lost': 'No answer ({reason}). Looking for the charge by its reference {reference}…',
  'charge.foreign_answer':
    'HTTP {status} is not an answer of the service: a proxy or firewall may have sent it. Looking for the charge by its reference {reference}…',
  'charge.interrupted': 'Interrupted while creating the charge: it may exist, with reference {reference}.',
  'charge.found': 'Found: charge {id} was created ({reference}).',
  'charge.unknown': 'Outcome unknown: the charge may have been created ({reason}), and the look-up failed.',
  'charge.not_waited':
    'Outcome unknown ({reason}). The charge was not found, but it may still appear: the profile sets resolveSeconds to 0, so pix looked only once.',
  'charge.unknown.hint':
    'Run `pix charge get --reference {reference}{with}` before you create the charge again.',
  'charge.not_there': 'The charge was not created ({reason}): no charge has reference {reference}.',
  'charge.not_there.hint':
    'To create the charge, run the command again with `--reference {reference}{with}`.',
  'charge.no_code': 'Charge {id} is {status}: it can no longer be paid.',
  'charge.code_above': 'The code to copy is above the QR code, on one line.',
  'charge.copy_paste': 'Pix copy-and-paste code:',
  'charge.png_written': 'QR code saved to {file}.',
  'charge.png_failed':
    'The charge was created, but its QR code could not be saved: {reason}. Again: `pix charge qr {id} --png FILE`.',
  'charge.qr_too_big':
    'The QR code needs {columns} columns and {lines} lines. Enlarge the terminal, or save the QR code: `pix charge qr {id} --png FILE`.',
  'charge.waiting': 'Waiting for {id}… {status}',
  'charge.status': '{id} is {status}.',
  'watch.ended_elsewhere': '{id} ended as {status}, not {until}.',
  'watch.time_up': 'Time limit reached: {id} is still {status}.',
  'key.invalid': 'Invalid Pix key "{key}": {reason}.',
  'key.invalid.hint':
    'A Pix key is a CPF, a CNPJ, a mobile phone with +55, an e-mail address or a random UUID.',
  'key.text_around.hint':
    'There are other characters around the key, or characters that nobody can see: give only the key.',
  'key.is_code.hint':
    'This is a Pix copy-and-paste code, not a key. `pix qr decode` shows what is in it, `pix payout qr` pays it.',
  'spreadsheet.lost_zeros.hint':
    'With leading zeros it is {candidates}. A spreadsheet removes leading zeros: write all digits, or dots and hyphen.',
  'spreadsheet.exponent.hint':
    'A spreadsheet wrote the digits as a number with an exponent, and the last digits are lost. Format the column as text, and enter the digits again.',
  'key.ambiguous': '"{key}" can be {candidates}: choose with --key-type.',
  'qr.invalid': 'Invalid Pix code: {reason}{where}. Do not pay it.',
  'qr.text_before': 'There is other text before the Pix code: "{before}". Do not pay it.',
  'qr.text_after': 'There is other text after the Pix code: "{after}". Do not pay it.',
  'qr.text_both':
    'There is other text around the Pix code: "{before}" before it, "{after}" after it. Do not pay it.',
  'qr.text_inside': 'There is a line break or an invisible character in the Pix code. Do not pay it.',
  'qr.text_around.hint': 'Copy the code again without it: from 000201 to the four characters after 6304.',
  'qr.is_link.hint':
    'This is a link, not a Pix copy-and-paste code. Open it and copy the code: it begins with 000201.',
  'qr.is_boleto.hint':
    'This has as many digits as the number of a boleto, which pix cannot pay. A Pix code begins with 000201.',
  'qr.line_break.hint': 'There is a line break in the text: copy the code again, in one line.',
  'qr.lower_case.hint': 'The letters were changed to lower case: copy the code again as it is.',
  'qr.spaces.hint': 'The spaces were replaced by other characters: copy the code again as it is.',
  'qr.copy_again.hint':
    'Copy the whole code again: from 000201 to the four characters after 6304. If it is still invalid, ask the receiver for another code.',
  'qr.no_code.hint': 'This is not a Pix copy-and-paste code, which begins with 000201.',
  'qr.is_key.hint':
    'This is a Pix key, not a code: `pix key check` checks it, `pix payout create --key` pays it.',
  'qr.withdrawal':
    'This code is a cash withdrawal (Pix Saque or Pix Troco), not a purchase: the payer receives cash from {name} (ISPB {ispb}).',
  'qr.whitespace.hint': 'There are spaces around the code: copy it again without them.',
  'report.waiting': 'Report {id} is {status}… {rows|row|rows}',
  'report.receiving': 'Downloading report {id}… {kilobytes} kB',
  'report.rows': '{rows|row|rows}…',
  'report.failed': 'The service could not generate report {id}.',
  'report.wrong_rows':
    'The downloaded report has {rows|row|rows}, but the service says that it has {expected}: the file was not saved.',
  'report.bad_address': 'The service returned an invalid download URL for the report ({field}: {reason}).',
  'report.address_refused':
    'The download URL of the report answered HTTP {status}; it may have expired. Run the command again to get a new URL.',
  'report.broken': 'The download was interrupted ({reason}); nothing was saved.',
  'report.pages_only_read':
    '--via pages only reads the list: --dry-run, --data and --set work only with a report job (--via job).',
  'report.job_cannot':
    'A report job takes --from, --to, --status and --type, and writes csv. For anything else, use --via pages.',
  'webhook.create.confirm': 'Deliver events of this account to {url}?',
  'webhook.rotate.confirm': 'Create a new secret for webhook {id}? The old secret stops working immediately.',
  'webhook.verified': 'Webhook {id} is verified: deliveries start.',
  'webhook.not_verified':
    'Webhook {id} gets no deliveries: its endpoint failed the ownership check ({reason}). Fix the endpoint, then run `pix webhook challenge {id} --run`.',
  'webhook.unverified':
    'Webhook {id} gets no deliveries until its endpoint passes the ownership check; see `pix webhook challenge {id}`.',
  'webhook.all_events': 'all',
  'webhook.secret_once': 'The secret is shown only once.',
  'webhook.secret_kept':
    'The secret is stored in the vault of profile "{profile}", for `pix webhook listen`.',
  'webhook.secret_not_kept':
    'Could not store the secret in the vault of profile "{profile}" ({reason}): copy the secret now.',
  'profile.exists': 'Profile "{name}" already exists.',
  'profile.exists.hint': 'Change the profile with `pix profile set {name} KEY VALUE`, or remove it first.',
  'profile.empty_token': 'The token or secret is empty.',
  'profile.needs_url': 'Give the URL of the service: --base-url (or --hub-url, --card-url).',
  'profile.use_live': 'Profile "{name}" is live. Use it for every command without --profile?',
  'profile.not_used':
    'Profile "{name}" is live, so it does not become the default by itself. To use it: `pix profile use {name}`, or --profile {name}.',
  'vault.choose': 'Where should the secrets of profile "{name}" be stored?',
  'vault.choose.file': 'In a file with a passphrase; commands ask for the passphrase',
  'vault.choose.plain': 'In a plain file, which every program that you run can read',
  'vault.choose.keyring': 'In the keyring: start or unlock it, then try again',
  'profile.none_chosen': 'No profile is in use.',
  'profile.none_chosen.hint':
    'Add a profile with `pix profile add NAME`, choose one with `pix profile use NAME`, or try `pix sandbox start`.',
  'profile.nowhere_to_keep': 'This machine has no keyring to store the token in; nothing was saved.',
  'profile.nowhere_to_keep.hint':
    'Choose: a file with a passphrase (run this on a terminal, or set PIX_VAULT_PASSPHRASE), or a plain file without encryption (--insecure-storage).',
  'token.needs_stdin': 'Pass the value on stdin with --stdin; secrets are never given on the command line.',
  'token.remove.confirm': 'Remove "{name}" from the vault of profile "{profile}"?',
  'token.removed': 'Removed "{name}" from the vault of profile "{profile}".',
  'inbox.newer_version':
    'The inbox was written by a newer pix (inbox version {found}; this pix reads version {known}).',
  'inbox.older_version':
    'The inbox was written by an older pix (inbox version {found}; this pix reads version {known}).',
  'inbox.database': 'Cannot use the shared inbox: {reason}.',
  'inbox.database.hint': 'Check --inbox or PIX_INBOX_URL (postgres://user@host/database), then try again.',
  'inbox.not_postgres': '{name} is not the URL of a PostgreSQL database: postgres://user@host/database.',
  'inbox.password':
    '--inbox contains a password, which other users of this machine can read. Put the URL in PIX_INBOX_URL, or the password in PGPASSWORD or ~/.pgpass.',
  'inbox.no_such': 'Delivery {id} not found in the inbox.',
  'inbox.prune.confirm': 'Remove the deliveries received before {before:time}?',
  'inbox.pruned': '{count|delivery|deliveries} removed.',
  'inbox.prune.kept':
    'Not removed: {count|older delivery|older deliveries} still to be forwarded. To forward them, run `pix inbox replay --failed`.',
  'profile.plain_store': 'The secrets of profile "{profile}" are in a plain file, without encryption.',
  'profile.set.new_origins': 'Secrets of profile "{name}" are not yet sent to {origins}.',
  'profile.set.confirm': 'Send the secrets of profile "{name}" to {origins} from now on?',
  'profile.remove.confirm': 'Remove the profile "{name}" and all its secrets from this machine?',
  'profile.removed': 'Removed profile "{name}" and its secrets.',
  'stdin.too_much': 'stdin has more than 4 MiB.',
  'stdin.taken': 'stdin can be read only once: give one of the inputs as a file.',
  'verify.one_stdin':
    'Body and secret cannot both come from stdin: give a file, or put the secret in PIX_WEBHOOK_SECRET.',
  'tour.intro':
    'A tour of pix: create a charge, pay it, receive and verify its webhook, and export a report, on a sandbox of the service on this machine. No data leaves this machine.',
  'tour.sandbox': 'A sandbox of the service, on this machine. No account needed.',
  'tour.profile': 'Commands use the active profile.',
  'tour.listen': 'A listener, registered as a webhook: it verifies, stores and shows events.',
  'tour.charge': 'A charge, with its QR code.',
  'tour.pay': 'A customer pays the charge.',
  'tour.delivered': 'The delivery arrived, signature verified:',
  'tour.report': 'A report of the last hour: pix creates it, waits for it, downloads it and checks it.',
  'tour.balance': 'The balance now contains the payment, less the fee.',
  'tour.step_failed': 'The tour stopped: `{commandLine}` exited with code {code}.',
  'tour.next': 'End of the tour. Try next:',
  'tour.next_sandbox': 'keep a sandbox in the background, with its data',
  'tour.next_charge': 'follow a charge; pay it from another terminal',
  'tour.next_explain': 'what a code means, and what to do',
  'tour.next_account': 'your own account',
  'tour.next_help': 'everything else',
  'sandbox.clock.progress': 'The sandbox clock is at {now:time}, going to {to:time}…',
  'sandbox.clock.stopped':
    'Stopped: the sandbox clock is at {now:time}, not yet at {to:time}. Everything due so far has happened.',
  'sandbox.clock.gone':
    'The sandbox stopped answering ({reason}): its clock was last at {now:time}, on the way to {to:time}.',
  'sandbox.clock.gone.hint':
    'See `pix sandbox status`. If the sandbox has stopped, `pix sandbox start` starts it again from the same point.',
  'sandbox.reset.confirm': 'Delete all data of the sandbox?',
  'sandbox.token_kept': 'Profile "{profile}" has the new token {name}. The old token no longer works.',
  'sandbox.in_use': 'Another sandbox is using {folder}.',
  'sandbox.in_use.hint': 'Stop that sandbox with `pix sandbox stop`, or choose another folder with --data.',
  'sandbox.cannot_listen': 'The sandbox cannot listen on {host}:{port} ({code}).',
  'sandbox.cannot_listen.hint': 'Choose another port with --port; 0 takes any free port.',
  'sandbox.not_loopback': 'The sandbox only listens on this machine; {host} is not a loopback address.',
  'sandbox.not_loopback.hint':
    'Use 127.0.0.1, ::1 or localhost: the control routes of the sandbox require no token.',
  'sandbox.ready': 'Sandbox running at {url}. Profile "{profile}" uses it. Press Ctrl-C to stop.',
  'sandbox.detached':
    'Sandbox running in the background (process {pid}) at {url}. Stop it with `pix sandbox stop`.',
  'sandbox.bug': 'Bug in the sandbox: {reason}',
  'sandbox.still_ending':
    'The sandbox is stopping, but still answers. `pix sandbox status` shows when it has stopped.',
  'sandbox.not_up': 'The sandbox did not start; its log is {file}.',
  'sandbox.profile_taken':
    'Profile "{profile}" does not belong to a sandbox: a new sandbox would overwrite this profile.',
  'sandbox.profile_taken.hint':
    'Add the account of this profile under another name (`pix profile add NAME`) and remove this profile (`pix profile remove {profile}`), or set another PIX_CONFIG_DIR for the sandbox.',
  'sandbox.running': 'The sandbox is already running at {url}.',
  'sandbox.running.hint':
    'Use this sandbox (profile "{profile}"), or stop it with `pix sandbox stop` and start it again.',
  'sandbox.not_started': 'The sandbox did not start: {reason}',
  'sandbox.not_started.hint': '{hint} The log of the sandbox is {file}.',
  'pay_page.title': 'Pay with Pix (sandbox)',
  'pay_page.test': 'Sandbox: this is a test, and no money moves.',
  'pay_page.not_found': 'Charge not found',
  'pay_page.not_found.hint':
    'This sandbox has no charge at this address. A reset deletes all charges: create a new one.',
  'pay_page.document': 'Receiver’s document',
  'pay_page.customer': 'Customer',
  'pay_page.reference': 'Reference',
  'pay_page.id': 'Transaction id',
  'pay_page.end_to_end': 'End-to-end id',
  'pay_page.pay': 'Pay',
  'pay_page.decline': 'Decline',
  'pay_page.PENDING': 'Waiting for payment until {until:time}.',
  'pay_page.COMPLETED': 'Paid by {payer} at {at:time}.',
  'pay_page.WAITING_FOR_REFUND': 'Paid by {payer} at {at:time}. A refund is in progress.',
  'pay_page.REFUNDED': 'Paid by {payer} at {at:time}, and refunded.',
  'pay_page.CANCELED': 'Canceled at {at:time}. This charge can no longer be paid.',
  'pay_page.EXPIRED': 'Expired at {at:time}. This charge can no longer be paid.',
  'pay_page.ERROR': 'Failed at {at:time}. This charge can no longer be paid.',
  'pay_page.in_terminal': 'In a terminal:',
  'charge.pay_page': 'Pay the charge in a browser:',
  'explain.unknown': 'Unknown code {code}.',
  'explain.word.action': 'This is a code of pix itself. The message that contains the code says what to do.',
  'explain.unknown.hint':
    'The service may have newer codes: read its message, and do not repeat a request with an unknown outcome.',
  'api.method': 'Unknown method: choose from {methods}.',
  'api.path_rewritten.hint': 'The shell has changed the path: omit the first slash, as in user/transactions.',
  'api.path':
    'Invalid path "{path}": write it as /user/transactions, without host and `..`; a query goes to --query name=value.',
  'api.moves_money':
    '{path} moves money: use the pix command for this operation, which records it in the journal.',
  'api.paginate_get': '--paginate only works with GET.',
  'api.get_body': 'A GET has no body: pass --query instead of --data and --set.',
  'api.no_list': '{path} answered HTTP {status} with something that is not a list; remove --paginate.',
  'api.query': 'Invalid --query {value}: write name=value.',
  'api.confirm': 'Send {method} {path}?',
  'callback.create.confirm': 'Create the secret that signs deliveries to callback URLs?',
  'callback.rotate.confirm':
    'Replace the secret that signs deliveries to callback URLs? The old secret stops working immediately.',
  'resend.confirm': 'Resend the deliveries of {what}?',
  'resend.bulk.confirm': 'Resend the deliveries from {from:time} to {to:time}?',
  'infraction.missing.hint':
    'A dispute is found by its id or protocol. `pix infraction list{with}` lists the disputes of this account.',
  'infraction.defense_empty': 'The defense in {source} is empty.',
  'infraction.defense_empty.hint': 'Write what proves the sale: what was delivered, when and to whom.',
  'infraction.defense_not_text':
    'The defense in {source} is not text: it has control characters or is not UTF-8.',
  'infraction.defense_not_text.hint':
    'A defense is plain text in UTF-8; attachments cannot be sent. Save the text as UTF-8, or give it with --text.',
  'infraction.defense_too_long': 'The defense in {source} has {length} characters; the maximum is {most}.',
  'infraction.defense_too_long.hint': 'Shorten the defense: it is sent once and cannot be changed.',
  'infraction.status': 'Dispute {id} is {status}.',
  'time.left': '{left} left',
  'infraction.defend.confirm': 'Send this defense of dispute {id}? A sent defense cannot be changed: {text}',
  'file.failed': 'Cannot use {file}: {reason}',
  'file.failed.hint':
    'Check that the file or folder exists, who owns it, and who may write to it. PIX_CONFIG_DIR and PIX_DATA_DIR set the folders of pix itself.',
  'file.system': 'The operating system refused an operation: {reason}',
  'file.held': 'Cannot replace {file}: {reason}',
  'file.held.hint':
    'Another program (Excel, a virus scanner) may have the file open: close it there, then run the command again.',
  'file.reserved_name': 'Windows uses the name {file} for a device, or for a hidden part of another file.',
  'file.reserved_name.hint': 'Choose another name, without ":".',
  'file.not_regular': 'Not a regular file: {file}',
  'file.too_large': 'The file {file} is larger than {mebibytes} MiB.',
  'file.not_utf8': 'The file {file} is not UTF-8 text.',
  'file.not_utf8.hint':
    'Save it as UTF-8. Windows PowerShell 5 writes UTF-16 with ">": use "Set-Content -Encoding utf8".',
  'document.invalid': 'Invalid CPF or CNPJ "{value}": {reason}.',
  'list.repeated':
    'The service sent the same page of the list twice. The list read so far may not be complete.',
  'list.endless':
    'The service says that the list continues, but sent {pages} empty pages. The list may not be complete.',
  'list.may_miss':
    'Rows may be missing: a row that left this list while it was read has moved the others. Run it again, or choose a shorter period.',
  'key.register.confirm': 'Register the Pix key {what} on this account?',
  'key.register.no_key': 'Do not pass --key with --type EVP: DICT creates the random key.',
  'key.register.needs_key': "To register a CNPJ, pass --key with the account holder's CNPJ.",
  'key.register.not_a_cnpj': 'Invalid CNPJ "{key}": {reason}.',
  'summary.by_status': 'Amount by type and status',
  'summary.by_day': 'Received by day (São Paulo)',
  'summary.earlier_days': '… and {count|earlier day|earlier days}',
  'summary.received': 'total received',
  'summary.sent': 'total sent',
  'summary.refunded': 'total refunded',
  'summary.unknown': 'moved, direction unknown',
  'summary.unknown_layout':
    'The first line of {file} has neither an amount nor a status column, so it cannot be summarised. It has {columns}; expected {known}.',
  'summary.rows': '{rows|row|rows}, created from {from:time} to {to:time}.',
  'summary.duplicates':
    '{count|row has|rows have} the id of an earlier row, and {count?is|are} counted again: {ids}',
  'summary.unreadable':
    '{count|row has|rows have} an unreadable amount or fee, and {count?is|are} counted but not summed: {count?line|lines} {lines}',
  'summary.unknown_columns': 'Unknown columns, ignored: {columns}',
  'summary.missing_columns': 'Missing columns: {columns}',

  // Reconciliation, reports and pages
  'reconcile.main_only':
    'Only the main family can be reconciled: the hub lists no payouts by reference. Use --family main.',
  'reconcile.no_key_column':
    'The ledger has no column that identifies a transaction: id, e2e or reference. It has: {columns}. Choose one with --map reference=COLUMN.',
  'reconcile.temporary.hint': 'Reconciling uses a temporary database: TMPDIR sets its folder.',
  'reconcile.reading': '{rows|row|rows} read ({side})',
  'reconcile.asking':
    'Looking up the transactions missing from the list of the service, one by one: {count} done',
  'reconcile.service':
    'Service: {count|transaction|transactions}, {in} received, {out} paid out, {accepted} accepted but not final, {refunds} refunded',
  'reconcile.journal':
    'Journal: {count|movement|movements} created here, {out} paid out, {accepted} accepted but not final, {refunds} refunded',
  'reconcile.inbox': 'Inbox: events of {count|paid transaction|paid transactions} received',
  'reconcile.no_inbox': 'Inbox: not compared, because it has no delivery in this period',
  'reconcile.ledger': 'Ledger: {count|row|rows}, {in} received, {out} paid out',
  'reconcile.not_for_ledger':
    'Not expected in the ledger (--ledger-type): {count|transaction|transactions}, {in} received, {out} paid out',
  'reconcile.not_asked':
    '{count|transaction is|transactions are} missing from the list of the service and {count?was|were} not looked up, because too many are missing. Some of them may be missing only because they are older than the period.',
  'reconcile.end': '{agree|transaction matches|transactions match}, {differences|difference|differences}',
  'reconcile.chart_sums': 'Sums',
  'reconcile.chart_kinds': 'Differences by kind',
  'reconcile.chart_service_in': 'service, received',
  'reconcile.chart_ledger_in': 'ledger, received',
  'reconcile.chart_service_out': 'service, paid out',
  'reconcile.chart_journal_out': 'journal, paid out',
  'reconcile.chart_ledger_out': 'ledger, paid out',
  'reconcile.chart_service_refunds': 'service, refunded',
  'reconcile.chart_journal_refunds': 'journal, refunded',
  'html.made': 'Created on {at} by pix. Times are in São Paulo time.',
  'html.rows': 'Rows',
  'html.summary': 'Summary of {file}',
  'html.reconcile': 'Reconciliation from {from:time} to {to:time}',
  'html.written': 'Page written to {file}',
  'html.hint': 'Choose another file with --html FILE.',
  'column.comparedSource': 'source',
  'column.serviceAmount': 'at service',
  'column.serviceAmountCents': 'at service',
  'column.otherAmountCents': 'in source',
  'column.otherAmount': 'in source',
  'column.otherStatus': 'source status',
  'column.otherId': 'source id',
  'column.line': 'line',

  // pix doctor
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
  'doctor.bundle.written':
    'Wrote {file}: versions, settings, these results and the last failures, without secrets and personal data. Read it before you send it.',
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
  'doctor.places.no_data':
    'This user cannot write here: no payment can start, and no delivery can be stored.',
  'doctor.places.no_config':
    'This user cannot write here: profiles cannot be changed, and a lost journal is not noticed.',
  'doctor.places.closed.advice':
    'Check who owns the folder, or set {variable} to a folder that this user may write to.',
  'doctor.profiles.none': 'No profiles yet.',
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

  // Closing a day
  'close.bad_date': '--date {typed}: not a day. Give a date (2026-11-20 or 20/11/2026), yesterday or today.',
  'close.bad_date.hint': 'A day begins and ends at midnight in São Paulo.',
  'close.future': '--date {typed}: this day has not begun.',
  'close.not_over': '{date} is not over, so it cannot be signed off. Wait until midnight in São Paulo.',
  'close.amount': 'amount',
  'close.total': 'total {environment}',
  'close.figures': 'Figures of the day',
  'close.differences': 'Differences',
  'close.line_opening': 'Opening balance',
  'close.line_in': 'Received',
  'close.line_out': 'Paid out',
  'close.line_refunds': 'Refunded',
  'close.line_disputes': 'Returned in disputes',
  'close.line_returned': 'Payouts that came back',
  'close.line_fees': 'Fees',
  'close.line_other': 'Other entries',
  'close.line_closing': 'Closing balance',
  'close.line_available': '- available',
  'close.line_blocked': '- blocked',
  'close.account': 'Profile {profile} ({environment}):',
  'close.day': 'Day {date}, São Paulo time',
  'close.day_not_over': 'Day {date}, São Paulo time. The day is not over: figures until {at}.',
  'close.opening_entry_before': 'Opening balance: from the last statement entry before the day',
  'close.opening_first_entry': 'Opening balance: from the first statement entry of the day',
  'close.opening_entry_after':
    'Opening balance: from the first statement entry after the day, because the day has none',
  'close.opening_current_balance':
    'Opening balance: the current balance, because the statement has no entries',
  'close.statement':
    'Statement: {entries|entry|entries} of {count|transaction|transactions}; difference to the transactions: {difference}',
  'close.journal':
    'Journal: {count|movement|movements} created here, {out} paid out, {refunds} refunded; difference to the service: {difference}',
  'close.other': 'Entries without a transaction: {entries}',
  'close.pending_payouts': 'In progress: {count|payout|payouts}, {amount}',
  'close.pending_refunds': 'In progress: refunds of {count|charge|charges}',
  'close.unknown': 'Outcome unknown: {count|payment|payments}. Run `pix journal resolve --all`.',
  'close.disputes':
    'Disputes: {count} open, {amount}; {due} due within 24 hours. See `pix infraction list --open`.',
  'close.closed': '{date} was closed by {who} at {at:time}. The figures have not changed since.',
  'close.closed_override':
    '{date} was closed by {who} at {at:time}, although it did not add up: {reason}. The figures have not changed since.',
  'close.changed':
    '{date} was closed by {who} at {at:time}, and its figures have changed since: {figure} was {before}, now {now} ({more|more figure|more figures} changed).',
  'close.more_differences':
    '{count|difference is|differences are} not in the table. They are in the page of --html and in `pix reconcile`.',
  'close.adds_up': 'The day adds up.',
  'close.does_not_add_up': 'The day does not add up: {count|difference|differences}.',
  'close.not_known': 'The day cannot be confirmed, because not everything is known.',
  'close.not_signed':
    'Not signed off, because the day is not confirmed. To sign off anyway, give a reason: --override REASON.',
  'close.signed': '{date} is signed off for {profile} (figures {hash}).',
  'html.close': 'Closing of {date}',
  'profiles.overridden':
    '{variable} would give all profiles the same account. Unset it to use several profiles.',
  'column.date': 'day',
  'column.journal': 'journal',
  'column.error': 'error',
  'column.closingItem': 'item',
  'column.closingCount': 'number',
  'column.isOver': 'day over',
  'column.addsUp': 'adds up',
  'column.openingCents': 'opening',
  'column.inCents': 'received',
  'column.outCents': 'paid out',
  'column.refundsCents': 'refunded',
  'column.disputesCents': 'disputes',
  'column.returnedCents': 'returned',
  'column.feesCents': 'fees',
  'column.otherCents': 'other',
  'column.closingCents': 'closing',
  'column.closingAvailableCents': 'available',
  'column.closingBlockedCents': 'blocked',
  'column.openingFrom': 'opening from',
  'column.statement': 'statement',
  'column.infractions': 'disputes',
  'column.closed': 'closed',
  'column.pending': 'pending',
  'column.differences': 'differences',

  // Balances of several profiles
  'cash.total': 'total',
  'cash.failed': '{profile} failed: {error}',
  'cash.incomplete': '≥ marks figures that are not complete: more was not read.',
  'cash.same_account': 'Several profiles belong to one account, which the total contains once.',
  'column.environment': 'environment',
  'column.inToday': 'in today',
  'column.outToday': 'out today',
  'column.availableCents': 'available',
  'column.blockedCents': 'blocked',
  'column.inTodayCents': 'in today',
  'column.outTodayCents': 'out today',
  'column.isComplete': 'complete',
  // Find
  'find.no_clue': 'The text contains nothing to search for: no id, amount, name, document, Pix key or code.',
  'find.nothing': 'Nothing found for "{text}".',
  'find.nothing.hint': 'Search a longer period (--since 30d), or only one part of the text.',
  'find.searched': 'Searched since {from:time} (ids: at any time): {places}.',
  'find.service': 'service by {by} ({count|request|requests})',
  'find.newest':
    'The newest {count|payment|payments} of the period were compared with the whole text, because the service has no filter for parts of names and for keys.',
  'find.cache_since': 'The transaction cache is complete since {since:time}.',
  'find.not_needed': 'The service was not queried by {by}, because an id was found.',
  'find.over_budget':
    'The service was not queried by {by}: a search sends at most {most} requests. Search for one part of the text.',
  'find.cut':
    'Only the newest {most} rows of the period were compared: {source}. Shorten the period with --from and --to.',
  'find.failed': 'Not searched: {source}. {why}',
  'find.text_cut': 'Only the first {most} characters of the text were read.',
  'column.matches': 'matches',
  'column.sources': 'found in',
  'column.next': 'next command',
  'column.evidence': 'evidence',
  'column.journalId': 'journal entry',
  'edit.no_terminal': '--edit needs a terminal. Give the text with --text or --file.',
  'edit.no_editor': 'No editor: set VISUAL or EDITOR, or give the text with --text or --file.',
  'edit.failed': 'The editor failed ({code}): {editor}',
  'edit.empty': 'Canceled, because the text is empty.',
  'edit.reopened': 'The editor opens the text of an earlier run: {file}',
  'edit.kept': 'The text was kept in {file}. --edit opens it again.',
  'infraction.edit_header':
    'Write the defense below: what was delivered, when and to whom. It can be sent only once, with up to {most} characters. The lines above it that begin with # are not sent. An empty text cancels.',
  'infraction.needs_text': 'Give the defense with --text or --file, or write it with --edit.',
  'infraction.not_read':
    'Order and customer are shown for the first {count} disputes only, because each needs a request.',
  'column.dueIn': 'due in',
  'column.order': 'order',
  'column.customer': 'customer',
} as const satisfies Record<string, string>;

/**
 * Source files to mutate, and the tests that should detect their mutants. Paths are relative to the folder of
 * package.json.
 */
interface Group {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

/** Returns a function that turns lists of names into the paths of files in this folder. */
const filesIn =
  (folder: string, ending = '.ts') =>
  (...names: string[]): string[] =>
    names.flatMap((list) => list.split(' ')).map((name) => `${folder}/${name}${ending}`);

const money = filesIn('src/operations/money');
const moneyTests = filesIn('test/operations/money', '.test.ts');
const payouts = filesIn('src/operations/payouts');
const journal = filesIn('src/storage/journal');
const journalTests = ['test/storage/journal/*.test.ts'];
const session = filesIn('src/cli/session');
const batch = filesIn('src/operations/batch');
const batchTests = filesIn('test/operations/batch', '.test.ts');
const vault = filesIn('src/storage/vault');
const vaultTests = filesIn('test/storage/vault', '.test.ts');
const client = filesIn('src/client');
const clientTests = filesIn('test/client', '.test.ts');

export const groups: Readonly<Record<string, Group>> = {
  'move-money': {
    mutate: money('move-money keep-lease money-outcome resolve-earlier'),
    tests: moneyTests(
      'move-money keep-lease claims resolve-earlier same-intention send-guards resolve-unknown',
      'money-errors',
    ),
  },
  'money-parts': {
    mutate: [...money('resolve-unknown'), 'src/domain/money/reference.ts', 'src/cli/flags/extra-fields.ts'],
    tests: [
      ...moneyTests('resolve-unknown move-money refuse-reserved ../../domain/money/{new-,retry-,}reference'),
      ...moneyTests('movements/{orders,payable-code,receiver}'),
    ],
  },
  'find-outcome': {
    mutate: money('resolve-unknown movements/{payout,hub-payout,refund,main-refund,hub-refund}'),
    tests: moneyTests(
      'resolve-unknown claims known-refunds ../acts/{prepare-refund,refund}',
      'refresh-entries movements/{find-*,hub-payout-reversals}',
    ),
  },
  'follow-outcome': {
    mutate: money('refresh-entries resolve-entry repeat-by-idempotency-key'),
    tests: moneyTests(
      'repeat-by-idempotency-key resolve-entry refresh-entries',
      'movements/{hub-payout-reversals,find-refund}',
    ),
  },
  cards: {
    mutate: money('movements/card-charge movements/card-reversal'),
    tests: moneyTests('movements/{orders,card-reversal,find-card-outcome} refresh-entries'),
  },
  refunds: {
    mutate: money('../acts/refund known-refunds answer-mismatch money-outcome'),
    tests: [
      ...moneyTests('claims known-refunds answer-mismatch money-errors'),
      'test/operations/acts/*.test.ts',
    ],
  },
  payouts: {
    mutate: [...money('movements/{payout,qr-payout,transfer}'), ...payouts('payout-preview')],
    tests: ['test/operations/payouts/*.test.ts', ...moneyTests('movements/* refresh-entries')],
  },
  'compare-journal': {
    mutate: [
      ...money('compare-journal/compare-journal compare-journal/read-service-movements'),
      'src/commands/journal/adopt.ts',
    ],
    tests: moneyTests('compare-journal/*'),
  },
  payer: {
    mutate: [...payouts('read-payer'), ...session('service-client'), ...journal('journal-accounts')],
    tests: [
      'test/operations/payouts/read-payer.test.ts',
      'test/cli/session/{operator-account,service-environment}.test.ts',
      'test/storage/journal/journal-accounts.test.ts',
      'test/commands/outcomes/accounts.test.ts',
      'test/commands/confirming/{other-account,environment-address}.test.ts',
    ],
  },
  openings: {
    mutate: [
      ...journal('journal-openings journal-mark'),
      ...session('session-journal'),
      'src/domain/money/send-permit.ts',
    ],
    tests: [
      'test/storage/journal/journal-openings.test.ts',
      'test/cli/session/{journal-rollback-guard,session-journal}.test.ts',
      'test/domain/money/send-permit.test.ts',
      'test/commands/payments/payout.test.ts',
    ],
  },
  journal: {
    mutate: journal('journal journal-entry batch-plan journal-statements'),
    tests: journalTests,
  },
  'journal-files': {
    mutate: journal('journal-schema sqlite-journal-sql open-journal journal-batches'),
    tests: [
      'test/storage/journal/{journal,journal-kept,journal-open,journal-reads,open-journal}.test.ts',
      'test/system/sqlite/read-only.test.ts',
    ],
  },
  'journal-entries': {
    mutate: journal('journal-pruning'),
    tests: journalTests,
  },
  'batch-plan': {
    mutate: batch('prepare-batch validate-batch planned-rows settle-equal-payments'),
    tests: [
      ...batchTests('{keep-plan,planned-rows,{prepare,validate}-batch}'),
      'test/commands/outcomes/reruns-at-once.test.ts',
    ],
  },
  'batch-run': {
    mutate: batch('run-batch row-result result-file'),
    tests: batchTests('batch-pace failure-stop result-file run-batch*'),
  },
  'batch-files': {
    mutate: batch('retry-file refuse-other-batch batch-proposal'),
    tests: [
      ...batchTests('batch-proposal keep-plan prepare-batch'),
      ...batchTests('result-file retry-file run-batch*'),
      'test/commands/payments/{four-eyes,batch-files,batch-stop,batch-retry/retry}.test.ts',
    ],
  },
  'failure-words': {
    mutate: ['src/cli/session/record-command.ts', 'src/cli/failure/report-failure.ts'],
    tests: [
      'test/cli/failure/*.test.ts',
      'test/cli/session/record-command.test.ts',
      'test/commands/failures.test.ts',
    ],
  },
  'money-command': {
    mutate: ['src/cli/money-command.ts'],
    tests: [
      'test/cli/repeat-on-concurrent-change.test.ts',
      'test/commands/confirming/changed-meanwhile.test.ts',
      'test/commands/payments/{ended-unpaid,refunds}.test.ts',
      'test/commands/{max-wait,receipts,outcomes/same-intention}.test.ts',
    ],
  },
  'money-values': {
    mutate: [
      'src/domain/money/decimal.ts',
      'src/domain/money/reference.ts',
      'src/domain/money/transaction-statuses.ts',
      'src/domain/money/send-permit.ts',
      'src/cli/flags/extra-fields.ts',
    ],
    tests: ['test/domain/money/*.test.ts', 'test/operations/money/refuse-reserved.test.ts'],
  },
  'call-route': {
    mutate: ['src/operations/call-route.ts'],
    tests: ['test/operations/call-route.test.ts', ...moneyTests('movements/find-main-outcome resolve-entry')],
  },
  domain: {
    mutate: [
      'src/domain/money/decimal.ts',
      'src/domain/webhook/verify-signature.ts',
      'src/domain/keys/check-pix-key.ts',
      'src/domain/br-code/*.ts',
    ],
    tests: [
      'test/domain/money/*.test.ts',
      'test/domain/webhook/verify-signature.test.ts',
      'test/domain/keys/check-pix-key.test.ts',
      'test/domain/br-code/*.test.ts',
    ],
  },
  listener: {
    mutate: ['src/listener/check-signature.ts', 'src/listener/receiver.ts'],
    tests: ['test/listener/*.test.ts'],
  },
  'vault-files': {
    mutate: vault(
      'open-file-vault keyring-process open-keyring-vault open-vault open-plain-vault vault vault-entries',
    ),
    tests: vaultTests('split-long-entry open-keyring-vault vault vault-entries vault-format'),
  },
  'vault-secrets': {
    mutate: vault(
      'bound-secret load-credentials manage-secrets plan-origin-change read-webhook-secrets',
      'card-credentials',
    ),
    tests: vaultTests('bound-secret load-credentials manage-secrets open-keyring-vault'),
  },
  // The client has several groups. In a single group, Stryker would run all tests of the client for each
  // mutant, which would take hours.
  'client-requests': {
    mutate: client('client-errors client-event retry service-time wire-names'),
    tests: clientTests('{client-errors,mask-request,retry,service-time,url,wire-names}'),
  },
  'client-calls': {
    mutate: client('client'),
    tests: clientTests('client client-lists read-only new-connection token-for-route'),
  },
  'client-replies': {
    mutate: client('replies/read-list replies/read-raw-reply replies/service-error'),
    tests: clientTests('client read-list read-raw-reply service-error'),
  },
  'output-guards': {
    mutate: [
      'src/domain/text/mask.ts',
      'src/domain/text/secret-masker.ts',
      'src/domain/text/excel-csv.ts',
      'src/cli/streams/masked-stdout.ts',
    ],
    tests: [
      'test/domain/text/mask.test.ts',
      'test/domain/text/secret-masker.test.ts',
      'test/domain/text/excel-csv.test.ts',
      'test/cli/streams/masked-stdout.test.ts',
    ],
  },
  'safe-text': {
    mutate: ['src/domain/text/safe-text.ts', 'src/operations/files/csv-guard.ts'],
    tests: ['test/domain/text/safe-text.test.ts', 'test/operations/files/csv-guard.test.ts'],
  },
  ledger: {
    mutate: ['src/sandbox/state/money/*.ts'],
    tests: ['test/sandbox/money/movement-postings.test.ts'],
  },
  // This group runs only the tests that concern accounts. With all tests of the sandbox, the group would take
  // hours.
  accounts: {
    mutate: ['src/sandbox/state/accounts/*.ts'],
    tests: ['test/sandbox/{access,accounts,keys,whitelist,hub/hub,hub/hub-payouts}.test.ts'],
  },
};

/**
 * Returns the group whose name is in the environment variable `GROUP`.
 * @throws Error if there is no such group
 */
export function chosenGroup(): Group & { readonly name: string } {
  const name = process.env.GROUP ?? '';
  const group = groups[name];
  if (group === undefined) throw new Error(`GROUP must be one of ${Object.keys(groups).join(', ')}`);
  return { name, ...group };
}

/** Files mutated together, and the tests that should detect the mutants; paths are relative to the package's folder. */
interface Group {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

const money = (...names: string[]): string[] => names.map((name) => `src/operations/money/${name}.ts`);
const payouts = (...names: string[]): string[] => names.map((name) => `src/operations/payouts/${name}.ts`);
const journal = (...names: string[]): string[] => names.map((name) => `src/storage/journal/${name}.ts`);

const vault = (...names: string[]): string[] => names.map((name) => `src/storage/vault/${name}.ts`);
const vaultTests = (...names: string[]): string[] =>
  names.map((name) => `test/storage/vault/${name}.test.ts`);

const client = (...names: string[]): string[] => names.map((name) => `src/client/${name}.ts`);
const clientTests = (...names: string[]): string[] => names.map((name) => `test/client/${name}.test.ts`);

const moneyTests = (...names: string[]): string[] =>
  names.map((name) => `test/operations/money/${name}.test.ts`);

/** The groups by name, for `GROUP=name`. */
export const groups: Readonly<Record<string, Group>> = {
  'move-money': {
    mutate: money(
      'move-money',
      'earlier-intention',
      'money-options',
      'money-outcome',
      'new-reference',
      'poll-until-final',
    ),
    tests: [
      ...moneyTests('move-money', 'earlier-intention', 'same-intention', 'poll-until-final', 'confirm-entry'),
      'test/operations/payouts/*.test.ts',
    ],
  },
  'find-outcome': {
    mutate: money(
      'confirm-entry',
      'find-outcome',
      'find-main-outcome',
      'find-hub-outcome',
      'find-card-outcome',
    ),
    tests: moneyTests('confirm-entry', 'find-*'),
  },
  refunds: {
    mutate: money('refunds', 'earlier-refunds', 'answer-mismatch', 'money-errors'),
    tests: moneyTests('refunds', 'earlier-refunds', 'answer-mismatch', 'money-errors'),
  },
  payouts: {
    mutate: payouts('transfers', 'pay-key', 'pay-code', 'payout-preview', 'receiver-document'),
    tests: ['test/operations/payouts/*.test.ts'],
  },
  'repeat-and-resolve': {
    mutate: [
      ...money('repeat-by-idempotency-key', 'resolve-entry', 'refresh-entries'),
      'src/operations/charges/charge-card.ts',
    ],
    tests: [
      ...moneyTests('repeat-by-idempotency-key', 'resolve-entry', 'refresh-entries'),
      'test/operations/charges/charge-card.test.ts',
    ],
  },
  journal: {
    mutate: journal(
      'journal',
      'journal-owner',
      'journal-schema',
      'journal-sqlite',
      'journal-statements',
      'open-journal',
      'sql-batches',
      'sql-journal',
    ),
    tests: ['test/storage/journal/*.test.ts'],
  },
  domain: {
    mutate: [
      'src/domain/money/money.ts',
      'src/domain/webhook/signature.ts',
      'src/domain/keys/pix-key.ts',
      'src/domain/br-code/*.ts',
    ],
    tests: [
      'test/domain/money/money.test.ts',
      'test/domain/webhook/signature.test.ts',
      'test/domain/keys/pix-key.test.ts',
      'test/domain/br-code/*.test.ts',
    ],
  },
  listener: {
    mutate: ['src/listener/check-signature.ts', 'src/listener/receiver.ts'],
    tests: ['test/listener/*.test.ts'],
  },
  'vault-files': {
    mutate: vault(
      'file-vault',
      'keyring-vault',
      'open-vault',
      'plain-vault',
      'vault',
      'vault-crypto',
      'vault-entries',
    ),
    tests: vaultTests('keyring-vault', 'vault', 'vault-entries', 'vault-format'),
  },
  'vault-secrets': {
    mutate: vault('credentials', 'manage-secrets', 'webhook-and-card-secrets'),
    tests: vaultTests('credentials', 'manage-secrets', 'webhook-and-card-secrets'),
  },
  // In parts: with every test of the client for every mutant, a run takes hours.
  'client-requests': {
    mutate: client(
      'bearer-token',
      'dry-run-stop',
      'failures',
      'mask-request',
      'retry',
      'service-time',
      'url',
      'wire-names',
    ),
    tests: clientTests(
      'bearer-token',
      'failures',
      'mask-request',
      'retry',
      'service-time',
      'url',
      'wire-names',
    ),
  },
  'client-calls': {
    mutate: client('client'),
    tests: clientTests('client', 'client-edges', 'client-lists', 'read-only'),
  },
  'client-replies': {
    mutate: client('replies/lists', 'replies/read-body', 'replies/reply', 'replies/service-error'),
    tests: clientTests('client', 'client-edges', 'lists', 'reply', 'service-error'),
  },
  'client-pages': {
    mutate: client('replies/quick-page'),
    tests: [...clientTests('quick-page'), 'test/operations/walk-pages.test.ts'],
  },
  'output-guards': {
    mutate: [
      'src/domain/text/mask.ts',
      'src/domain/text/secrets-in-use.ts',
      'src/domain/text/spreadsheet-cell.ts',
      'src/cli/streams/printed-output.ts',
    ],
    tests: [
      'test/domain/text/mask.test.ts',
      'test/domain/text/secrets-in-use.test.ts',
      'test/domain/text/excel-csv.test.ts',
      'test/cli/streams/printed-output.test.ts',
    ],
  },
  'safe-text': {
    mutate: ['src/domain/text/safe-text.ts', 'src/operations/files/csv-guard.ts'],
    tests: ['test/domain/text/safe-text.test.ts', 'test/operations/files/csv-guard.test.ts'],
  },
  ledger: {
    mutate: ['src/sandbox/state/money/*.ts'],
    tests: ['test/sandbox/money/movements.test.ts'],
  },
  // Other tests of the sandbox would take hours with instrumented code.
  accounts: {
    mutate: ['src/sandbox/state/accounts/*.ts'],
    tests: ['access', 'accounts', 'keys', 'whitelist'].map((name) => `test/sandbox/${name}.test.ts`),
  },
};

/** The group named by `GROUP`. @throws Error when it does not exist */
export function chosenGroup(): Group & { readonly name: string } {
  const name = process.env.GROUP ?? '';
  const group = groups[name];
  if (group === undefined) throw new Error(`GROUP must be one of ${Object.keys(groups).join(', ')}`);
  return { name, ...group };
}

/** Files mutated together, and the tests that should detect the mutants; paths are relative to the package's folder. */
interface Group {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

const money = (...names: string[]): string[] => names.map((name) => `src/operations/money/${name}.ts`);
const payouts = (...names: string[]): string[] => names.map((name) => `src/operations/payouts/${name}.ts`);
const journal = (...names: string[]): string[] => names.map((name) => `src/storage/journal/${name}.ts`);

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
  vault: {
    mutate: ['src/storage/vault/*.ts'],
    tests: ['test/storage/vault/*.test.ts'],
  },
  client: {
    mutate: ['src/client/*.ts', 'src/client/replies/*.ts'],
    tests: ['test/client/*.test.ts', 'test/operations/walk-pages.test.ts'],
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

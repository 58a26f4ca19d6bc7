/** `sandbox` is only the sandbox of pix. */
export type EnvironmentKind = 'live' | 'test' | 'sandbox';

interface AccountsOf<Row> {
  readonly environment: EnvironmentKind;
  readonly rows: readonly Row[];
  /** One row for each account: two profiles of one account count once. */
  readonly accounts: readonly Row[];
}

/**
 * Returns the rows of each environment that has several, because money of different environments is never added up.
 * @param accountOf returns the account of a row; null leaves the row out of `accounts`
 */
export const accountsOfEnvironments = <Row extends { readonly environment: EnvironmentKind | null }>(
  all: readonly Row[],
  accountOf: (row: Row) => string | null,
): readonly AccountsOf<Row>[] =>
  [...Map.groupBy(all, ({ environment }) => environment)].flatMap(([environment, rows]) => {
    if (environment === null || rows.length < 2) return [];
    const accounts = new Map(rows.map((row) => [accountOf(row), row]));
    accounts.delete(null);
    return [{ environment, rows, accounts: [...accounts.values()] }];
  });

import { vi } from 'vitest';
// These files are loaded before all tests. Otherwise Stryker would attribute the code that runs while they
// are loaded to a single test.
import '../../src/operations/money/look-up/find-card-outcome.ts';
import '../../src/operations/money/look-up/find-hub-outcome.ts';
import '../../src/operations/money/repeat-by-idempotency-key.ts';
import '../../src/storage/journal/sqlite-journal-sql.ts';
import '../../src/storage/journal/sql-journal.ts';
import '../../src/storage/vault/open-file-vault.ts';
import '../../src/storage/vault/open-keyring-vault.ts';
import '../../src/storage/vault/open-plain-vault.ts';

// Tests with PostgreSQL are skipped, because starting a server for each file and mutant would take most of
// the time. `POSTGRES=1` runs them.
if (process.env.POSTGRES !== '1')
  vi.doMock('../support/stores/postgres.ts', () => ({ testDatabases: () => null }));

import { vi } from 'vitest';
// Stryker attributes code that runs while a file is loaded to a single test. So these files are loaded before
// all tests.
import '../../src/operations/money/movements/card-reversal.ts';
import '../../src/operations/money/movements/hub-refund.ts';
import '../../src/operations/money/movements/payout.ts';
import '../../src/operations/money/movements/qr-payout.ts';
import '../../src/operations/money/movements/transfer.ts';
import '../../src/operations/money/repeat-by-idempotency-key.ts';
import '../../src/storage/journal/sqlite-journal-sql.ts';
import '../../src/storage/journal/journal.ts';
import '../../src/storage/vault/open-file-vault.ts';
import '../../src/storage/vault/open-keyring-vault.ts';
import '../../src/storage/vault/open-plain-vault.ts';

// Tests use PostgreSQL only with `POSTGRES=1`, because a database for each test takes long, and each mutant
// needs many tests.
if (process.env.POSTGRES !== '1')
  vi.doMock('../support/stores/test-databases.ts', () => ({ testDatabases: () => null }));

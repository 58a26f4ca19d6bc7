import { vi } from 'vitest';
// Loaded before all tests: otherwise code that runs when a file is loaded would be attributed to a single test.
import '../../src/operations/money/look-up/find-card-outcome.ts';
import '../../src/operations/money/look-up/find-hub-outcome.ts';
import '../../src/operations/money/repeat-by-idempotency-key.ts';
import '../../src/storage/journal/journal-sqlite.ts';
import '../../src/storage/journal/sql-journal.ts';
import '../../src/storage/vault/file-vault.ts';
import '../../src/storage/vault/keyring-vault.ts';
import '../../src/storage/vault/plain-vault.ts';

// Starting a server for each file and mutant would take most of the time.
vi.mock('../support/stores/postgres.ts', () => ({ testDatabases: () => null }));

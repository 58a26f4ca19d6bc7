import { vi } from 'vitest';
// Loaded here as well as where they are used: else what runs once, at their loading, would count as run by one test alone.
import '../../src/operations/money/find-card-outcome.ts';
import '../../src/operations/money/find-hub-outcome.ts';
import '../../src/operations/money/repeat-by-idempotency-key.ts';
import '../../src/storage/journal/journal-sqlite.ts';
import '../../src/storage/journal/sql-journal.ts';

// A server for each file, each time, would take most of the run.
vi.mock('../support/stores/postgres.ts', () => ({ testDatabases: () => null }));

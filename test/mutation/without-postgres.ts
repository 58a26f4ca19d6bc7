import { vi } from 'vitest';

// A server for each file, each time, would take most of the run; the SQL is the same for both stores.
vi.mock('../support/stores/postgres.ts', () => ({ testDatabases: () => null }));

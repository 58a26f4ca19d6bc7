export type SqlCell = string | number | bigint | null;
/**
 * Start key for reading a table in ascending order. It is so low because a damaged row may contain any 64-bit
 * integer.
 */
export const SMALLEST = -(2n ** 63n);
export const LARGEST = 2n ** 63n - 1n;
export type SqlRow = Readonly<Record<string, unknown>>;

/** Runs statements in SQLite or PostgreSQL, each in a transaction of its own. `?` stands for a value. */
export interface JournalSql {
  /**
   * Resolves when the write is durable. The statement must be idempotent, because it is repeated after a lost
   * connection.
   * @throws PixError
   */
  write(sql: string, values: readonly SqlCell[]): Promise<readonly SqlRow[]>;
  /**
   * Runs a statement that reads other rows to decide whether it writes. Calls with equal `key`s run one after
   * another.
   */
  decide(sql: string, values: readonly SqlCell[], key: string): Promise<readonly SqlRow[]>;
  read(sql: string, values: readonly SqlCell[]): Promise<readonly SqlRow[]>;
  /**
   * Writes all rows or none. The statement must be idempotent, because the call is repeated after a lost
   * connection.
   */
  writeAll(sql: string, rows: readonly (readonly SqlCell[])[]): Promise<void>;
  /** See `JournalPruning.compact`. */
  compact?(): Promise<boolean>;
  close(): Promise<void>;
}

export interface Dialect {
  readonly integer: 'integer' | 'bigint';
  readonly end: ' strict' | '';
}

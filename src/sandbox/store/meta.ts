import type { CachingDatabase } from './caching-database.ts';

export type MetaKey =
  | 'seed'
  | 'starts'
  | 'clockOffsetMs'
  | 'trafficPerMinute'
  | 'trafficTurn'
  | 'scenario'
  | 'scenarioBeganMs'
  | 'faultsMade'
  | 'life'
  | 'lives';

export function readMeta(db: CachingDatabase, key: MetaKey): string | undefined {
  return db.get<{ value: string }>('select value from meta where key = ?', key)?.value;
}

export function writeMeta(db: CachingDatabase, key: MetaKey, value: number | string): void {
  const sql = 'insert into meta (key, value) values (?, ?) on conflict do update set value = excluded.value';
  db.run(sql, key, String(value));
}

export function forgetMeta(db: CachingDatabase, key: MetaKey): void {
  db.run('delete from meta where key = ?', key);
}

export function seedOf(db: CachingDatabase, asked: number): number {
  const kept = readMeta(db, 'seed');
  if (kept !== undefined) return Number(kept);
  writeMeta(db, 'seed', asked);
  return asked;
}

/**
 * Number of the reset that determines the current ids. The number is 0 before the first reset, and after a
 * reset that restores the ids of the first start.
 */
export const resetsOf = (db: CachingDatabase): number => Number(readMeta(db, 'life') ?? 0);
/** Highest reset number that was used. The next reset with new ids uses this number plus one. */
export const mostResetsOf = (db: CachingDatabase): number => Number(readMeta(db, 'lives') ?? 0);

import type { Database } from './database.ts';

/** What the store knows of itself. */
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

export function readMeta(db: Database, key: MetaKey): string | undefined {
  const sql = 'select value from meta where key = ?';
  return db.remembered('meta', key, () => db.get<{ value: string }>(sql, key)?.value);
}

export function writeMeta(db: Database, key: MetaKey, value: number | string): void {
  const sql = 'insert into meta (key, value) values (?, ?) on conflict do update set value = excluded.value';
  db.run(sql, key, String(value));
}

export function forgetMeta(db: Database, key: MetaKey): void {
  db.run('delete from meta where key = ?', key);
}

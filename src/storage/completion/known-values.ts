import type { DatabaseSync } from 'node:sqlite';
import { configDir, dataDir, type Env, type PathSource } from '../../system/files/paths.ts';
import { openReadOnly } from '../../system/sqlite/sqlite-file.ts';
import { PAYOUT_KINDS } from '../journal/journal-entry.ts';
import type { Profile } from '../profiles/profile.ts';
import { ProfileStore } from '../profiles/profile-store.ts';
import { quoted } from '../sql/named-statement.ts';

const path = process.getBuiltinModule('node:path');

/** Kinds of stored values that the shell can complete. */
export type ValueSource =
  | 'profiles'
  | 'batches'
  | 'proposals'
  | 'entries'
  | 'references'
  | 'charges'
  | 'payouts'
  | 'transactions'
  | 'webhooks';

const MOST = 200;
/** Time in ms to wait for a store that another process has locked. */
const BUSY_MS = 30;
/**
 * Pattern of the values that a shell can complete: one line, no control characters, and no leading hyphen.
 */
const OFFERED = /^(?!-)[^\p{C}\p{Zl}\p{Zp}]{1,200}$/u;

/**
 * Returns the known values of a source, newest first, without secrets. If a store is missing, damaged or
 * locked, the list is empty.
 */
export function knownValues(source: ValueSource, place: PathSource): readonly string[] {
  const { env } = place;
  const folder = dataDir(place);
  const profiles = new ProfileStore(configDir(place));
  const rowsOf = (file: string, sql: string, cells: readonly string[]): readonly string[] =>
    orNothing(() => readColumn(path.join(folder, file), sql, cells));
  const profile = orNothing(() => chosen(profiles, env))[0];
  const name = profile?.name ?? '-';
  const root = profile?.baseUrl ?? env.PIX_BASE_URL ?? '';
  const facts = (filter: string): readonly string[] =>
    rowsOf('transactions.sqlite', FACTS.replace('*', filter), [root, root]);
  const entries = (column: 'id' | 'reference'): readonly string[] =>
    rowsOf('journal.sqlite', `select ${column} from entries where profile = ? order by created_at desc`, [
      name,
    ]);
  const paid = (): readonly string[] => rowsOf('journal.sqlite', PAID, [name]);
  const read: Readonly<Record<ValueSource, () => readonly string[]>> = {
    profiles: () => profiles.list().map((one) => one.name),
    batches: () =>
      rowsOf('journal.sqlite', 'select name from batches where profile = ? order by created_at desc', [name]),
    proposals: () => rowsOf('journal.sqlite', PROPOSED, []),
    entries: () => entries('id'),
    references: () => entries('reference'),
    charges: () => facts('and is_charge = 1'),
    payouts: () => [...paid(), ...facts('and direction = 2')],
    transactions: () => [...paid(), ...facts('')],
    webhooks: () =>
      (profile?.secrets ?? []).flatMap((secret) => /^webhook\.(.+)$/.exec(secret.name)?.slice(1) ?? []),
  };
  const values = orNothing(read[source]);
  return [...new Set(values)].filter((value) => OFFERED.test(value)).slice(0, MOST);
}

/** Batch names of the proposals that nobody has decided. The approver has another profile than the proposer. */
const PROPOSED = `select batch from proposals left join decisions on decisions.proposal = proposals.id
  where decisions.proposal is null order by proposals.created_at desc`;
const PAID = `select service_id from entries where profile = ? and service_id is not null
  and kind in (${quoted(PAYOUT_KINDS)}) order by created_at desc`;
/**
 * Selects transactions of all accounts at a root URL. Only the service knows the account of a token, so the
 * statement cannot select one account.
 */
const FACTS = `select id from facts join scopes on scopes.no = facts.scope
  where substr(name, 1, length(?) + 1) = ? || ' ' * order by updated_at desc`;

function readColumn(file: string, sql: string, cells: readonly string[]): readonly string[] {
  let db: DatabaseSync | undefined;
  try {
    db = openReadOnly(file, BUSY_MS);
    return db
      .prepare(`${sql} limit ${MOST}`)
      .all(...cells)
      .map((row) => String(Object.values(row)[0]));
  } finally {
    db?.close();
  }
}

function chosen(profiles: ProfileStore, env: Env): readonly Profile[] {
  const profile = env.PIX_PROFILE ? profiles.find(env.PIX_PROFILE) : profiles.active();
  return profile === null ? [] : [profile];
}

/**
 * Returns an empty list instead of throwing, because an error message would appear in the user's command
 * line.
 */
function orNothing<T>(read: () => readonly T[]): readonly T[] {
  try {
    return read();
  } catch {
    return [];
  }
}

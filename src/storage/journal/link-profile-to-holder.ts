import type { Holder, Identity } from './journal-entry.ts';
import type { JournalSql } from './journal-schema.ts';

/**
 * Returns the payer identity (holder) of a profile or token; see `Journal.holderOf`.
 * @param accountKey fingerprint of the account number; null when `pix` did not query it
 */
export async function linkProfileToHolder(
  sql: JournalSql,
  { name, kind }: Identity,
  accountKey: string | null,
): Promise<Holder> {
  const known = await holderNamed(sql, name);
  const own = known ?? name;
  // Borrowed tokens may belong to another account, so its number must not be linked to the profile.
  if (kind === 'borrowed') return { holder: own, isLinked: false };
  if (accountKey === null) return { holder: own, isLinked: kind === 'profile' && known !== undefined };
  const holder = await linked(sql, accountKey, kind === 'profile' ? own : accountKey);
  if (kind === 'profile' && holder !== own) await share(sql, holder, own);
  if (kind === 'profile' && known === undefined) await linked(sql, name, holder);
  return { holder, isLinked: true };
}

/** Returns the holder stored under `name`. If there is none, stores the given `holder`. */
async function linked(sql: JournalSql, name: string, holder: string): Promise<string> {
  const first = await holderNamed(sql, name);
  if (first !== undefined) return first;
  await sql.write('insert into holders (name, holder) values (?, ?) on conflict do nothing', [name, holder]);
  return (await holderNamed(sql, name)) ?? holder;
}

async function holderNamed(sql: JournalSql, name: string): Promise<string | undefined> {
  const [row] = await sql.read('select holder from holders where name = ?', [name]);
  return row && String(row.holder);
}

/**
 * Moves names and entries from the identity `old` to `holder`. An entry stays with `old` if `holder` already
 * has an entry with its reference.
 */
async function share(sql: JournalSql, holder: string, old: string): Promise<void> {
  await sql.write('update holders set holder = ? where holder = ?', [holder, old]);
  const move = `update entries set holder = ? where holder = ? and not exists (
    select 1 from entries other where other.holder = ? and other.reference = entries.reference)`;
  await sql.write(move, [holder, old, holder]);
}

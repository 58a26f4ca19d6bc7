import { bigOf, orNull } from './journal-columns.ts';
import { holderOf } from './journal-entry.ts';
import type { JournalSql, SqlRow } from './journal-schema.ts';

/** A record that only its account can read. It shows whether another credential belongs to the account. */
export interface Witness {
  readonly id: string;
  /** Time of the record, in ms since 1970 by the service's clock. */
  readonly atMs: number;
}

/** An account at one address of the service. */
export interface KnownAccount {
  readonly scope: string;
  /** Fingerprint of family and address. */
  readonly place: string;
  /** Fingerprint of the account number; null while the service has not shown it. */
  readonly number: string | null;
  readonly witness: Witness | null;
}

/** The accounts of this journal, and the credentials that belong to them. Contains only fingerprints. */
export class JournalAccounts {
  readonly #sql: JournalSql;

  constructor(sql: JournalSql) {
    this.#sql = sql;
  }

  /** Returns the account of a credential; null if the journal does not know the credential. */
  async of(credential: string): Promise<KnownAccount | null> {
    const sql = `select accounts.* from accounts, credentials
      where credentials.credential = ? and accounts.scope = credentials.scope`;
    const [row] = await this.#sql.read(sql, [credential]);
    return row ? accountOf(row) : null;
  }

  /** Returns the accounts at an address whose witness is known, the newest witness first. */
  async at(place: string): Promise<readonly KnownAccount[]> {
    const sql = `select * from accounts where place = ? and witness is not null
      order by witness_at desc, scope`;
    return (await this.#sql.read(sql, [place])).map(accountOf);
  }

  /** Returns whether the journal contains this account. */
  async isKnown(scope: string): Promise<boolean> {
    return (await this.#sql.read('select 1 from accounts where scope = ?', [scope])).length > 0;
  }

  /** Stores an account, unless the journal contains it. */
  async add({ scope, place }: KnownAccount): Promise<void> {
    const sql = 'insert into accounts (scope, place) values (?, ?) on conflict do nothing';
    await this.#sql.write(sql, [scope, place]);
  }

  /**
   * Stores that the credential belongs to this account, and creates the account if it is new. If the
   * credential had an account of its own, because nothing proved to which account it belongs, moves the
   * entries and batches of that account.
   */
  async bind(credential: string, account: KnownAccount): Promise<void> {
    const { scope, place, number, witness } = account;
    const before = await this.of(credential);
    await this.add(account);
    await this.#sql.write(
      `insert into credentials (credential, scope) values (?, ?)
       on conflict (credential) do update set scope = excluded.scope`,
      [credential, scope],
    );
    if (before === null || before.scope === scope || before.witness !== null) return;
    for (const [table, key] of NAMED)
      await this.#sql.write(
        `update ${table} set scope = ?, holder = ?, place = ? where scope = ? and not exists (
           select 1 from ${table} other where other.scope = ? and other.${key} = ${table}.${key})`,
        [scope, holderOf(scope, null), witness === null ? '' : place, before.scope, scope],
      );
    if (number !== null) await this.name(scope, number);
  }

  /**
   * Stores a witness. With a witness, the account is proved to differ from other accounts at its address.
   * @param others number of other accounts with a witness at the address, to which the account was compared
   * @returns false, and stores nothing, if another process has added an account there meanwhile
   */
  async testify({ scope, place }: KnownAccount, { id, atMs }: Witness, others: number): Promise<boolean> {
    const [row] = await this.#sql.decide(
      `update accounts set witness = ?, witness_at = ? where scope = ? and ? = (select count(*)
         from accounts other where other.place = ? and other.witness is not null and other.scope <> ?)
       returning scope`,
      [id, atMs, scope, others, place, scope],
      place,
    );
    if (row === undefined) return false;
    for (const [table] of NAMED)
      await this.#sql.write(`update ${table} set place = ? where scope = ? and place = ''`, [place, scope]);
    return true;
  }

  /** Replaces the witness of an account by a newer one. */
  async renew(scope: string, { id, atMs }: Witness): Promise<void> {
    await this.#sql.write('update accounts set witness = ?, witness_at = ? where scope = ?', [
      id,
      atMs,
      scope,
    ]);
  }

  /**
   * Stores the account number. Entries of this account then have the same holder as entries of other families
   * and addresses. An entry stays as it is if the holder already has an entry with its reference.
   */
  async name(scope: string, number: string): Promise<void> {
    await this.#sql.write('update accounts set number = ? where scope = ?', [number, scope]);
    const holder = holderOf(scope, number);
    for (const [table, key] of NAMED)
      await this.#sql.write(
        `update ${table} set holder = ? where scope = ? and holder <> ? and not exists (
           select 1 from ${table} other where other.holder = ? and other.${key} = ${table}.${key})`,
        [holder, scope, holder, holder],
      );
  }
}

/** The tables whose rows belong to an account, each with the column that is unique within the account. */
const NAMED = [
  ['entries', 'reference'],
  ['batches', 'name'],
] as const;

const accountOf = (row: SqlRow): KnownAccount => ({
  scope: String(row.scope),
  place: String(row.place),
  number: orNull(row.number, String),
  witness: row.witness === null ? null : { id: String(row.witness), atMs: Number(bigOf(row.witness_at)) },
});

import { bigOf, orNull } from './journal-columns.ts';
import type { JournalSql, SqlRow } from './journal-schema.ts';

/** A proposed batch, as the journal stores it for the approver. Contains no receivers. */
export interface StoredProposal {
  readonly id: string;
  /** Fingerprint of the account, see `PayingAccount.scope`. */
  readonly scope: string;
  readonly batch: string;
  /** The signed plan. */
  readonly text: string;
  /** Absolute path of the csv file on the machine of the proposer. */
  readonly file: string;
  /** JSON of the rows to which the approver must pay attention. */
  readonly findings: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface Decision {
  readonly decision: 'approved' | 'rejected';
  /** JSON of the person who decided. */
  readonly person: string;
  readonly reason: string | null;
  readonly decidedAt: number;
}

export interface DecidedProposal extends StoredProposal {
  readonly decision: Decision | null;
  /** Time when the batch with this name was planned; null if the account has no such batch. */
  readonly plannedAt: number | null;
}

const MOST = 1_000;

/** The proposals of all accounts, and what became of them. */
export class JournalProposals {
  readonly #sql: JournalSql;

  constructor(sql: JournalSql) {
    this.#sql = sql;
  }

  async add(proposal: StoredProposal): Promise<void> {
    const { id, scope, batch, text, file, findings, createdAt, expiresAt } = proposal;
    await this.#sql.write(
      `insert into proposals (id, scope, batch, text, file, findings, created_at, expires_at)
       values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
      [id, scope, batch, text, file, findings, createdAt, expiresAt],
    );
  }

  /** Returns at most 1,000 proposals, newest first: all, or those with this id or batch name. */
  async list(named: string | null = null): Promise<readonly DecidedProposal[]> {
    const rows = await this.#sql.read(
      `select proposals.*, decision, person, reason, decided_at, batches.created_at as planned_at
       from proposals
       left join decisions on decisions.proposal = proposals.id
       left join batches on batches.scope = proposals.scope and batches.name = proposals.batch
       where cast(? as text) is null or proposals.id = ? or proposals.batch = ?
       order by proposals.created_at desc, proposals.id limit ${MOST}`,
      [named, named, named],
    );
    return rows.map(proposalOf);
  }

  async decision(id: string): Promise<Decision | null> {
    const [row] = await this.#sql.read('select * from decisions where proposal = ?', [id]);
    return row ? decisionOf(row) : null;
  }

  /**
   * Stores the decision, unless the proposal has one. Only one of two concurrent decisions is stored.
   * @returns the stored decision, which may be an earlier one
   */
  async decide(id: string, { decision, person, reason, decidedAt }: Decision): Promise<Decision> {
    await this.#sql.write(
      `insert into decisions (proposal, decision, person, reason, decided_at)
       values (?, ?, ?, ?, ?) on conflict do nothing`,
      [id, decision, person, reason, decidedAt],
    );
    const stored = await this.decision(id);
    if (stored === null) throw new Error(`journal: the decision about ${id} is not there`);
    return stored;
  }

  /** Deletes the proposals that expired before this time. An expired plan can never be approved. */
  async prune(beforeMs: number): Promise<void> {
    await this.#sql.write(
      'delete from decisions where proposal in (select id from proposals where expires_at < ?)',
      [beforeMs],
    );
    await this.#sql.write('delete from proposals where expires_at < ?', [beforeMs]);
  }
}

const proposalOf = (row: SqlRow): DecidedProposal => ({
  id: String(row.id),
  scope: String(row.scope),
  batch: String(row.batch),
  text: String(row.text),
  file: String(row.file),
  findings: String(row.findings),
  createdAt: Number(bigOf(row.created_at)),
  expiresAt: Number(bigOf(row.expires_at)),
  decision: orNull(row.decision, () => decisionOf(row)),
  plannedAt: orNull(row.planned_at, Number),
});

const decisionOf = (row: SqlRow): Decision => ({
  decision: row.decision === 'approved' ? 'approved' : 'rejected',
  person: String(row.person),
  reason: orNull(row.reason, String),
  decidedAt: Number(bigOf(row.decided_at)),
});

import { maskPixKey } from '../../domain/keys/check-pix-key.ts';
import { endedUnpaid } from '../../domain/money/transaction-statuses.ts';
import { chunks } from '../../domain/text/chunks.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import {
  type JournalEntry,
  mayBeSameAccount,
  type PayingAccount,
} from '../../storage/journal/journal-entry.ts';
import type { BatchRow } from './batch-row.ts';

/** A row to which the approver of a batch must pay attention. */
export interface Finding {
  readonly line: number;
  readonly amountCents: bigint;
  /** Amount of the last payment to the receiver; null for a new receiver. */
  readonly lastCents: bigint | null;
  /** Masked key of the receiver. Null if it is not known, because the journal does not store it. */
  readonly key: string | null;
}

interface Findings {
  readonly count: number;
  readonly cents: bigint;
  /** The first rows. */
  readonly first: readonly Finding[];
}

/**
 * - `newReceivers`: rows whose receiver the account has never paid, according to the journal
 * - `tenfold`: rows whose amount is more than ten times the last payment to the receiver, or less than a tenth
 */
export interface ProposalFindings {
  readonly newReceivers: Findings;
  readonly tenfold: Findings;
}

const MOST = 20;
/** Number of receivers in one query of the journal. */
const AT_ONCE = 100;
const TENFOLD = 10n;

/** Compares the rows with the earlier payments of the account. Excludes payments of this batch. */
export async function findProposalRows(
  journal: Journal,
  account: PayingAccount,
  batch: string,
  rows: AsyncIterable<BatchRow<'planned'>>,
): Promise<ProposalFindings> {
  const found = { newReceivers: new Collected(), tenfold: new Collected() };
  for await (const some of chunks(rows, AT_ONCE)) {
    const entries = await journal.toDestinations([...new Set(some.map(({ keyPrint }) => keyPrint))], 0);
    const last = new Map<string, JournalEntry>();
    for (const entry of entries) {
      if (!mayBeSameAccount(entry, account) || entry.batch === batch) continue;
      if (endedUnpaid(entry.serviceStatus ?? '')) continue;
      const before = last.get(entry.destinationPrint);
      if (before === undefined || entry.createdAt > before.createdAt) last.set(entry.destinationPrint, entry);
    }
    for (const { line, amountCents, key, keyPrint } of some) {
      const lastCents = last.get(keyPrint)?.amountCents ?? null;
      const finding = { line, amountCents, lastCents, key: maskPixKey(key.canonical) };
      if (lastCents === null) found.newReceivers.add(finding);
      else if (amountCents > lastCents * TENFOLD || amountCents * TENFOLD < lastCents)
        found.tenfold.add(finding);
    }
  }
  return found;
}

class Collected implements Findings {
  count = 0;
  cents = 0n;
  readonly first: Finding[] = [];

  add(finding: Finding): void {
    this.count += 1;
    this.cents += finding.amountCents;
    if (this.first.length < MOST) this.first.push(finding);
  }
}

interface StoredFindings {
  readonly count: number;
  readonly cents: string;
  readonly first: readonly (readonly [line: number, amountCents: string, lastCents: string | null])[];
}

/** Returns the findings as JSON for the journal, without the keys. */
export function findingsText({ newReceivers, tenfold }: ProposalFindings): string {
  const stored = ({ count, cents, first }: Findings): StoredFindings => ({
    count,
    cents: `${cents}`,
    first: first.map(({ line, amountCents, lastCents }) => [
      line,
      `${amountCents}`,
      lastCents === null ? null : `${lastCents}`,
    ]),
  });
  return JSON.stringify({ newReceivers: stored(newReceivers), tenfold: stored(tenfold) });
}

/** Parses what `findingsText` returned. */
export function parseFindings(text: string): ProposalFindings {
  const { newReceivers, tenfold } = JSON.parse(text) as Record<keyof ProposalFindings, StoredFindings>;
  const read = ({ count, cents, first }: StoredFindings): Findings => ({
    count,
    cents: BigInt(cents),
    first: first.map(([line, amountCents, lastCents]) => ({
      line,
      amountCents: BigInt(amountCents),
      lastCents: lastCents === null ? null : BigInt(lastCents),
      key: null,
    })),
  });
  return { newReceivers: read(newReceivers), tenfold: read(tenfold) };
}

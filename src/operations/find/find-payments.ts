import { hubListCharges } from '../../contract/routes/hub.ts';
import { deliveredTransaction, type Transaction } from '../../contract/schemas/transaction.ts';
import {
  type Clue,
  type ClueKind,
  evidenceOf,
  type FoundPayment,
  type KnownPayment,
  type Match,
  matchClues,
} from '../../domain/keys/clues.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import { asFailure, type PixError } from '../../domain/pix-error.ts';
import { parseJsonBytes } from '../../domain/text/json.ts';
import { isoOf, timeOf } from '../../domain/time/sao-paulo-time.ts';
import { AttemptCache } from '../../storage/attempts/attempt-cache.ts';
import type { StoredBody } from '../../storage/inbox/inbox-entry.ts';
import { type DamagedEntry, isRefund, type JournalEntry } from '../../storage/journal/journal-entry.ts';
import type { ScopedCache } from '../../storage/sql/scoped-cache.ts';
import { walkSteps } from '../../storage/sql/walk-steps.ts';
import { TransactionCache } from '../../storage/transactions/transaction-cache.ts';
import { accountCacheKey, type Operator } from '../operator.ts';
import { findPayment, readIdentifier } from '../trace/find-payment.ts';
import type { Sources } from '../trace/gather-trace.ts';
import { listTransactions, readTransaction, type TransactionFilters } from '../transactions.ts';
import { PAGE_SIZE, walkPages } from '../walk-pages.ts';

const fs = process.getBuiltinModule('node:fs');

/**
 * Largest number of requests of one search. The service allows 60 a minute (unshown.md §1), and other programs
 * of the account need some of them.
 */
export const MOST_REQUESTS = 20;
/** The newest payments of the period are read for clues that the service cannot filter by. */
const MOST_PAGES = 3;
/** Largest number of pages of a list that is searched for a refund's id. */
const MOST_OF_RETURN_ID = 10;
/** Largest number of deliveries, and of journal entries, of the period that are compared: the newest ones. */
export const MOST_STORED = 20_000;
const MOST_CACHED = 200;
/** Bodies in memory at once. */
const BODIES = 500;
/** Results without the service's data that are read by their ids. */
const MOST_COMPLETED = 5;

/** In the order in which they are shown. */
const SOURCES = ['service', 'hub', 'journal', 'inbox', 'transaction_cache', 'attempt_cache'] as const;
export type FoundSource = (typeof SOURCES)[number];

export interface FindSources extends Sources {
  readonly transactionsFile: string;
  readonly attemptsFile: string;
}

/** The period of amounts, names and documents. Ids are found at any time. Times are in ms since 1970. */
export interface FindPeriod {
  readonly fromMs: number;
  /** Null for the present: clocks differ, so the newest rows of this machine may seem to be in the future. */
  readonly toMs: number | null;
}

export interface Search {
  /** Best match first. */
  readonly payments: readonly FoundPayment[];
  readonly requests: number;
  /** Clues by which the service was queried. */
  readonly queriedBy: readonly ClueKind[];
  /** Clues that were not queried, because the search had found a payment by its id. */
  readonly notNeeded: readonly ClueKind[];
  /** Clues that were not queried, because the request budget was spent. */
  readonly overBudget: readonly ClueKind[];
  /** Number of the newest payments that were compared with all clues; null if this was not needed. */
  readonly newestRead: number | null;
  /** Start of the time for which the transaction cache is complete, in ms; null if it is not. */
  readonly cacheSinceMs: number | null;
  readonly locals: readonly FoundSource[];
  /** Stores with more rows in the period than were read. */
  readonly cut: readonly FoundSource[];
  readonly failures: readonly { readonly source: FoundSource; readonly error: PixError }[];
}

/** Clues that identify one payment, whenever it was made. */
const EXACT: ReadonlySet<Match['kind']> = new Set(['end_to_end_id', 'return_id', 'br_code', 'reference']);
export const isExact = ({ kind }: Match): boolean => EXACT.has(kind);
/** A payment with less than this share of the best evidence is not shown. */
const LEAST_SHARE = 0.25;

/** Searches the caches, the inbox, the journal and the service for the payments that have these clues. */
export async function findPayments(
  operator: Operator,
  clues: readonly Clue[],
  period: FindPeriod,
  sources: FindSources,
): Promise<Search> {
  const search = new PaymentSearch(operator, clues, period);
  await search.readLocal(sources);
  await search.queryService(sources.hasHub);
  return search.result();
}

/** A payment while it is searched. */
interface Draft {
  known: KnownPayment;
  facts: Partial<FoundPayment>;
  readonly sources: Set<FoundSource>;
}

class PaymentSearch {
  readonly #operator: Operator;
  readonly #clues: readonly Clue[];
  readonly #period: FindPeriod;
  readonly #drafts = new Map<string, Draft>();
  readonly #locals: FoundSource[] = [];
  readonly #cut: FoundSource[] = [];
  readonly #failures: { source: FoundSource; error: PixError }[] = [];
  readonly #queriedBy = new Set<ClueKind>();
  readonly #notNeeded = new Set<ClueKind>();
  readonly #overBudget = new Set<ClueKind>();
  #requests = 0;
  #newestRead: number | null = null;
  #cacheSinceMs: number | null = null;
  #isCacheComplete = false;

  constructor(operator: Operator, clues: readonly Clue[], period: FindPeriod) {
    this.#operator = operator;
    this.#clues = clues;
    this.#period = period;
  }

  async readLocal(sources: FindSources): Promise<void> {
    await this.#readCaches(sources);
    await this.#trying('inbox', async () => sources.inbox && this.#readInbox(sources.inbox));
    await this.#trying('journal', async () => sources.hasJournal && this.#readJournal());
  }

  async queryService(hasHub: boolean): Promise<void> {
    for (const clue of this.#clues) {
      const { kind, text } = clue;
      if (!EXACT.has(kind) || kind === 'br_code') continue;
      await this.#query(
        clue,
        kind === 'return_id' ? MOST_OF_RETURN_ID : kind === 'reference' ? 2 : 1,
        async () => {
          const identifier = readIdentifier(text);
          if (identifier !== null)
            for (const { item } of await findPayment(this.#operator, identifier)) this.#addTransaction(item);
        },
      );
    }
    if (hasHub && !this.#hasExact) await this.#queryHub();
    const others = this.#clues.filter(({ kind }) => !EXACT.has(kind) || kind === 'br_code');
    if (this.#hasExact) for (const { kind } of others) this.#notNeeded.add(kind);
    else await this.#queryByFilters(others);
    await this.#complete();
  }

  /** Queries the service by each clue that it has a filter for, and compares the newest payments with the others. */
  async #queryByFilters(clues: readonly Clue[]): Promise<void> {
    for (const clue of clues) {
      const filters = filtersOf(clue);
      if (filters === null || (clue.kind === 'amount' && this.#isCacheComplete && !this.#hasMatch('amount')))
        continue;
      await this.#query(clue, 1, () => this.#list(filters, PAGE_SIZE));
    }
    const unfiltered = clues.filter((clue) => clue.kind === 'name' || filtersOf(clue) === null);
    if (unfiltered.length === 0) return;
    const pages = Math.min(MOST_PAGES, MOST_REQUESTS - this.#requests);
    for (const { kind } of unfiltered) (pages > 0 ? this.#queriedBy : this.#overBudget).add(kind);
    if (pages > 0)
      await this.#trying('service', async () => {
        this.#requests += 1;
        this.#newestRead = await this.#list({}, pages * PAGE_SIZE);
      });
  }

  async #queryHub(): Promise<void> {
    const texts = this.#clues.filter(
      ({ kind, text }) => (EXACT.has(kind) || kind === 'name') && text.length >= 3 && text.length <= 120,
    );
    for (const clue of texts.slice(0, 3))
      await this.#query(
        clue,
        1,
        async () => {
          const rows = walkPages(this.#operator, hubListCharges, { search: clue.text }, { limit: 20 });
          for await (const { item } of rows) {
            const { id, status, amount, externalRef, createdAt } = item;
            this.#add('hub', id, {
              known: { ids: [id, externalRef], cents: [amount] },
              facts: {
                status,
                type: 'DEPOSIT',
                amountCents: centsOf(amount),
                reference: externalRef ?? null,
                createdAt: createdAt ?? null,
              },
            });
          }
        },
        'hub',
      );
  }

  /** Reads the best results that only this machine has, so that their status and name are shown too. */
  async #complete(): Promise<void> {
    const unread = this.#ranked().filter(
      ({ id, sources }) => id !== null && !sources.includes('service') && !sources.includes('hub'),
    );
    for (const { id } of unread.slice(0, MOST_COMPLETED)) {
      if (id === null || this.#requests >= MOST_REQUESTS) return;
      this.#requests += 1;
      await this.#trying(
        'service',
        async () => this.#addTransaction((await readTransaction(this.#operator, id)).item),
        true,
      );
    }
  }

  async #query(
    clue: Clue,
    requests: number,
    ask: () => Promise<unknown>,
    source: FoundSource = 'service',
  ): Promise<void> {
    if (this.#requests + requests > MOST_REQUESTS) return void this.#overBudget.add(clue.kind);
    this.#requests += requests;
    this.#queriedBy.add(clue.kind);
    await this.#trying(source, ask, true);
  }

  async #list(filters: TransactionFilters, limit: number): Promise<number> {
    const { fromMs, toMs } = this.#period;
    const query = {
      ...filters,
      dateFrom: new Date(fromMs).toISOString(),
      ...(toMs !== null && { dateTo: new Date(toMs).toISOString() }),
    };
    let count = 0;
    for await (const { item } of listTransactions(this.#operator, query, { limit })) {
      this.#addTransaction(item);
      if (count > 0 && count % PAGE_SIZE === 0) this.#requests += 1;
      count += 1;
    }
    return count;
  }

  #addTransaction(item: Transaction): void {
    this.#add('service', item.id, recordOfTransaction(item));
  }

  async #readCaches({ transactionsFile, attemptsFile }: FindSources): Promise<void> {
    const files = [transactionsFile, attemptsFile].filter((file) => fs.existsSync(file));
    if (files.length === 0) return;
    const ids = this.#clues.filter(({ kind }) => kind === 'reference').map(({ text }) => text);
    const cents = this.#clues.filter(({ kind }) => kind === 'amount').map(({ text }) => BigInt(text));
    const { fromMs: sinceMs, toMs } = this.#period;
    const untilMs = toMs ?? Number.MAX_SAFE_INTEGER;
    const wanted = { ids, cents, sinceMs, untilMs, limit: MOST_CACHED };
    const scope = await accountCacheKey(this.#operator);
    this.#requests += 1;
    await this.#trying('transaction_cache', () =>
      withCache(
        transactionsFile,
        () => new TransactionCache(transactionsFile, scope),
        (cache) => {
          const [latest] = cache.periods();
          this.#cacheSinceMs = latest?.since ?? null;
          this.#isCacheComplete =
            latest !== undefined &&
            latest.since <= sinceMs &&
            latest.until >= (toMs ?? this.#operator.client.serviceNow());
          for (const { id, cents: amount, refundedCents, createdAt } of cache.find(wanted))
            this.#add('transaction_cache', id, {
              known: { ids: [id], cents: [amount, refundedCents || null] },
              facts: { amountCents: Number(amount), createdAt: isoOf(createdAt) },
            });
        },
      ),
    );
    await this.#trying('attempt_cache', () =>
      withCache(
        attemptsFile,
        () => new AttemptCache(attemptsFile, scope),
        (cache) => {
          for (const { id, cents: amount } of cache.find(wanted))
            this.#add('attempt_cache', id, {
              known: { ids: [id], cents: [amount] },
              facts: { amountCents: centsOf(amount) },
            });
        },
      ),
    );
  }

  /** The end of the period for the stores of this machine. */
  get #until(): { readonly untilMs?: number } {
    const { toMs } = this.#period;
    return toMs === null ? {} : { untilMs: toMs + 1 };
  }

  /** Compares the deliveries of the period with all clues, and older ones with the transaction ids only. */
  async #readInbox(use: NonNullable<FindSources['inbox']>): Promise<true> {
    await use(async (inbox) => {
      const { fromMs: sinceMs } = this.#period;
      const add = (bodies: Awaited<ReturnType<typeof inbox.bodies>>): void => {
        for (const { body, transactionId } of bodies) {
          const parsed = deliveredTransaction.safeParse(parseJsonBytes(body));
          if (!parsed.success) continue;
          const record = recordOfTransaction(parsed.data);
          if (matchClues(this.#clues, fullyKnown(record.known)).length > 0)
            this.#add('inbox', transactionId ?? parsed.data.id, record);
        }
      };
      for (const { kind, text } of this.#clues)
        if (kind === 'reference') add(await inbox.bodies({ transactionId: text, limit: MOST_CACHED }));
      const steps = walkSteps(
        (after: StoredBody | undefined, limit) =>
          inbox.bodies({ sinceMs, ...this.#until, limit, ...(after && { beforeId: after.id }) }),
        { limit: MOST_STORED, step: BODIES },
      );
      let count = 0;
      for await (const bodies of steps) {
        count += bodies.length;
        add(bodies);
      }
      if (count === MOST_STORED) this.#cut.push('inbox');
    });
    return true;
  }

  async #readJournal(): Promise<true> {
    const journal = await this.#operator.money.journal();
    const { profile } = this.#operator.account;
    const prints = new Map(
      this.#clues
        .filter(({ kind }) => kind === 'document' || kind === 'pix_key')
        .map(({ text }) => [journal.fingerprint(text), text]),
    );
    const names = this.#clues.filter(({ kind }) => EXACT.has(kind)).map(({ text }) => text);
    const { fromMs: sinceMs } = this.#period;
    const add = (entry: JournalEntry | DamagedEntry): void => {
      if (entry.state !== 'damaged') this.#addEntry(entry, prints.get(entry.destinationPrint));
    };
    if (names.length > 0)
      for await (const entry of journal.walkRows({ profile, names }, 'newest')) add(entry);
    let count = 0;
    const newest = { profile, sinceMs, ...this.#until, limit: MOST_STORED };
    for await (const entry of journal.walkRows(newest, 'newest')) {
      count += 1;
      add(entry);
    }
    if (count === MOST_STORED) this.#cut.push('journal');
    return true;
  }

  #addEntry(entry: JournalEntry, key: string | undefined): void {
    const { serviceId, subject, reference, endToEndId, amountCents, movedCents } = entry;
    const known = {
      ids: [entry.id, reference, serviceId, endToEndId, subject],
      keys: [key ?? entry.destination],
      cents: [amountCents, movedCents],
    };
    if (matchClues(this.#clues, fullyKnown(known)).length === 0) return;
    // A refund belongs to its charge.
    const id = isRefund(entry) ? subject : serviceId;
    this.#add('journal', id, {
      known,
      facts: {
        journalId: entry.id,
        reference,
        endToEndId,
        status: entry.state,
        amountCents: Number(amountCents),
        createdAt: isoOf(entry.createdAt),
      },
    });
  }

  /** Adds what a source knows about a payment. The service's facts replace those of this machine. */
  #add(source: FoundSource, id: string | null, { known, facts }: SourceRecord): void {
    // An entry without a transaction id is a result of its own.
    const key = id ?? `journal ${facts.journalId}`;
    const draft: Draft = this.#drafts.get(key) ?? {
      known: fullyKnown({}),
      facts: { id },
      sources: new Set(),
    };
    this.#drafts.set(key, draft);
    draft.sources.add(source);
    draft.known = together(draft.known, fullyKnown(known));
    const own = Object.fromEntries(
      Object.entries(facts).filter(([name, value]) => name === 'id' || value != null),
    );
    draft.facts =
      source === 'service' || source === 'hub' ? { ...draft.facts, ...own } : { ...own, ...draft.facts };
  }

  async #trying(source: FoundSource, work: () => unknown, isQuery = false): Promise<void> {
    try {
      const used = await work();
      if (!isQuery && used && source !== 'service') this.#locals.push(source);
    } catch (thrown) {
      const error = asFailure(thrown);
      if (error.kind === 'missing') return;
      if (!this.#failures.some((one) => one.source === source)) this.#failures.push({ source, error });
    }
  }

  #hasMatch(kind: Match['kind']): boolean {
    return this.#ranked().some(({ matches }) => matches.some((one) => one.kind === kind));
  }

  get #hasExact(): boolean {
    return this.#ranked().some(
      ({ matches, sources }) => sources.includes('service') && matches.some(isExact),
    );
  }

  #ranked(): readonly FoundPayment[] {
    const found = [...this.#drafts.values()].map((draft): FoundPayment => {
      const matches = matchClues(this.#clues, draft.known);
      return {
        ...NOTHING_KNOWN,
        ...draft.facts,
        matches,
        sources: SOURCES.filter((one) => draft.sources.has(one)),
        evidence: evidenceOf(matches),
      };
    });
    const best = Math.max(0, ...found.map(({ evidence }) => evidence));
    return found
      .filter(({ evidence }) => evidence > 0 && evidence >= best * LEAST_SHARE)
      .sort((a, b) => b.evidence - a.evidence || (timeOf(b.createdAt) ?? 0) - (timeOf(a.createdAt) ?? 0));
  }

  #inOrder(kinds: ReadonlySet<ClueKind>): readonly ClueKind[] {
    return [...new Set(this.#clues.map(({ kind }) => kind))].filter((kind) => kinds.has(kind));
  }

  result(): Search {
    return {
      payments: this.#ranked(),
      requests: this.#requests,
      queriedBy: this.#inOrder(this.#queriedBy),
      notNeeded: this.#inOrder(this.#notNeeded),
      overBudget: this.#inOrder(this.#overBudget),
      newestRead: this.#newestRead,
      cacheSinceMs: this.#cacheSinceMs,
      locals: this.#locals,
      cut: this.#cut,
      failures: this.#failures,
    };
  }
}

interface SourceRecord {
  readonly known: Partial<KnownPayment>;
  readonly facts: Partial<FoundPayment>;
}

const NOTHING_KNOWN = {
  id: null,
  status: null,
  type: null,
  amountCents: null,
  name: null,
  reference: null,
  endToEndId: null,
  createdAt: null,
  journalId: null,
} as const;

const fullyKnown = (known: Partial<KnownPayment>): KnownPayment => ({
  ids: [],
  names: [],
  keys: [],
  codes: [],
  cents: [],
  ...known,
});

const together = (one: KnownPayment, other: KnownPayment): KnownPayment => ({
  ids: [...one.ids, ...other.ids],
  names: [...one.names, ...other.names],
  keys: [...one.keys, ...other.keys],
  codes: [...one.codes, ...other.codes],
  cents: [...one.cents, ...other.cents],
});

const centsOf = (cents: bigint | null | undefined): number | null => (cents == null ? null : Number(cents));

export const matchTransaction = (clues: readonly Clue[], item: Transaction): readonly Match[] =>
  matchClues(clues, fullyKnown(recordOfTransaction(item).known));

function recordOfTransaction(item: Transaction): SourceRecord {
  const isOut = item.type === 'WITHDRAW';
  const amount = item.amount?.toCents();
  return {
    known: {
      ids: [item.id, item.clientReference, item.endToEndId, item.refundEndToEndId, item.virtualAccount],
      names: [item.payerName, item.receiverName, item.generatedName],
      keys: [
        item.payerDocument,
        item.receiverDocument,
        item.generatedDocument,
        item.withdrawPixKey,
        item.generatedEmail,
      ],
      codes: [item.qrCodeText],
      cents: [amount, item.refundAmount?.toCents()],
    },
    facts: {
      id: item.id,
      status: item.status,
      type: item.type ?? null,
      amountCents: centsOf(amount),
      name: (isOut ? item.receiverName : (item.payerName ?? item.generatedName)) ?? null,
      reference: item.clientReference ?? null,
      endToEndId: item.endToEndId ?? null,
      createdAt: item.createdAt ?? null,
    },
  };
}

/** Returns the filters of §4.1 for a clue; null if the service has none. */
export function filtersOf({ kind, text }: Clue): TransactionFilters | null {
  switch (kind) {
    case 'amount':
      return { amount: Decimal.fromCents(BigInt(text)) };
    case 'document':
      return text.includes('*') ? null : { document: text };
    case 'name':
      return { name: text };
    case 'br_code':
      return { status: ['PENDING'] };
    default:
      return null;
  }
}

async function withCache<C extends ScopedCache>(
  file: string,
  open: () => C,
  use: (cache: C) => void,
): Promise<boolean> {
  if (!fs.existsSync(file)) return false;
  const cache = open();
  try {
    use(cache);
  } finally {
    cache.close();
  }
  return true;
}

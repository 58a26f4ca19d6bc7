import { readStatus } from '../../contract/routes/account.ts';
import { UNKNOWN_STATES } from '../../domain/money/transaction-statuses.ts';
import { PixError } from '../../domain/pix-error.ts';
import { sleep } from '../../domain/time/clock.ts';
import { SIGNATURE_STATES } from '../../domain/webhook/received-delivery.ts';
import { listProposals } from '../../operations/batch/stored-proposals.ts';
import { callRoute } from '../../operations/call-route.ts';
import { listOpenInfractions } from '../../operations/infractions/list-open-infractions.ts';
import { isAccepted, refreshEntries } from '../../operations/money/refresh-entries.ts';
import { type ScopeOf, scopesOf } from '../../operations/payouts/read-payer.ts';
import { readBalance } from '../../operations/read-balance.ts';
import { batchSummary } from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';
import type { DisputesValue, FeedName, FeedValues, JournalValue } from '../state/feeds.ts';
import { disputeOf, entryOf, type InboxRow, proposalOf, receivedOf } from '../state/list-rows.ts';
import type { DashboardSources } from './dashboard-sources.ts';
import { PaymentsReader } from './payments-reader.ts';
import { UndeliveredReader } from './undelivered-reader.ts';

/** Largest number of rows to read from the journal (`MOST_ENTRIES`) and from the inbox (`MOST_RECEIVED`). */
const MOST_ENTRIES = 200;
const MOST_RECEIVED = 500;
/**
 * Largest number of status queries in one reading of the journal. Only accepted payments are queried, each at
 * most once a minute.
 */
const MOST_STATUSES = 4;
const STATUS_EVERY_MS = 60_000;
/** Time for which a reading of the journal waits for answers of the service. */
const SOON_MS = 500;
/** Time for which the accounts of the profile's tokens are known. Another token may belong to another account. */
const SCOPES_MS = 300_000;
/** Number of deliveries that each reading of the inbox requests, even if most of them are already known. */
const RECEIVED_AGAIN = 100;

/** A reader resolves to null if this machine has no such source, for example no inbox. */
export type FeedReaders = { readonly [Name in FeedName]: () => Promise<FeedValues[Name] | null> };

export class Readers {
  readonly #sources: DashboardSources;
  readonly payments: PaymentsReader;
  readonly undelivered: UndeliveredReader;
  #received: readonly InboxRow[] = [];

  /** @param attempts the same sources, with the operator that reads delivery attempts */
  constructor(sources: DashboardSources, attempts = sources) {
    this.#sources = sources;
    this.payments = new PaymentsReader(sources.operator, sources.transactionsFile);
    this.undelivered = new UndeliveredReader(attempts);
  }

  close(): Promise<void> {
    this.undelivered.close();
    return this.payments.close();
  }

  readonly all: FeedReaders = {
    status: async () => {
      const { item } = await callRoute(this.#sources.operator, readStatus, {});
      return { status: item.status ?? '-' };
    },
    balance: async () => {
      const { item } = await readBalance(this.#sources.operator);
      const { balanceAvailable: available, balanceBlocked: blocked } = item;
      const { account, history } = await this.payments.balances(available);
      return { account, available, blocked, history };
    },
    payments: () => this.payments.newest(),
    undelivered: () => this.undelivered.read(),
    disputes: () => this.#disputes(),
    journal: () => this.#journal(),
    inbox: () => this.#inbox(),
  };

  async #disputes(): Promise<DisputesValue> {
    const { rows, isCut } = await listOpenInfractions(this.#sources.operator);
    return { rows: rows.map(({ item }) => disputeOf(item)), isCut };
  }

  async #journal(): Promise<JournalValue | null> {
    const { operator, hasJournal } = this.#sources;
    if (!hasJournal()) return null;
    const journal = await operator.money.journal();
    const { profile } = operator.account;
    const [singles, recent, open, batches, unknown] = await Promise.all([
      // A batch is one row, so that its payments do not hide the single ones.
      journal.list({ profile, isSingle: true, limit: MOST_ENTRIES }),
      journal.list({ profile, limit: MOST_ENTRIES }),
      journal.list({ profile, states: UNKNOWN_STATES, limit: MOST_ENTRIES }),
      journal.batches.list({ profile }),
      journal.unknownSum(profile, operator.clock.now()),
    ]);
    // Entries with an unknown outcome come first, even if they are old.
    const first = new Set(open.map(({ id }) => id));
    const shown = [...open, ...singles.filter(({ id }) => !first.has(id))];
    const known = new Set(shown.map(({ id }) => id));
    const now = await this.#refreshed(journal, [...shown, ...recent.filter(({ id }) => !known.has(id))]);
    const entries = now.slice(0, shown.length).map((entry) => entryOf(entry, operator.clock.now()));
    const proposals = await this.#waiting(journal);
    const isCut = [singles, open].some(({ length }) => length === MOST_ENTRIES);
    return { entries, isCut, batches: batches.map((batch) => batchSummary(batch)), proposals, unknown };
  }

  /** Returns the proposals that wait for approval. If they cannot be read, returns those that were read before. */
  async #waiting(journal: Journal): Promise<JournalValue['proposals']> {
    const { operator } = this.#sources;
    const now = operator.clock.now();
    if (now - this.#scopesReadAt > SCOPES_MS) {
      [this.#scopes, this.#scopesReadAt] = [scopesOf(operator), now];
    }
    try {
      const all = await this.#soon('proposals', () =>
        listProposals(operator, journal, { scopeOf: this.#scopes }),
      );
      if (all !== null) this.#proposals = all.filter(({ state }) => state === 'waiting').map(proposalOf);
    } catch (error) {
      if (!(error instanceof PixError)) throw error;
      this.#scopesReadAt = Number.NEGATIVE_INFINITY;
    }
    return this.#proposals;
  }
  #proposals: JournalValue['proposals'] = null;
  #scopes: ScopeOf | undefined;
  #scopesReadAt = Number.NEGATIVE_INFINITY;

  /**
   * Queries the status of a few accepted payments, and returns all entries. Payments whose last query was
   * longest ago come first.
   */
  async #refreshed(journal: Journal, entries: readonly JournalEntry[]): Promise<readonly JournalEntry[]> {
    const { operator } = this.#sources;
    const read = await this.#soon('statuses', async () => {
      const readAt = ({ id }: JournalEntry): number => this.#statusReadAt.get(id) ?? 0;
      const now = operator.clock.now();
      const due = entries
        .filter((entry) => isAccepted(entry) && now - readAt(entry) >= STATUS_EVERY_MS)
        .sort((one, other) => readAt(one) - readAt(other))
        .slice(0, MOST_STATUSES);
      for (const { id } of due) this.#statusReadAt.set(id, now);
      const refreshed = new Map<string, JournalEntry>();
      for await (const entry of refreshEntries(async () => operator, journal, due))
        refreshed.set(entry.id, entry);
      return refreshed;
    });
    return entries.map((entry) => read?.get(entry.id) ?? entry);
  }

  /**
   * Returns the result of work that sends requests, or null if it needs longer: while the request limit has no room,
   * the journal is shown without it. A later call with the same name then returns the result.
   */
  async #soon<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    const started = (this.#running.get(name) as Promise<T> | undefined) ?? work();
    this.#running.set(name, started);
    let isEnded = false;
    const end = (): void => {
      isEnded = true;
    };
    const waiting = new AbortController();
    const wait = sleep(this.#sources.operator.clock, SOON_MS, waiting.signal).catch(() => undefined);
    await Promise.race([started.then(end, end), wait]);
    waiting.abort();
    if (!isEnded) return null;
    this.#running.delete(name);
    return started;
  }
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #statusReadAt = new Map<string, number>();

  async #inbox(): Promise<FeedValues['inbox'] | null> {
    const inbox = await this.#sources.inbox();
    if (inbox === null) return null;
    const newest = { signatures: SIGNATURE_STATES, order: 'newest' } as const;
    const last = this.#received[0]?.id ?? 0;
    const page = await inbox.list({ ...newest, limit: RECEIVED_AGAIN });
    const joins = page.length < RECEIVED_AGAIN || (page.at(-1)?.id ?? 0) <= last;
    const read = joins ? page : await inbox.list({ ...newest, limit: MOST_RECEIVED });
    const oldest = read.at(-1)?.id ?? 0;
    const rest =
      joins && page.length === RECEIVED_AGAIN ? this.#received.filter(({ id }) => id < oldest) : [];
    this.#received = [...read.map(receivedOf), ...rest].slice(0, MOST_RECEIVED);
    return { rows: this.#received, isCut: this.#received.length === MOST_RECEIVED };
  }
}

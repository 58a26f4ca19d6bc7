import { onTestFinished } from 'vitest';
import { Client } from '../../../src/client/client.ts';
import type { Transport } from '../../../src/contract/transport.ts';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import type { PixError } from '../../../src/domain/pix-error.ts';
import { printOf } from '../../../src/domain/text/print-of.ts';
import { momentOf } from '../../../src/domain/time/clock.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import type { Params } from '../../../src/i18n/index.ts';
import { payableKey } from '../../../src/operations/keys/pix-key.ts';
import type { MoneyOutcome } from '../../../src/operations/money/money-outcome.ts';
import { moveMoney } from '../../../src/operations/money/move-money.ts';
import type { HUB_PAYOUT } from '../../../src/operations/money/movements/hub-payout.ts';
import { MAIN_PAYOUT } from '../../../src/operations/money/movements/payout.ts';
import type {
  CommandRun,
  MoneyMeans,
  Operator,
  OperatorAccount,
  ShownOutcome,
} from '../../../src/operations/operator.ts';
import type { Payer } from '../../../src/operations/payouts/read-payer.ts';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import type { JournalBatches } from '../../../src/storage/journal/journal-batches.ts';
import type { Intent, JournalEntry, Lease, SeenEntry } from '../../../src/storage/journal/journal-entry.ts';
import { pixErrorOf } from '../pix-error.ts';
import { badNetwork, type Strike } from '../servers/bad-network.ts';
import { unmarked } from '../servers/listed-service.ts';
import { intent, lease, openEntry, takeLease } from '../stores/journal-intent.ts';
import { sqliteStore } from '../stores/journal-stores.ts';
import { runDown } from '../until.ts';
import { charging, tokenOf } from './card-world.ts';
import { type Said, type SandboxWorld, START, sandboxWorld } from './sandbox-world.ts';

export const MONEY =
  /^POST .*\/(withdraw|qrcode|qr-payments|internal-transfer|refund(\/[^/]+)?|charges)$|^PUT .*\/reverse$/;

export const reais = (text: string): Decimal => Decimal.parse(text) ?? Decimal.zero;

/** A sandbox of the service, a client, and a journal in a file. */
export interface MoneyWorld extends SandboxWorld {
  readonly journal: Journal;
  readonly operator: Operator;
  /**
   * The clock of the operator. It advances only while `ran` waits for work that sleeps. The sandbox has a
   * separate clock, which does not advance.
   */
  readonly ownClock: VirtualClock;
  /** The notes that operations would print on stderr. */
  readonly notes: (readonly [key: string, params: Params | undefined])[];
  readonly told: ShownOutcome[];
  /** All requests that the client sent, such as `GET /v1/withdraw?clientReference=r1`. */
  readonly asked: string[];
  /** All requests that the client sent to move money: body, query, and idempotency key. */
  readonly sent: { readonly body: unknown; readonly query: string; readonly key: string | undefined }[];
  /** Injects a fault into the next `times` requests that match `route`. The default is one request. */
  strike(route: RegExp, how: Strike, times?: number): void;
  rewire(transport: (good: Transport) => Transport): void;
  /** Returns the result of `work`. Whenever the work sleeps, the clock of the operator advances. */
  ran<T>(work: Promise<T>): Promise<T>;
  failure(work: Promise<unknown>): Promise<PixError>;
  /** Returns the journal's entries, newest first. */
  entries(): Promise<readonly JournalEntry[]>;
  /**
   * Adds a sent payout to the journal: R$ 50,00 to `ana@example.com` with reference `r1`. `changes` replaces
   * some of its fields.
   */
  entry(changes?: Partial<Intent>): Promise<JournalEntry>;
  /**
   * Creates and pays a charge of the main family.
   * @returns its id
   */
  paidCharge(amount: string): Promise<string>;
  /** Sends a request to the hub. `path` is below `/transactions/`. The default idempotency key is `r1`. */
  hub(path: string, body: object, key?: string): Promise<{ readonly id: string }>;
  /**
   * Creates a card charge of R$ 100,00. The default `externalId` is `order-1`.
   * @returns its id
   */
  soldOnCard(more?: object): Promise<string>;
}

export const journalWith = (
  { journal }: Pick<MoneyWorld, 'journal'>,
  changes: Partial<Journal>,
): { readonly money: Pick<MoneyMeans, 'journal'> } => {
  const changed = withChanges(journal, changes);
  return { money: { journal: async () => changed } };
};

export const batchesWith = (
  { journal }: Pick<MoneyWorld, 'journal'>,
  changes: Partial<JournalBatches>,
): ReturnType<typeof journalWith> =>
  journalWith({ journal }, { batches: withChanges(journal.batches, changes) });

/**
 * Returns a proxy of `original`, in which the methods of `changes` replace the methods with the same names.
 */
const withChanges = <T extends object>(original: T, changes: Partial<T>): T =>
  new Proxy(original, {
    get(_target, name) {
      const value: unknown = Reflect.get(changes, name) ?? Reflect.get(original, name);
      return typeof value === 'function' ? value.bind(original) : value;
    },
  });

/** Gives the lease of an entry to a simulated second process, which renews it every half second. */
export async function heldByAnother(
  { journal, ownClock }: Pick<MoneyWorld, 'journal' | 'ownClock'>,
  id: string,
): Promise<void> {
  const lease = (): Lease => ({ owner: 'other:2:bb', ...momentOf(ownClock) });
  await takeLease(journal, id, lease());
  const beat = (): void => {
    void journal.beat(id, lease());
    stop = ownClock.at(ownClock.now() + 500, beat);
  };
  let stop = ownClock.at(ownClock.now() + 500, beat);
  onTestFinished(() => stop());
}

export async function moneyWorld(changes: OperatorChanges = {}): Promise<MoneyWorld> {
  const world = await sandboxWorld();
  const place = await sqliteStore.place();
  const journal = await place.open();
  onTestFinished(async () => {
    await journal.close();
    await place.end();
  });
  const ownClock = new VirtualClock(START);
  const { sandbox } = world;
  const asked: string[] = [];
  const sent: MoneyWorld['sent'] = [];
  const notes: MoneyWorld['notes'] = [];
  const told: ShownOutcome[] = [];
  let network: Transport = sandbox.handle;
  const transport: Transport = (request) => {
    const { pathname, search } = new URL(request.url);
    asked.push(`${request.method} ${pathname}${decodeURIComponent(search)}`);
    if (MONEY.test(`${request.method} ${pathname}`))
      sent.push({
        body: JSON.parse(String(request.body ?? '{}')),
        query: search,
        key: request.headers['idempotency-key'],
      });
    return network(request);
  };
  const cardToken = async (): Promise<string> => String((await tokenOf(world)).json.access_token);
  const wire = { idempotencyHeader: 'Idempotency-Key' };
  const client = new Client({
    transport,
    roots: sandbox.roots,
    clock: ownClock,
    wire,
    timeoutMs: 30_000,
    userAgent: 'pix/test',
    token: async (family) =>
      family === 'card' ? cardToken() : family === 'hub' ? sandbox.tokens.hub : sandbox.tokens.both,
    random: () => 0.5,
  });
  let chance = 0;
  const random = (): number => {
    chance = (chance * 73 + 41) % 65_521;
    return chance % 256;
  };
  const ran: MoneyWorld['ran'] = (work) => runDown(ownClock, work);
  return {
    ...world,
    journal,
    ownClock,
    notes,
    told,
    asked,
    sent,
    ran,
    operator: changedOperator(
      {
        client,
        account: {
          wire,
          roots: sandbox.roots,
          profile: 'shop',
          profileId: 'shop-id',
          credential: async (family) => ({
            print: printOf(family === 'card' ? 'client' : sandbox.tokens[family === 'hub' ? 'hub' : 'both']),
            last4: '1234',
            isOfProfile: true,
          }),
        },
        clock: ownClock,
        run: { timeoutMs: 30_000, command: 'payout create', dryRun: false, unaskedSince: null, extra: {} },
        money: {
          resolveSeconds: 30,
          journalMark: unmarked,
          journal: async () => journal,
          owner: () => 'test:1:aa',
          showOutcome: (outcome) => void told.push(outcome),
        },
        random: (count) => Uint8Array.from({ length: count }, random),
        signal: new AbortController().signal,
        note: (key, params) => void notes.push([key, params]),
        progress: (key, params) => void notes.push([key, params]),
      },
      changes,
    ),
    rewire(made) {
      network = made(network);
    },
    strike(route, how, times) {
      network = badNetwork(network, how, route, times);
    },
    failure: (work) => pixErrorOf(() => ran(work)),
    entries: () => journal.list({ limit: 1000 }),
    async entry(changes) {
      const destinationPrint = journal.fingerprint('ana@example.com');
      const order = { notBefore: START, destinationPrint, ...changes };
      const opening = await openEntry(journal, intent(order), lease('host:1:aa', START));
      if (opening.kind !== 'opened') throw new Error(`${opening.kind}: ${opening.entry.reference}`);
      return opening.entry;
    },
    async paidCharge(amount) {
      const { id } = await world.charge(amount);
      await world.lever(id, 'pay');
      return id;
    },
    async hub(path, body, key = 'r1') {
      const headers = { 'idempotency-key': key };
      const given = { token: sandbox.tokens.hub, headers, body };
      return made(await world.ask(`POST /hub/api/v1/transactions/${path}`, given));
    },
    async soldOnCard(more) {
      const given = { token: await cardToken(), body: charging(more) };
      return made(await world.ask('POST /card/v1/charges', given)).id;
    },
  };
}

function made({ status, json }: Said): { readonly id: string } {
  if (status >= 300) throw new Error(JSON.stringify(json));
  return json as { id: string };
}

/**
 * Changes to the fields of an operator. The changes to `account`, `run` and `money` may contain only some
 * fields.
 */
export type OperatorChanges = Partial<Omit<Operator, 'account' | 'run' | 'money'>> & {
  readonly account?: Partial<OperatorAccount>;
  readonly run?: Partial<CommandRun>;
  readonly money?: Partial<MoneyMeans>;
};

export function changedOperator(operator: Operator, changes: OperatorChanges = {}): Operator {
  return {
    ...operator,
    ...changes,
    account: { ...operator.account, ...changes.account },
    run: { ...operator.run, ...changes.run },
    money: { ...operator.money, ...changes.money },
  };
}

export const PAYER = {
  scope: 'account',
  holder: 'holder',
  place: '',
  profileId: '',
  credential: null,
  notBefore: START,
  account: { accountNumber: '100001' },
} as Payer;

export interface Given {
  readonly reference?: string;
  readonly generated?: boolean;
  readonly amount?: string;
  readonly key?: string;
  readonly payer?: Payer;
  readonly operator?: OperatorChanges;
  readonly by?: typeof MAIN_PAYOUT | typeof HUB_PAYOUT;
  /**
   * The journal entries that pix showed to the person before the confirmation. Undefined if pix did not ask a
   * person.
   */
  readonly seen?: readonly SeenEntry[];
}

/** Pays R$ 50,00 to Ana with reference `r1`, except where `given` has other values. */
export function pay(world: MoneyWorld, given: Given = {}): Promise<MoneyOutcome<{ readonly id: string }>> {
  const { reference = 'r1', generated = false, amount = '50', key = 'ana@example.com' } = given;
  const order = {
    key: payableKey(key, undefined),
    amount: reais(amount),
    reference: { text: reference, generated },
    seen: given.seen ?? null,
  };
  const operator = changedOperator(world.operator, given.operator);
  // Both families return an id, and the tests need no more of an answer.
  const movement = (given.by ?? MAIN_PAYOUT) as typeof MAIN_PAYOUT;
  return world.ran(moveMoney(operator, movement, given.payer ?? PAYER, order));
}
const INTERRUPTED = { operator: { signal: AbortSignal.abort() } };

/**
 * Makes a payout whose outcome is unknown, and returns the id of its entry. `drop-after`: the service applied
 * the payout. `drop-before`: the service never received it.
 */
export async function inDoubt(
  world: MoneyWorld,
  how: 'drop-after' | 'drop-before',
  given: Given = {},
): Promise<string> {
  world.strike(MONEY, how);
  const { entry } = await pay(world, { ...INTERRUPTED, ...given });
  world.sent.length = 0;
  world.notes.length = 0;
  world.asked.length = 0;
  return entry ?? '';
}
export const moved = async ({ ask }: MoneyWorld): Promise<number> =>
  ((await ask('GET /v1/user/transactions?type=WITHDRAW')).json.data as unknown[]).length;

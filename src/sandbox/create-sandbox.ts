import type { Family } from '../contract/route.ts';
import {
  type Transport,
  TransportError,
  type WireRequest,
  type WireResponse,
} from '../contract/transport.ts';
import type { Clock } from '../domain/time/clock.ts';
import { stepCardCharge } from './card/card-charges.ts';
import { stepRecurrence } from './card/recurrences.ts';
import { arrive, deliver } from './deliver/deliver.ts';
import { postBack } from './deliver/postbacks.ts';
import { sendChallenge } from './deliver/send-challenge.ts';
import { type Answer, bytesOf, type Reaction } from './http/answer.ts';
import { createPipeline, type Pipeline } from './http/pipeline.ts';
import type { ReceivedRequest } from './http/received-request.ts';
import { rootsOf } from './http/router.ts';
import { loadQrDrawing } from './qr/load-qr-drawing.ts';
import { resumeReports, stepReport } from './reports/report-jobs.ts';
import type { TimerKind, Work } from './scheduler.ts';
import { type SandboxOptions, Service } from './service.ts';
import {
  type CardClientCredentials,
  createAccounts,
  openAccounts,
  type SandboxAccount,
  type Tokens,
} from './state/accounts/sandbox-accounts.ts';
import { stepInfraction } from './state/infractions/infractions.ts';
import { expireCharge } from './state/transactions/pay-charge.ts';
import { stepPayout } from './state/transactions/payouts.ts';
import { stepRefund } from './state/transactions/refunds.ts';
import type { WebhookRow } from './state/webhooks/webhooks.ts';
import { GroupedWrites } from './store/grouped-writes.ts';
import { mostResetsOf, openStore, readMeta, writeMeta } from './store/open-store.ts';
import { TABLES } from './store/schema.ts';
import { type Certificates, issueCertificates, writeClientFiles } from './tls/issue-certificates.ts';
import { actAsCustomer, takeTurn } from './traffic/traffic.ts';

export type { SandboxOptions } from './service.ts';

/** The complete service of the specification (§1 to §9), running in this process. */
export interface Sandbox {
  /** Answers a request in this process. The request's URL may have any origin. */
  readonly handle: Transport;
  readonly react: Pipeline;
  /** Called with each error that is a bug of the sandbox itself. */
  readonly onBug: (error: unknown) => void;
  readonly tokens: Tokens;
  readonly accounts: readonly [SandboxAccount, ...SandboxAccount[]];
  /** The seed of the store. If the store already had a seed, `options.seed` is ignored. */
  readonly seed: number;
  readonly roots: Readonly<Record<Family, string>>;
  /**
   * Sets the sandbox's address, without a slash at the end. It becomes `origin` only if the option `baseUrl`
   * is not set.
   */
  setOrigin(origin: string): void;
  /** Sets the address of the card family, for example `https://127.0.0.1:4481`. */
  setCardOrigin(origin: string): void;
  /**
   * Returns the certificates of the card family's server and client. The first call creates and stores them.
   * If the store is a folder, this call also writes files for clients into it.
   */
  certificates(): Promise<Certificates>;
  /** Ends all current and future `delay` faults immediately, so that the server can close. */
  endDelays(): void;
  close(): Promise<void>;
}

/**
 * Creates a sandbox, or opens the one in the folder `options.store`.
 * @throws PixError `usage` when another process uses the folder, or another version of `pix` wrote it
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const drawQr = await loadQrDrawing();
  const onBug = options.onBug ?? ((error: unknown) => process.emitWarning(error as Error));
  const db = openStore(options.store);
  try {
    return start(new Service(db, options, drawQr, onBug, emptyStore), onBug);
  } catch (error) {
    db.close();
    throw error;
  }
}

function start(service: Service, onBug: (error: unknown) => void): Sandbox {
  const { db, scheduler, seed, options } = service;
  let accounts = openAccounts(service);
  const starts = beginStart(service);
  scheduler.start((kind, subject, atMs) => TIMERS[kind](service, subject, atMs));
  const writes = new GroupedWrites(db, scheduler, onBug);
  const delays = new AbortController();
  const react = createPipeline({ service, writes, start: starts, endOfDelays: delays.signal, onBug });
  let certificates: Promise<Certificates> | undefined;
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    delays.abort();
    writes.flush();
    scheduler.close();
    service.abort('the sandbox closes');
    await scheduler.idle();
    db.close();
  };
  return {
    handle: inProcess(react, options.clock),
    react,
    onBug,
    get tokens() {
      return this.accounts[0].tokens;
    },
    get accounts() {
      // Accounts are read at each access, because tokens can be reissued. After closing, the last accounts
      // are returned.
      if (!closing) accounts = openAccounts(service);
      return accounts;
    },
    seed,
    get roots() {
      return rootsOf(service);
    },
    setOrigin: (origin) => service.setOrigin(origin),
    setCardOrigin: (origin) => service.setCardOrigin(origin),
    certificates: () => {
      certificates ??= certificatesOf(service, accounts[0].card);
      return certificates;
    },
    endDelays: () => delays.abort(),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** Returns the stored certificates. If there are none, creates and stores them. */
async function certificatesOf(
  { db, options: { store } }: Service,
  card: CardClientCredentials,
): Promise<Certificates> {
  const kept = db.get<{ json: string }>('select json from certificates');
  const certificates = kept
    ? (JSON.parse(kept.json) as Certificates)
    : await issueCertificates(card.clientId);
  if (!kept) db.run('insert into certificates (json) values (?)', JSON.stringify(certificates));
  if (store !== ':memory:') writeClientFiles(store, certificates, card);
  return certificates;
}

const TIMERS: Readonly<
  Record<TimerKind, (service: Service, subject: bigint, atMs: number) => Work | undefined>
> = {
  expire: expireCharge,
  deliver,
  arrival: arrive,
  report: stepReport,
  payout: stepPayout,
  refund: stepRefund,
  infraction: stepInfraction,
  card: stepCardCharge,
  postback: postBack,
  recurrence: stepRecurrence,
  traffic: takeTurn,
  customer: actAsCustomer,
  challenge: (service, subject) => {
    const webhook = service.db.get<WebhookRow>('select * from webhooks where seq = ?', subject);
    return webhook && (() => sendChallenge(service, webhook));
  },
};

/**
 * Creates the accounts of an empty store. Schedules the work that the previous run did not finish.
 * @returns the number of starts so far, which makes request ids unique across starts
 */
function beginStart(service: Service): string {
  const { db, scheduler } = service;
  return db.transaction(() => {
    const starts = Number(readMeta(db, 'starts') ?? 0) + 1;
    writeMeta(db, 'starts', starts);
    createAccounts(service);
    scheduler.resume('challenge', `webhooks where verification = 'pending'`);
    scheduler.resume('deliver', `deliveries where state = 'queued'`, ['deliver', 'arrival']);
    scheduler.resume('postback', `postbacks where state = 'queued'`);
    resumeReports(service);
    // While the sandbox was stopped, there was no traffic. To generate that of a weekend would take minutes.
    scheduler.catchUp('traffic');
    return String(starts);
  });
}

function emptyStore(service: Service, resets: number): void {
  const { db, seed } = service;
  const starts = Number(readMeta(db, 'starts'));
  const most = Math.max(mostResetsOf(db), resets);
  for (const table of TABLES) db.exec(`delete from ${table}`);
  writeMeta(db, 'seed', seed);
  writeMeta(db, 'starts', starts);
  writeMeta(db, 'life', resets);
  writeMeta(db, 'lives', most);
  createAccounts(service);
}

/**
 * Returns a transport that calls the sandbox in this process. Broken connections and deadlines cause the
 * errors that a network transport would throw.
 */
function inProcess(react: Pipeline, clock: Clock): Transport {
  return async (request) => {
    if (request.signal?.aborted)
      throw new TransportError('aborted', 'not_sent', 'the request was interrupted');
    return responseOf(await withinDeadline(react(exchangeOf(request)), request, clock), clock);
  };
}

function exchangeOf({ method, url, headers, body = '' }: WireRequest): ReceivedRequest {
  const { pathname, search } = new URL(url);
  return {
    method,
    path: pathname,
    search,
    headers,
    body: typeof body === 'string' ? Buffer.from(body) : body,
  };
}

/**
 * Rejects when the request's deadline is over or its signal aborts. The request was already sent, so its
 * outcome is unknown.
 */
function withinDeadline(reaction: Promise<Reaction>, request: WireRequest, clock: Clock): Promise<Reaction> {
  const { timeoutMs, signal } = request;
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(lost('aborted', 'the request was interrupted'));
  const onLate = (): void => reject(lost('timeout', `no answer within ${timeoutMs} ms`));
  const cancel = timeoutMs === undefined ? undefined : clock.at(clock.now() + timeoutMs, onLate);
  signal?.addEventListener('abort', onAbort, { once: true });
  return Promise.race([reaction, promise]).finally(() => {
    cancel?.();
    signal?.removeEventListener('abort', onAbort);
  });
}

const lost = (fault: 'aborted' | 'timeout' | 'connection', message: string): TransportError =>
  new TransportError(fault, 'unknown', message);

/** Converts the reaction to a response. Adds a `Date` header, as servers do (RFC 9110 §6.6.1). */
function responseOf(reaction: Reaction, clock: Clock): WireResponse {
  if (reaction.kind === 'dropped') throw lost('connection', 'the connection was reset');
  const { status, headers, body } = reaction.answer;
  const date = new Date(clock.now()).toUTCString();
  return { status, headers: { date, ...headers }, body: streamed(body, reaction.cutAt) };
}

async function* streamed(body: Answer['body'], cutAt: number | undefined): AsyncGenerator<Uint8Array> {
  const whole = bytesOf(body);
  if (whole === undefined) yield* body as Iterable<Uint8Array>;
  else if (cutAt === undefined) yield whole;
  else {
    yield whole.subarray(0, cutAt);
    throw lost('connection', 'the connection was lost in the middle of the answer');
  }
}

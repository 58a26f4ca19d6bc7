import type { IncomingMessage, ServerResponse } from 'node:http';
import { GrowingBytes } from '../domain/growing-bytes.ts';
import { requestPath } from '../domain/request-host.ts';
import type { ReceivedDelivery, Stored } from '../domain/webhook/received-delivery.ts';
import { answerHealth, asksFor, type HealthReport } from './answer-health.ts';
import { checkSignature, type KnownSecret, type SignatureCheck } from './check-signature.ts';
import type { ConnectionLimiter } from './connection-limiter.ts';
import { type Deadline, DeadlineTimers } from './deadline-timers.ts';
import { aheadOf, deliveryFromRequest, valuesOf } from './delivery-from-request.ts';
import {
  bodyWithinMs,
  type CheckedOptions,
  checkSecret,
  checkSecrets,
  pollAge,
  type Rejection,
  storeWithinMs,
  targetsOf,
} from './listener-options.ts';
import { RejectionStore, type UnstoredRejections } from './rejection-store.ts';
import { type Answer, buildAnswer, buildRefusal, type Refusal, STORED } from './request-queue.ts';
import type { StoreHealth } from './store-health.ts';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly arrivedAt: number;
  held: number;
  isOver: boolean;
}

const EXPLAINED_A_SECOND = 20;

const EMPTY_OBJECT = /^[ \t\r\n]*\{[ \t\r\n]*\}[ \t\r\n]*$/;

/**
 * Returns the token of an ownership challenge (§6.6); the answer must repeat this token. Returns an empty
 * text if the token is invalid, and null if the request is not a challenge.
 */
function challengeOf(request: IncomingMessage, body: Buffer): string | null {
  if (request.headers['x-callback-challenge'] === undefined) return null;
  if (!EMPTY_OBJECT.test(body.toString('latin1'))) return null;
  const tokens = valuesOf(request, 'x-callback-challenge');
  const [token = ''] = tokens;
  return tokens.length === 1 && /^[\x21-\x7e]{1,512}$/.test(token) ? token : '';
}

const BODY_FAULTS = { too_large: 413, too_many_chunks: 413, too_slow: 408 } as const;
type BodyFault = keyof typeof BODY_FAULTS | 'aborted';

interface BodyLimits {
  readonly maxBytes: number;
  readonly untilMs: number;
  readonly deadlines: DeadlineTimers;
  /** Called when the memory of the body changes. @param bytes the change; negative when memory is released */
  readonly onHeld: (bytes: number) => void;
}

/**
 * Passes the body as received, or a fault, to `done`.
 *
 * - Drops a body that is too large, but reads it until its end or the deadline. If the connection closed
 *   early, the sender would never read the answer.
 * - Stops reading a body in too many chunks, because reading it would block the listener.
 */
function readBody(
  request: IncomingMessage,
  { maxBytes, untilMs, deadlines, onHeld }: BodyLimits,
  done: (read: Buffer | BodyFault) => void,
): void {
  const body = new GrowingBytes(maxBytes);
  let isDone = false;
  const end = (fault?: BodyFault): void => {
    if (isDone) return;
    isDone = true;
    deadline.cancel();
    done(fault ?? (body.isTooLong ? 'too_large' : body.bytes));
  };
  const deadline = deadlines.add(untilMs, () => end(body.isTooLong ? 'too_large' : 'too_slow'));
  request.on('data', (chunk: Buffer) => {
    if (isDone) return;
    const before = body.capacity;
    body.append(chunk);
    if (body.capacity !== before) onHeld(body.capacity - before);
    if (!body.hasTooManyPieces) return;
    request.socket.pause();
    end('too_many_chunks');
  });
  request.on('end', () => end());
  request.on('close', () => end('aborted'));
  // The connection closes after an error, and the `close` handler reports the fault.
  request.on('error', ignored);
}

const ignored = (): void => undefined;

/**
 * Handles requests, and stores verified deliveries before it answers 2xx. Uses callbacks for speed: promises
 * would add as much time as the check of a signature takes.
 */
export class Receiver {
  readonly #options: CheckedOptions;
  /** The accepted secrets. */
  #secrets: readonly string[];
  #knownSecrets: readonly KnownSecret[];
  readonly #connections: ConnectionLimiter;
  readonly #health: StoreHealth;
  readonly #onStored: (delivery: ReceivedDelivery, stored: Stored) => void;
  readonly #unreported = new UnreportedDeliveries();
  readonly #rejections: RejectionStore;
  readonly #reading: DeadlineTimers;
  readonly #storing: DeadlineTimers;
  /** Number of requests in progress, plus the number of deliveries being stored. */
  #working = 0;
  /** Resolves when no work is left after `drained` was called. Rejects when `onFault` throws. */
  readonly #idle = Promise.withResolvers<void>();
  #closing = false;

  constructor(
    options: CheckedOptions,
    beside: {
      readonly connections: ConnectionLimiter;
      readonly health: StoreHealth;
      readonly onStored: (delivery: ReceivedDelivery, stored: Stored) => void;
    },
  ) {
    this.#options = options;
    this.#secrets = options.secrets;
    this.#knownSecrets = options.knownSecrets;
    this.#connections = beside.connections;
    this.#health = beside.health;
    this.#onStored = beside.onStored;
    this.#rejections = new RejectionStore(options.inbox);
    this.#reading = new DeadlineTimers(options.clock);
    this.#storing = new DeadlineTimers(options.clock);
  }

  /** Accepts an additional secret. @throws PixError `auth` for an empty secret */
  addSecret(secret: string): void {
    this.#secrets = [...this.#secrets, checkSecret(secret)];
  }

  /**
   * Replaces the accepted secrets. The secrets in `known` are not accepted; they only help to explain
   * rejections.
   * @throws PixError `auth` for an empty list or an empty secret; nothing is changed then
   */
  setSecrets(secrets: readonly string[], known: readonly KnownSecret[]): void {
    this.#secrets = checkSecrets(secrets);
    this.#knownSecrets = known;
  }

  /** Returns the content of a health answer. */
  report(): HealthReport {
    const { polled, clock } = this.#options;
    const { sampled, overflow } = this.unstoredRejections;
    return {
      status: this.#closing ? 'stopping' : this.#health.isFailing ? 'store_failing' : 'ok',
      rejectionsNotStored: sampled + overflow,
      ...(polled && { pollAgeSeconds: pollAge(polled, clock), pollFailures: polled.failures }),
    };
  }

  /** Numbers of rejected deliveries that were not stored in the inbox. The object is updated. */
  get unstoredRejections(): UnstoredRejections {
    return this.#rejections.unstored;
  }

  /** Handles a request. Never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    // If no handler is set, a connection that breaks while we write would end the process.
    response.on('error', ignored);
    const { health, clock, maxBodyBytes } = this.#options;
    if (health !== undefined && health.port === undefined && asksFor(request, health.path)) {
      answerHealth(request, response, this.report());
      return;
    }
    this.#working += 1;
    const exchange: Exchange = { request, response, arrivedAt: clock.now(), held: 0, isOver: false };
    readBody(
      request,
      {
        maxBytes: maxBodyBytes,
        untilMs: exchange.arrivedAt + bodyWithinMs(this.#options),
        deadlines: this.#reading,
        onHeld: (bytes) => {
          exchange.held += bytes;
          this.#connections.hold(request.socket, bytes);
        },
      },
      (read) => {
        this.#connections.begin(request.socket);
        this.#attempt(exchange, () => this.#received(exchange, read));
      },
    );
  }

  /**
   * Resolves when all accepted requests are answered and stored. After this call, each answer also closes the
   * connection.
   */
  drained(): Promise<void> {
    this.#closing = true;
    if (this.#working === 0) this.#idle.resolve();
    return this.#idle.promise;
  }

  #received(exchange: Exchange, read: Buffer | BodyFault): void {
    const { request } = exchange;
    if (read === 'aborted') {
      this.#end(exchange);
      this.#tell(request, { statusCode: null, reason: read });
      return;
    }
    const fault = typeof read === 'string' ? buildRefusal(BODY_FAULTS[read], read) : null;
    const refusal = refuseMisdirected(request, this.#options.path) ?? fault;
    if (refusal !== null) this.#refuse(exchange, refusal);
    else if (typeof read !== 'string') this.#take(exchange, read);
  }

  #take(exchange: Exchange, body: Buffer): void {
    const { request } = exchange;
    const { allowUnsigned, clock, challenge: answers } = this.#options;
    const challenge = answers ? challengeOf(request, body) : null;
    if (challenge !== null) this.#answerChallenge(exchange, challenge);
    else if (this.#secrets.length === 0 && !allowUnsigned)
      this.#refuse(exchange, buildRefusal(503, 'not_ready'));
    else {
      const check = this.#checkSignature(request, body);
      if (check.state === 'rejected') this.#reject(exchange, check, body);
      else this.#takeEvent(exchange, deliveryFromRequest(request, body, check, clock.now()));
    }
  }

  /**
   * Stores a delivery with an accepted signature. The event header is not signed: anyone who captured a
   * delivery can repeat it with other names. If the name is not in the catalogue or contradicts the body, the
   * delivery is rejected (422). The service retries after 422 and its history shows the failure, so a genuine
   * event with a new name is not lost: a newer pix, or --poll, still gets it. After 2xx it would be lost.
   */
  #takeEvent(exchange: Exchange, delivery: ReceivedDelivery): void {
    const { reason, remoteAddress, receivedAt } = delivery;
    if (reason === null || this.#rejections.accepts(reason, remoteAddress ?? '', receivedAt))
      this.#keep(exchange, delivery);
    else this.#refuse(exchange, buildRefusal(422, reason));
  }

  #answerChallenge(exchange: Exchange, token: string): void {
    if (token === '') this.#refuse(exchange, buildRefusal(400, 'bad_challenge'));
    else this.#send(exchange, buildAnswer(200, { challenge: token }), this.#options.onChallenge);
  }

  #checkSignature(request: IncomingMessage, body: Buffer): SignatureCheck {
    const { allowUnsigned, toleranceSeconds, clock } = this.#options;
    const nowSeconds = Math.floor(clock.now() / 1000);
    return checkSignature({
      secrets: this.#secrets,
      known: this.#knownSecrets,
      allowUnsigned,
      headers: valuesOf(request, 'x-callback-signature'),
      body,
      nowSeconds,
      toleranceSeconds,
      explain: this.#mayExplain(nowSeconds),
    });
  }

  #mayExplain(second: number): boolean {
    if (this.#explained.second !== second) this.#explained = { second, left: EXPLAINED_A_SECOND };
    return this.#explained.left > 0;
  }
  #explained = { second: Number.NaN, left: 0 };

  #reject(exchange: Exchange, check: Extract<SignatureCheck, { state: 'rejected' }>, body: Buffer): void {
    const { request } = exchange;
    const { reason, hint, signedWith } = check;
    const receivedAt = this.#options.clock.now();
    this.#explained.left -= 1;
    // Stores the rejected delivery for the operator. The answer does not wait for this write.
    if (this.#rejections.accepts(reason, request.socket.remoteAddress ?? '', receivedAt))
      this.#storeRejected(deliveryFromRequest(request, body, check, receivedAt));
    this.#send(exchange, buildRefusal(401, reason), () => {
      const ahead = aheadOf(request, receivedAt);
      this.#tell(request, {
        statusCode: 401,
        reason,
        ...(hint && { hint }),
        ...(signedWith && { signedWith }),
        ...(reason.startsWith('timestamp_') && ahead !== null && { aheadSeconds: ahead }),
      });
    });
  }

  #storeRejected(delivery: ReceivedDelivery): void {
    const stored = this.#rejections.store(delivery);
    this.#working += 1;
    stored
      .then(ignored, (cause: unknown) => this.#health.failed(cause))
      .catch((error: unknown) => this.#tellFault(error))
      .finally(() => this.#done());
  }

  /**
   * Stores a delivery, and answers 2xx once the delivery is durable. A verified body that is not JSON also
   * gets 2xx: after a 4xx, the service would repeat the delivery eleven times (§6.4b).
   */
  #keep(exchange: Exchange, delivery: ReceivedDelivery): void {
    const { inbox } = this.#options;
    let isAnswered = false;
    const answer = (outcome: Stored | { readonly cause: unknown }): void => {
      if (isAnswered) return;
      isAnswered = true;
      deadline.cancel();
      if ('result' in outcome) this.#sayStored(exchange, delivery, outcome);
      else this.#sayNotStored(exchange, outcome.cause);
    };
    const appended =
      delivery.reason === null
        ? inbox.append(delivery, targetsOf(this.#options, delivery))
        : this.#rejections.store(delivery);
    this.#working += 1;
    const deadline: Deadline = this.#storing.add(exchange.arrivedAt + storeWithinMs(this.#options), () =>
      this.#attempt(exchange, () => answer({ cause: 'too_slow' })),
    );
    appended.then(
      (stored) => {
        this.#attempt(exchange, () => answer(stored));
        // Report the delivery even after a 503. The service sends it again, but the inbox will call this
        // second attempt a duplicate.
        this.#orFault(() => {
          this.#health.worked();
          if (delivery.reason === null || stored.result === 'duplicate')
            this.#onStored(delivery, this.#unreported.resultOf(delivery, stored));
        });
        this.#done();
      },
      (cause: unknown) => {
        this.#unreported.add(delivery);
        this.#attempt(exchange, () => answer({ cause }));
        this.#done();
      },
    );
  }

  #sayStored(exchange: Exchange, { reason }: ReceivedDelivery, { result }: Stored): void {
    if (reason === null || result === 'duplicate') this.#send(exchange, STORED[result]);
    else this.#refuse(exchange, buildRefusal(422, reason));
  }

  #sayNotStored(exchange: Exchange, cause: unknown): void {
    this.#health.failed(cause);
    this.#send(exchange, buildRefusal(503, 'not_stored'), () =>
      this.#tell(exchange.request, { statusCode: 503, reason: 'not_stored', cause }),
    );
  }

  #refuse(exchange: Exchange, answer: Refusal): void {
    const { statusCode, reason } = answer;
    this.#send(exchange, answer, () => this.#tell(exchange.request, { statusCode, reason }));
  }

  #tell(
    { method = '', url = '', socket }: IncomingMessage,
    what: Pick<Rejection, 'statusCode' | 'reason' | 'hint' | 'signedWith' | 'aheadSeconds' | 'cause'>,
  ): void {
    const at = this.#options.clock.now();
    const remoteAddress = socket.remoteAddress ?? null;
    this.#options.onRejected({ ...what, at, method, path: url, remoteAddress });
  }

  #send(exchange: Exchange, { statusCode, body, headers }: Answer, sent?: () => void): void {
    const { response } = exchange;
    const after = (): void => {
      this.#end(exchange);
      if (sent) this.#orFault(sent);
    };
    if (response.closed) {
      after();
      return;
    }
    // Use `close`, because `finish` is not emitted when the connection breaks.
    response.on('close', after);
    const isLast = this.#closing || !response.req.complete;
    response.writeHead(statusCode, isLast ? { ...headers, connection: 'close' } : headers);
    response.end(body);
  }

  #end(exchange: Exchange): void {
    if (exchange.isOver) return;
    exchange.isOver = true;
    this.#connections.end(exchange.request.socket, exchange.held);
    this.#done();
  }

  #done(): void {
    this.#working -= 1;
    if (this.#closing && this.#working === 0) this.#idle.resolve();
  }

  #attempt(exchange: Exchange, step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#end(exchange);
      this.#tellFault(error);
    }
  }

  #orFault(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#tellFault(error);
    }
  }

  #tellFault(error: unknown): void {
    try {
      this.#options.onFault(error);
    } catch (worse) {
      this.#idle.reject(worse);
    }
  }
}

/** Checks the method, path and headers of a request. Returns a refusal, or null if they are valid. */
function refuseMisdirected({ url = '', method, headers }: IncomingMessage, path: string): Refusal | null {
  // The path is neither decoded nor normalised, so the listener accepts only one spelling of the path.
  if (url !== path && requestPath(url) !== path) return buildRefusal(404, 'not_found');
  if (method !== 'POST') return buildRefusal(405, 'method_not_allowed', { allow: 'POST' });
  const encoding = headers['content-encoding'];
  // The signature covers the body as sent (§6.4). For a compressed body, it is unclear whether the compressed
  // or the decompressed bytes are signed.
  if (encoding !== undefined && encoding !== 'identity') return buildRefusal(415, 'content_encoding');
  return null;
}

/** Maximum number of deliveries to remember. The oldest are forgotten first. */
const MOST = 10_000;

/**
 * Remembers deliveries that the inbox may have stored despite an error, for example when COMMIT got no
 * answer. The listener must report the next attempt as new, even if the inbox calls it a duplicate.
 */
class UnreportedDeliveries {
  readonly #ids = new Set<string>();

  add({ dedupeKey, receivedAt }: ReceivedDelivery): void {
    if (dedupeKey === null) return;
    this.#ids.add(idOf(dedupeKey, receivedAt));
    if (this.#ids.size > MOST) for (const oldest of this.#ids.keys()) return void this.#ids.delete(oldest);
  }

  /**
   * Returns the result to report. A delivery that was stored but not yet reported is reported as stored, even
   * if the inbox calls it a duplicate.
   */
  resultOf({ dedupeKey }: ReceivedDelivery, stored: Stored): Stored {
    if (this.#ids.size === 0 || dedupeKey === null || stored.result === 'stored' || stored.changed)
      return stored;
    const isFirstReport = this.#ids.delete(idOf(dedupeKey, stored.firstAt));
    return isFirstReport ? { result: 'stored', id: stored.id } : stored;
  }
}

const idOf = (dedupeKey: string, receivedAt: number): string => `${receivedAt} ${dedupeKey}`;

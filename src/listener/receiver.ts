import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReceivedDelivery, Stored } from '../domain/webhook/received-delivery.ts';
import { checkSignature, type SignatureCheck } from './check-signature.ts';
import type { ConnectionLimiter, Ends } from './connection-limiter.ts';
import { deliveryFromRequest } from './delivery-from-request.ts';
import { answerHealth, asksHealth, type HealthState } from './health.ts';
import { type ListenerSettings, type Rejection, targetsOf } from './options.ts';
import { readBody } from './read-body.ts';
import type { StoreHealth } from './store-health.ts';
import { UntoldDeliveries } from './untold-deliveries.ts';

interface Answer {
  readonly statusCode: number;
  readonly body: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How many refusals a second are looked into for what is wrong with the signature. */
const EXPLAINED_A_SECOND = 20;
const BODY_FAULTS = { too_large: 413, too_slow: 408 } as const;
const EMPTY_OBJECT = /^[ \t\r\n]*\{[ \t\r\n]*\}[ \t\r\n]*$/;

/** Answers requests: what is verified is kept first, then said to be received. */
export class Receiver {
  readonly #settings: ListenerSettings;
  readonly #connections: ConnectionLimiter;
  readonly #health: StoreHealth;
  readonly #onStored: (delivery: ReceivedDelivery, stored: Stored) => void;
  readonly #untold = new UntoldDeliveries();
  readonly #working = new Set<Promise<void>>();
  #closing = false;

  constructor(
    settings: ListenerSettings,
    beside: {
      readonly connections: ConnectionLimiter;
      readonly health: StoreHealth;
      readonly onStored: (delivery: ReceivedDelivery, stored: Stored) => void;
    },
  ) {
    this.#settings = settings;
    this.#connections = beside.connections;
    this.#health = beside.health;
    this.#onStored = beside.onStored;
  }

  /** As a health check is told. */
  get state(): HealthState {
    if (this.#closing) return 'stopping';
    return this.#health.isFailing ? 'store_failing' : 'ok';
  }

  /** Takes one request; never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    // Without a listener a connection that breaks while we write would end the process.
    response.on('error', () => {});
    const { health } = this.#settings;
    if (health !== undefined && health.port === undefined && asksHealth(request, health.path)) {
      answerHealth(request, response, this.state);
      return;
    }
    // Its ends are not known any more once it is closed.
    const { remoteAddress, remotePort } = request.socket;
    const ends = { remoteAddress, remotePort };
    this.#track(this.#receive(request, response, ends).finally(() => this.#connections.end(ends)));
  }

  /** Resolves when everything that was taken is answered and stored. Tells senders not to send more. */
  async drained(): Promise<void> {
    this.#closing = true;
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  async #receive(request: IncomingMessage, response: ServerResponse, ends: Ends): Promise<void> {
    const arrivedAt = this.#settings.clock.now();
    const read = await readBody(request, {
      maxBytes: this.#settings.maxBodyBytes,
      untilMs: arrivedAt + this.#settings.bodyWithinMs,
      clock: this.#settings.clock,
      onHeld: (bytes) => this.#connections.hold(ends, bytes),
    });
    this.#connections.begin(ends);
    const misdirected = this.#misdirected(request);
    if ('fault' in read) {
      const { fault } = read;
      if (fault === 'aborted') return this.#tell(request, { statusCode: null, reason: fault });
      return this.#refuse(request, response, misdirected ?? answerOf(BODY_FAULTS[fault], fault));
    }
    if (misdirected !== null) return this.#refuse(request, response, misdirected);
    const challenge = this.#challengeOf(request, read.body);
    if (challenge !== null) return this.#answerChallenge(request, response, challenge);
    const { secrets, allowUnsigned } = this.#settings;
    if (secrets.length === 0 && !allowUnsigned)
      return this.#refuse(request, response, answerOf(503, 'not_ready'));
    const check = this.#checkSignature(request, read.body);
    const delivery = deliveryFromRequest(request, read.body, check, this.#settings.clock.now());
    if (check.state === 'rejected') return this.#reject(request, response, check, delivery);
    return this.#keep(request, response, delivery, arrivedAt);
  }

  /** What is wrong whatever the body says, or null. */
  #misdirected({ url = '', method, headers }: IncomingMessage): Answer | null {
    // To the letter: nothing is decoded or tidied, so no second spelling reaches the same place.
    if (url.split('?', 1)[0] !== this.#settings.path) return answerOf(404, 'not_found');
    if (method !== 'POST') return answerOf(405, 'method_not_allowed', { allow: 'POST' });
    const encoding = headers['content-encoding'];
    // The signature is over the bytes as sent: unpacked ones could only be checked by guessing (§6.4).
    if (encoding !== undefined && encoding !== 'identity') return answerOf(415, 'content_encoding');
    return null;
  }

  /** The token to echo, '' for one that cannot be, null when this is no challenge (§6.6). */
  #challengeOf(request: IncomingMessage, body: Buffer): string | null {
    const tokens = request.headersDistinct['x-callback-challenge'];
    if (!this.#settings.challenge || tokens === undefined || !EMPTY_OBJECT.test(body.toString('latin1')))
      return null;
    const [token = ''] = tokens;
    return tokens.length === 1 && /^[\x21-\x7e]{1,512}$/.test(token) ? token : '';
  }

  async #answerChallenge(request: IncomingMessage, response: ServerResponse, token: string): Promise<void> {
    if (token === '') return this.#refuse(request, response, answerOf(400, 'bad_challenge'));
    await this.#send(response, { statusCode: 200, body: { challenge: token } });
    this.#settings.onChallenge?.();
  }

  #checkSignature(request: IncomingMessage, body: Buffer): SignatureCheck {
    const { secrets, knownSecrets, allowUnsigned, toleranceSeconds, clock } = this.#settings;
    const nowSeconds = Math.floor(clock.now() / 1000);
    return checkSignature({
      secrets,
      known: knownSecrets,
      allowUnsigned,
      headers: request.headersDistinct['x-callback-signature'] ?? [],
      body,
      nowSeconds,
      toleranceSeconds,
      explain: this.#mayExplain(nowSeconds),
    });
  }

  /** Explaining costs many signatures: a flood of forgeries gets them for the first of each second only. */
  #mayExplain(second: number): boolean {
    if (this.#explained.second !== second) this.#explained = { second, left: EXPLAINED_A_SECOND };
    return this.#explained.left > 0;
  }
  #explained = { second: Number.NaN, left: 0 };

  async #reject(
    request: IncomingMessage,
    response: ServerResponse,
    { reason, hint, signedWith }: Extract<SignatureCheck, { state: 'rejected' }>,
    delivery: ReceivedDelivery,
  ): Promise<void> {
    // Kept for the operator to look at; the answer does not wait for it, and says nothing about it.
    this.#track(
      this.#settings.inbox.append(delivery, []).then(
        () => {},
        (cause) => this.#health.failed(cause),
      ),
    );
    await this.#send(response, answerOf(401, reason));
    this.#explained.left -= 1;
    const ahead = aheadOf(request, delivery.receivedAt);
    this.#tell(request, {
      statusCode: 401,
      reason,
      ...(hint && { hint }),
      ...(signedWith && { signedWith }),
      ...(reason.startsWith('timestamp_') && ahead !== null && { aheadSeconds: ahead }),
    });
  }

  /**
   * Keeps a delivery and says so: 2xx only once it is durable. What is verified but no JSON is kept and
   * answered 200 too: a 4xx would bring the same bytes eleven times more (§6.4b) and then lose them.
   */
  async #keep(
    request: IncomingMessage,
    response: ServerResponse,
    delivery: ReceivedDelivery,
    arrivedAt: number,
  ): Promise<void> {
    const { inbox, clock, storeWithinMs } = this.#settings;
    const appended = inbox.append(delivery, targetsOf(this.#settings, delivery));
    // Told whenever it is stored, even after a 503: the repetition will be a duplicate.
    this.#track(
      appended.then(
        (stored) => {
          this.#health.worked();
          this.#onStored(delivery, this.#untold.resultOf(delivery, stored));
        },
        () => this.#untold.add(delivery),
      ),
    );
    const outcome = await new Promise<Stored | { readonly cause: unknown }>((resolve) => {
      const cancel = clock.at(arrivedAt + storeWithinMs, () => resolve({ cause: 'too_slow' }));
      appended.then(resolve, (cause: unknown) => resolve({ cause })).finally(cancel);
    });
    if ('result' in outcome)
      return this.#send(response, { statusCode: 200, body: { status: outcome.result } });
    this.#health.failed(outcome.cause);
    await this.#send(response, answerOf(503, 'not_stored'));
    this.#tell(request, { statusCode: 503, reason: 'not_stored', cause: outcome.cause });
  }

  async #refuse(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
    await this.#send(response, answer);
    this.#tell(request, { statusCode: answer.statusCode, reason: answer.body.error ?? '' });
  }

  #tell(
    { method = '', url = '', socket }: IncomingMessage,
    what: Pick<Rejection, 'statusCode' | 'reason' | 'hint' | 'signedWith' | 'aheadSeconds' | 'cause'>,
  ): void {
    const at = this.#settings.clock.now();
    const remoteAddress = socket.remoteAddress ?? null;
    this.#settings.onRejected({ ...what, at, method, path: url, remoteAddress });
  }

  /** Resolves when the answer is handed to the system, or the sender has gone. */
  #send(response: ServerResponse, { statusCode, body, headers }: Answer): Promise<void> {
    const text = JSON.stringify(body);
    return new Promise((resolve) => {
      if (response.closed) return resolve();
      response.on('finish', resolve).on('close', resolve);
      response.writeHead(statusCode, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'x-content-type-options': 'nosniff',
        ...(this.#closing || !response.req.complete ? { connection: 'close' } : {}),
        ...headers,
      });
      response.end(text);
    });
  }

  #track(work: Promise<void>): void {
    const tracked: Promise<void> = work
      .catch(this.#settings.onFault)
      .finally(() => this.#working.delete(tracked));
    this.#working.add(tracked);
  }
}

/** By how many seconds the signature's time is ahead of ours; null where it shows none. */
function aheadOf({ headers }: IncomingMessage, nowMs: number): number | null {
  const [, seconds] =
    /(?:^|,)\s*t=(\d{1,12})\s*(?:,|$)/.exec(String(headers['x-callback-signature'] ?? '')) ?? [];
  return seconds === undefined ? null : Number(seconds) - Math.floor(nowMs / 1000);
}

function answerOf(statusCode: number, error: string, headers?: Readonly<Record<string, string>>): Answer {
  return { statusCode, body: { error }, ...(headers && { headers }) };
}

import { type Transport, TransportError } from '../../contract/wire.ts';
import { PixError } from '../../domain/errors.ts';
import { isLoopback } from '../../domain/service-url.ts';
import type { Clock } from '../../domain/time/clock.ts';
import { signatureHeader } from '../../domain/webhook/signature.ts';
import { USER_AGENT } from '../../sandbox/deliver/retry-pauses.ts';

/** §6.4b: a receiver must answer within this. */
const DEADLINE_MS = 5_000;
/** Of the answer, as much as fits a screen. */
const SHOWN_BYTES = 512;

export interface TestDelivery {
  /** As `checkReceiver` gave it. */
  readonly url: string;
  readonly event: string;
  readonly body: string;
  /** Null: unsigned, as from an account without a secret. */
  readonly secret: string | null;
}

/** The receiver's answer. */
export interface Taken {
  readonly delivered: boolean;
  readonly status: number | null;
  readonly ms: number;
  /** The first bytes of its answer; untrusted. */
  readonly answer: string;
  /** Why there was none. */
  readonly reason: string | null;
}

/**
 * The address of a receiver: https, or http where it stays on this machine. A delivery tells names and documents, and a
 * signature is worth keeping to oneself, so plain HTTP elsewhere must be asked for.
 * @throws PixError `usage`
 */
export function checkReceiver(text: string, plainHttp: boolean): string {
  const url = URL.parse(text);
  const isHttp = url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '';
  if (!isHttp || url.username !== '' || url.password !== '') throw refused('send.bad_url');
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !plainHttp) throw refused('send.plain_http');
  return url.href;
}

const refused = (key: string): PixError =>
  new PixError({ kind: 'usage', key, errorCode: 'usage', outcome: 'not_sent' });

/** Sends one delivery as the service would (§6.3, §6.4); what the receiver does is told, never thrown. */
export async function sendDelivery(
  transport: Transport,
  clock: Clock,
  { url, event, body, secret }: TestDelivery,
): Promise<Taken> {
  const started = clock.now();
  const timestampSeconds = Math.floor(started / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'x-callback-attempt': '1',
    'x-callback-event': event,
    ...(secret === null
      ? {}
      : { 'x-callback-signature': signatureHeader({ secret, timestampSeconds, body: Buffer.from(body) }) }),
  };
  try {
    const reply = await transport({ method: 'POST', url, headers, body, timeoutMs: DEADLINE_MS });
    const ms = clock.now() - started;
    const answer = await firstOf(reply.body);
    const { status } = reply;
    // A redirect is no 2xx: the service follows none (§6.6).
    return { delivered: status >= 200 && status < 300, status, ms, answer, reason: null };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { delivered: false, status: null, ms: clock.now() - started, answer: '', reason: error.message };
  }
}

async function firstOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= SHOWN_BYTES) break;
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, SHOWN_BYTES));
}

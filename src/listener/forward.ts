import { type Transport, TransportError } from '../contract/transport.ts';
import { fail } from '../domain/errors.ts';
import { readFirstBytes } from '../domain/growing-bytes.ts';
import { isSuccess } from '../domain/is-success.ts';
import { rejectOnAbort } from '../domain/reject-on-abort.ts';
import { networkReason } from '../domain/system-error.ts';
import { answerExcerpt } from '../domain/text/answer-text.ts';
import { endpointUrl } from '../domain/text/typed-endpoint.ts';
import type { Clock } from '../domain/time/clock.ts';
import type { ForwardAttempt } from '../domain/webhook/forward-state.ts';

/**
 * Deadline for a target's answer. It exceeds the 5 s of the service (§6.4b), so that slow targets do not
 * count as down.
 */
const FORWARD_DEADLINE_MS = 15_000;
/** Number of bytes of an answer from which its excerpt is made. */
const MOST_ANSWER = 4_096;
/** Longest URL of a target: PostgreSQL cannot index longer texts. */
const LONGEST_URL = 2_000;

export interface Forwarding {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly url: string;
}

/**
 * Returns the complete URL of a target. Any host is allowed, because the operator chooses it. On this machine, the
 * scheme may be missing. A user or password is refused, because logs would show it.
 * @throws PixError `usage`; its message does not contain the URL
 */
export function parseForwardUrl(text: string): string {
  const url = endpointUrl(text);
  if (url !== null && url.hash === '' && url.href.length <= LONGEST_URL) return url.href;
  throw fail('listener.bad_forward_url');
}

/**
 * Forwards the delivered bytes with Content-Type and X-Callback-* headers, so that the target can verify the
 * signature. Never throws, follows no redirect, and ends within 15 s.
 */
export async function forward(
  { transport, clock, url }: Forwarding,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array },
  stop?: AbortSignal,
): Promise<ForwardAttempt> {
  const startedAt = clock.now();
  const ended = () => ({ latencyMs: Math.max(0, clock.now() - startedAt), at: clock.now() });
  const deadline = new AbortController();
  const cancel = clock.at(clock.now() + FORWARD_DEADLINE_MS, () => deadline.abort(TIMEOUT));
  const signal = stop === undefined ? deadline.signal : AbortSignal.any([deadline.signal, stop]);
  try {
    const sent = send(transport, url, headers, body, signal);
    const { status, bytes } = await Promise.race([sent, rejectOnAbort(signal)]);
    const delivered = isSuccess(status);
    return { delivered, status, reason: null, answer: delivered ? null : answerExcerpt(bytes), ...ended() };
  } catch (error) {
    return { delivered: false, status: null, reason: reasonOf(error, signal), answer: null, ...ended() };
  } finally {
    cancel();
  }
}

async function send(
  transport: Transport,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly bytes: Uint8Array }> {
  const sent = Object.entries(headers).filter(
    ([name]) => name === 'content-type' || name.startsWith('x-callback-'),
  );
  const response = await transport({
    method: 'POST',
    url,
    headers: Object.fromEntries(sent),
    body,
    timeoutMs: FORWARD_DEADLINE_MS,
    signal,
  });
  // Reading a short body to its end lets the connection be reused.
  const { bytes } = await readFirstBytes(response.body, 65_536);
  return { status: response.status, bytes: bytes.subarray(0, MOST_ANSWER) };
}

const TIMEOUT = new TransportError('timeout', 'unknown', 'the target did not answer in time');

function reasonOf(error: unknown, signal: AbortSignal): string {
  const cause: unknown = signal.aborted ? signal.reason : error;
  if (cause instanceof TransportError) return networkReason(cause)?.code ?? cause.fault;
  return cause instanceof Error ? cause.message.slice(0, 200) : 'unknown';
}

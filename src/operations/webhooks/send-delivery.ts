import { type Transport, TransportError } from '../../contract/transport.ts';
import { fail } from '../../domain/errors.ts';
import { readFirstBytes } from '../../domain/growing-bytes.ts';
import { isLoopback } from '../../domain/parse-service-url.ts';
import { networkReason } from '../../domain/system-error.ts';
import { typedEndpoint } from '../../domain/text/typed-endpoint.ts';
import type { Clock } from '../../domain/time/clock.ts';
import { signatureHeader } from '../../domain/webhook/verify-signature.ts';
import { USER_AGENT } from '../../sandbox/deliver/retry-pause-ms.ts';

/** Time that an endpoint has to answer (§6.4b). */
const DEADLINE_MS = 5_000;
const SHOWN_BYTES = 512;

export interface TestDelivery {
  /** Checked by `checkEndpoint`. */
  readonly url: string;
  readonly event: string;
  readonly body: string;
  /** Secret for the signature. Null sends the delivery unsigned, as for an account without a secret. */
  readonly secret: string | null;
}

export interface EndpointAnswer {
  readonly delivered: boolean;
  readonly status: number | null;
  readonly ms: number;
  /** First bytes of the answer's body. They are untrusted. */
  readonly answer: string;
  readonly reason: string | null;
}

/**
 * Checks the URL of an endpoint: https, or http on this machine. A delivery contains personal data and a
 * signature, so plain HTTP to another machine must be allowed explicitly.
 * @throws PixError `usage`
 */
export function checkEndpoint(text: string, plainHttp: boolean): string {
  const url = URL.parse(typedEndpoint(text));
  const isHttp = url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '';
  if (!isHttp || url.username !== '' || url.password !== '') throw fail('send.bad_url');
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !plainHttp) throw fail('send.plain_http');
  return url.href;
}

/**
 * Sends the delivery as the service would (§6.3, §6.4). A failure of the endpoint is returned, not thrown.
 */
export async function sendDelivery(
  transport: Transport,
  clock: Clock,
  { url, event, body, secret }: TestDelivery,
): Promise<EndpointAnswer> {
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
    const { bytes } = await readFirstBytes(reply.body, SHOWN_BYTES);
    const answer = new TextDecoder().decode(bytes);
    const { status } = reply;
    // The service does not follow redirects (§6.6), so a redirect counts as a failure.
    return { delivered: status >= 200 && status < 300, status, ms, answer, reason: null };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { delivered: false, status: null, ms: clock.now() - started, answer: '', reason: faultOf(error) };
  }
}

/** Returns the code if `pix` has a phrase for it, otherwise the error's own text. */
const faultOf = (error: TransportError): string =>
  error.fault === 'timeout' ? 'timeout' : (networkReason(error)?.code ?? error.message);

import type { WireResponse } from '../../contract/transport.ts';
import { readFirstBytes } from '../../domain/growing-bytes.ts';
import { errorMessage } from '../../domain/pix-error.ts';
import { rejectOnAbort } from '../../domain/reject-on-abort.ts';
import type { Service } from '../service.ts';
import { isOwnAddress } from '../state/webhooks/check-target.ts';
import { DEADLINE_MS } from './receiver-timeouts.ts';
import { USER_AGENT } from './retry-pause-ms.ts';

const MOST_KEPT = 64 * 1024;

export interface Posted {
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly body: string | null;
  readonly ms: number;
  readonly problem?: string;
}

export interface OutgoingPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Sends one delivery or challenge. Never throws: the result describes any failure. */
export async function postToReceiver(
  request: OutgoingPost,
  { outbound: { deliver, clock, posts }, ownPorts, signal }: Service,
): Promise<Posted> {
  const started = clock.now();
  const late = new AbortController();
  const headers = { 'content-type': 'application/json', 'user-agent': USER_AGENT, ...request.headers };
  const both = AbortSignal.any([signal, late.signal]);
  const end = posts.add(request.url, () => late.abort(new Error(`no answer within ${DEADLINE_MS / 1000} s`)));
  try {
    // Check again: the sandbox may have had another port when the URL was registered.
    if (isOwnAddress(request.url, ownPorts)) throw new Error('a sandbox does not deliver to itself');
    if (!deliver) throw new Error('this sandbox sends nothing out');
    const exchange = deliver({
      method: 'POST',
      ...request,
      headers,
      timeoutMs: DEADLINE_MS,
      signal: both,
    }).then(read);
    const answer = await Promise.race([exchange, rejectOnAbort(both)]);
    end('answered');
    return { ...answer, ms: clock.now() - started };
  } catch (error) {
    const problem = errorMessage(error);
    const ms = late.signal.aborted ? DEADLINE_MS : clock.now() - started;
    end(ms >= DEADLINE_MS ? 'missed' : 'failed');
    return { status: null, headers: null, body: null, ms, problem };
  }
}

async function read({ status, headers, body }: WireResponse): Promise<Omit<Posted, 'ms'>> {
  const { bytes } = await readFirstBytes(body, MOST_KEPT);
  return { status, headers, body: new TextDecoder().decode(bytes) };
}

import type { WireResponse } from '../contract/wire.ts';
import { type Outcome, PixError } from '../domain/errors.ts';
import { type JsonValue, parseJson } from '../domain/text/json.ts';
import { readBody } from './read-body.ts';
import { serviceError } from './service-error.ts';

/** A 2xx answer, read whole. */
export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

export type BadReply = 'empty' | 'not_json' | 'too_large' | 'wrong_shape' | 'redirect' | 'wrong_type';

/** An answer that cannot be used. What was asked may have been applied all the same. */
export function badReply(
  reason: BadReply,
  changes: boolean,
  params: Readonly<Record<string, string | number>>,
  details?: readonly unknown[],
): PixError {
  const outcome: Outcome = changes ? 'unknown' : 'not_applied';
  return new PixError({
    kind: changes ? 'unknown' : 'unavailable',
    key: `client.bad_reply.${reason}`,
    params,
    errorCode: 'bad_reply',
    statusCode: Number(params.status),
    outcome,
    ...(details ? { details } : {}),
  });
}

/**
 * Reads the whole answer and throws for everything that is not 2xx.
 * @param changes whether the request may have changed something: decides between `unknown` and `not_applied`
 */
export async function readReply(response: WireResponse, changes: boolean): Promise<RawReply> {
  const { status, headers } = response;
  if (status >= 300 && status < 400)
    throw badReply('redirect', changes, { status, target: originOf(headers.location) });
  const reading = await readBody(response);
  const ok = status >= 200 && status < 300;
  if (!reading.ok) {
    if (ok) throw badReply('too_large', changes, { status });
    throw serviceError({ status, headers, raw: undefined, changes });
  }
  if (ok) return { status, headers, bytes: reading.bytes };
  throw serviceError({ status, headers, raw: tryJson(reading.bytes), changes });
}

/** The JSON of a 2xx answer. Numbers keep every digit. */
export function jsonOf(reply: RawReply, changes: boolean): JsonValue {
  if (reply.bytes.byteLength === 0) throw badReply('empty', changes, { status: reply.status });
  const value = tryJson(reply.bytes);
  if (value === undefined) {
    const type = reply.headers['content-type'] ?? '';
    throw badReply('not_json', changes, { status: reply.status, type, start: startOf(reply.bytes) });
  }
  return value;
}

function tryJson(bytes: Uint8Array): JsonValue | undefined {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** The first characters of what is no JSON: enough to see that a proxy or a login page answered. */
const startOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, 120)).slice(0, 60);

const originOf = (location: string | undefined): string => {
  const url = location === undefined ? null : URL.parse(location);
  return url ? url.origin : (location ?? '');
};

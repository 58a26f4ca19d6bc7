import { TransportError, type WireResponse } from '../../contract/transport.ts';
import { readFirstBytes } from '../../domain/growing-bytes.ts';
import { isSuccess } from '../../domain/is-success.ts';
import { type ErrorParams, type Outcome, PixError } from '../../domain/pix-error.ts';
import { isDeeperThan, type JsonValue, parseJsonBytes } from '../../domain/text/json.ts';
import type { SecretMasker } from '../../domain/text/secret-masker.ts';
import { transportFailure } from '../client-errors.ts';
import { type Asked, serviceError } from './service-error.ts';

/** Largest accepted body. A page of 100 transactions has about 150 kB. */
export const MOST_BODY_BYTES = 16 * 1024 * 1024;

/** Deepest accepted nesting of JSON. The service's answers have at most 6 levels. */
const DEEPEST = 100;

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

export type BadReply =
  | 'empty'
  | 'not_json'
  | 'too_deep'
  | 'too_large'
  | 'wrong_shape'
  | 'redirect'
  | 'encoded'
  | 'wrong_type';

/**
 * Returns the error for a 2xx answer or redirect that cannot be used. If the request was a change, the
 * outcome is unknown.
 */
export function badReply(
  reason: BadReply,
  changes: boolean,
  params: ErrorParams,
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
    ...(reason === 'redirect' && { isLasting: true }),
    ...(HINTED.has(reason) && { hintKey: `client.bad_reply.${reason}.hint` }),
    ...(details ? { details } : {}),
  });
}

/** The answers that show a wrong address, or a proxy in front of the service. */
const HINTED: ReadonlySet<BadReply> = new Set(['redirect', 'not_json', 'encoded']);

/**
 * Reads the complete body of a 2xx answer.
 * @param asked if the request may have changed something, an incomplete answer is `unknown`
 * @param secrets masked in the body
 * @throws PixError for every status that is not 2xx, and for an incomplete body
 */
export async function readRawReply(
  response: WireResponse,
  asked: Asked,
  secrets?: Pick<SecretMasker, 'maskBytes'>,
): Promise<RawReply> {
  const { status, headers } = response;
  const { changes } = asked;
  if (status >= 300 && status < 400) {
    // An unread body would keep the connection open until the process ends.
    readFirstBytes(response.body, 0).catch(() => undefined);
    throw badReply('redirect', changes, { status, target: originOf(headers.location) });
  }
  const reading = await readFirstBytes(response.body, MOST_BODY_BYTES).catch((error: unknown) => {
    // The error depends on `status`: a change that was answered with 2xx gets the error `answer_cut`.
    throw error instanceof TransportError ? transportFailure(error, changes, status) : error;
  });
  const ok = isSuccess(status);
  if (!reading.isWhole) {
    if (ok) throw badReply('too_large', changes, { status });
    throw serviceError({ ...asked, status, headers, raw: undefined });
  }
  const plain = decompressed(reading.bytes, headers['content-encoding']);
  if (plain === null && ok)
    throw badReply('encoded', changes, { status, encoding: headers['content-encoding'] ?? '' });
  const bytes = secrets?.maskBytes(plain ?? reading.bytes) ?? plain ?? reading.bytes;
  if (ok) return { status, headers, bytes };
  const raw = parseJsonBytes(bytes);
  throw serviceError({
    ...asked,
    status,
    headers,
    raw: raw === undefined || isDeeperThan(raw, DEEPEST) ? undefined : raw,
    ...(raw === undefined && plain !== null && { start: new TextDecoder().decode(bytes.subarray(0, 4_000)) }),
  });
}

/**
 * Returns the bytes that a proxy compressed although the request accepts only `identity`. Returns null for an unknown
 * coding, for a damaged body, and for more than `MOST_BODY_BYTES`.
 */
function decompressed(bytes: Uint8Array, coding = 'identity'): Uint8Array | null {
  const zlib = process.getBuiltinModule('node:zlib');
  const most = { maxOutputLength: MOST_BODY_BYTES };
  try {
    switch (coding.trim().toLowerCase()) {
      case 'identity':
      case '':
        return bytes;
      case 'gzip':
      case 'x-gzip':
        return zlib.gunzipSync(bytes, most);
      case 'deflate':
        return zlib.inflateSync(bytes, most);
      case 'br':
        return zlib.brotliDecompressSync(bytes, most);
      case 'zstd':
        return zlib.zstdDecompressSync(bytes, most);
      default:
        return null;
    }
  } catch {
    return null;
  }
}

/** Returns the JSON of a 2xx answer. Numbers keep all their digits. */
export function jsonOf(reply: RawReply, changes: boolean): JsonValue {
  if (reply.bytes.byteLength === 0) throw badReply('empty', changes, { status: reply.status });
  const value = parseJsonBytes(reply.bytes);
  if (value === undefined) {
    const type = reply.headers['content-type'] ?? '';
    throw badReply('not_json', changes, { status: reply.status, type, start: startOf(reply.bytes) });
  }
  if (isDeeperThan(value, DEEPEST))
    throw badReply('too_deep', changes, { status: reply.status, levels: DEEPEST });
  return value;
}

export function withMaskedHeaders(
  response: WireResponse,
  secrets: Pick<SecretMasker, 'mask'> | undefined,
): WireResponse {
  if (secrets === undefined) return response;
  const headers = Object.entries(response.headers).map(([name, value]) => [name, secrets.mask(value)]);
  return { ...response, headers: Object.fromEntries(headers) };
}

/**
 * Returns the first 60 characters of a body. They are enough to recognise the page of a proxy or a login
 * form.
 */
const startOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, 120)).slice(0, 60);

const originOf = (location: string | undefined): string => {
  const url = location === undefined ? null : URL.parse(location);
  return url ? url.origin : (location ?? '');
};

import ptBr from 'zod/v4/locales/pt-BR.js';
import { type Codec, fieldNames } from '../../contract/codecs.ts';
import { decode } from '../../contract/encode-and-decode.ts';
import type { Route } from '../../contract/route.ts';
import { isJsonObject, type JsonObject, parseJsonBytes } from '../../domain/text/json.ts';
import type { Lang } from '../../i18n/index.ts';
import { HubFault, invalid, ServiceFault } from '../service-fault.ts';
import type { MalformedRequest } from './malformed-http.ts';

export const MOST_BODY_BYTES = 1024 * 1024;

/** A request as the sandbox received it. Header names are in lower case. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  /** Query of the URL, with its question mark; empty if there is none. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array | 'too_large';
  /** Set if the bytes were not a valid request. All other fields are then meaningless. */
  readonly malformed?: MalformedRequest;
  /**
   * Client id in the client's certificate. Null if there is no valid certificate, and undefined for requests
   * in this process.
   */
  readonly certificate?: string | null;
}

const { localeError } = ptBr();
const words: typeof localeError = (issue) =>
  issue.code === 'invalid_type' && issue.input === undefined ? 'Campo obrigatório' : localeError(issue);

/**
 * Decodes the query of a request.
 * @throws ServiceFault `PZV001`
 */
export function readQuery(row: Route, search: string): unknown {
  if (row.family === 'hub') refuseUnknown(row, search);
  if (!row.query) return undefined;
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    if (fields.has(name)) throw invalid(name, 'parâmetro repetido');
    fields.set(name, value);
  }
  return decoded(row.query, Object.fromEntries(fields));
}

/** Refuses query parameters that a route of the hub does not define (unshown.md §10). */
function refuseUnknown({ query }: Route, search: string): void {
  const accepted = fieldNames(query);
  const unknownParams = [...new Set(new URLSearchParams(search).keys())].filter(
    (name) => !accepted.includes(name),
  );
  if (unknownParams.length > 0)
    throw new HubFault('REQUEST_UNKNOWN_QUERY_PARAM', { unknownParams, accepted });
}

/**
 * Decodes the body of a request. A missing body counts as an empty object.
 * @throws ServiceFault `PZV001`
 */
export function readBody(row: Route, { headers, body }: ReceivedRequest): unknown {
  // The answer has status 400, because the catalogue of §7.2 has no 413.
  if (body === 'too_large') throw invalid('body', 'maior que 1 MiB');
  if (!row.body) return undefined;
  if (body.byteLength === 0) return decoded(row.body, {});
  const type = headers['content-type'] ?? '';
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw invalid('content-type', 'precisa ser application/json');
  }
  return decoded(row.body, jsonOf(body));
}

function jsonOf(body: Uint8Array): JsonObject {
  const value = parseJsonBytes(body);
  if (!isJsonObject(value)) throw invalid('body', 'não é um objeto JSON em UTF-8');
  return value;
}

function decoded(codec: Codec, wire: unknown): unknown {
  const result = decode(codec, wire, words);
  if (!result.ok) throw new ServiceFault('PZV001', {}, result.invalidFields);
  return result.value;
}

/**
 * Returns the first language of `Accept-Language` that the sandbox supports. If there is none, returns
 * English.
 */
export const requestedLang = ({ 'accept-language': accepted = '' }: ReceivedRequest['headers']): Lang =>
  /(?:^|,)\s*(pt|en)\b/i.exec(accepted)?.[1]?.toLowerCase() === 'pt' ? 'pt-BR' : 'en';

import type { WireRequest } from '../contract/wire.ts';
import { type JsonValue, parseJson } from '../domain/json.ts';
import { maskHeader } from './debug-log.ts';

/** Thrown in place of sending: `--dry-run` stops here and shows the request. */
export class DryRunStop extends Error {
  readonly request: WireRequest;

  constructor(request: WireRequest) {
    super('dry run');
    this.request = request;
  }
}

/** The request as a document: method, URL, headers with `Authorization` masked, body. */
export function dryRunDocument(request: WireRequest): { [name: string]: JsonValue } {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      name === 'authorization' ? maskHeader(value) : value,
    ]),
  );
  const body = typeof request.body === 'string' ? parseJson(request.body) : null;
  return { method: request.method, url: request.url, headers, body };
}

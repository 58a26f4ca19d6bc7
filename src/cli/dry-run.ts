import type { WireRequest } from '../contract/wire.ts';
import { isJsonObject, type JsonValue, parseJson } from '../domain/json.ts';
import { maskHeader } from './debug-log.ts';

/** Thrown in place of sending: `--dry-run` stops here and shows the request. */
export class DryRunStop extends Error {
  readonly request: WireRequest;

  constructor(request: WireRequest) {
    super('dry run');
    this.request = request;
  }
}

/** A card's number and code, masked wherever they stand. */
function withoutCard(body: JsonValue): JsonValue {
  if (!isJsonObject(body) || !isJsonObject(body.creditCardPayment)) return body;
  const { card, ...payment } = body.creditCardPayment;
  const shown = isJsonObject(card) ? { ...card, number: `…${String(card.number).slice(-4)}`, cvv: '…' } : '…';
  return { ...body, creditCardPayment: { ...payment, card: shown } };
}

/** The request as a document: method, URL, headers with `Authorization` masked, body. */
export function dryRunDocument(request: WireRequest): { [name: string]: JsonValue } {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      name === 'authorization' ? maskHeader(value) : value,
    ]),
  );
  // Shown as it would go out, but for what of a card nobody may keep.
  const body = typeof request.body === 'string' ? withoutCard(parseJson(request.body)) : null;
  return { method: request.method, url: request.url, headers, body };
}

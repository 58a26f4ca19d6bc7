import type { Codec } from '../../contract/codecs.ts';
import { type FastDecoder, fastDecoder } from '../../contract/coding/fast-decoder.ts';
import type { Route } from '../../contract/route.ts';
import type { Row } from '../../contract/row.ts';
import { isJsonObject, type JsonValue, parseJson } from '../../domain/text/json.ts';
import { ELEMENT_FIGURES, type JsonScan, scanJson } from '../../domain/text/json-scan.ts';
import type { WireNames } from '../wire-names.ts';
import { type ListPage, readList } from './lists.ts';
import { type RawReply, textOf } from './reply.ts';

/** Twice the nesting of any answer of the service; `jsonOf` reports deeper ones. */
const USUAL_LEVELS = 12;

/**
 * Reads a page of a list faster: items are checked against the contract, decoded only when used, and their original
 * text is kept where printing it would not change it. Null for anything unusual (invalid JSON, a field that does not
 * fit, numbers beyond a double): the normal way then reads it or reports the fault.
 * @throws PixError as the normal way does when the answer is not a list
 */
export function quickPage<T>(
  row: Route,
  codec: Codec | undefined,
  reply: RawReply,
  names: WireNames,
): ListPage<T> | null {
  const decoder = codec && fastDecoder(codec);
  const text = decoder ? textOf(reply.bytes) : undefined;
  if (!decoder || text === undefined) return null;
  const scan = scanJson(text);
  const isUsual = scan.sameValues && !scan.riskyOutside && scan.levels <= USUAL_LEVELS;
  const body = isUsual ? parsed(text) : undefined;
  if (body === undefined) return null;
  const { raw: items, next } = readList(row, body, reply.status, names);
  // In a list without an envelope those objects are inside of the items.
  const isElements = !Array.isArray(body) && ELEMENT_FIGURES * items.length === scan.elements.length;
  if (scan.risky.length > 0 && !isElements) return null;
  const rows: Row<T>[] = [];
  for (const [at, item] of items.entries()) {
    if (!decoder.accepts(item)) return null;
    const source = isElements ? sourceOf(text, scan, at) : null;
    if (source?.risky && !decoder.decodesAllNumbers(item)) {
      const exact = parseJson(source.text);
      if (!decoder.accepts(exact)) return null;
      rows.push(new QuickRow<T>(exact, decoder, { ...source, risky: false }));
    } else rows.push(new QuickRow<T>(item, decoder, source));
  }
  return { items: rows, next };
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Where a row stands in the text. */
interface Source {
  readonly text: string;
  /** Names written within it; fewer remain after parsing if one is repeated. */
  readonly names: number;
  /** Whether `JSON.stringify` would write it the same way, provided that no name is repeated. */
  readonly compact: boolean;
  /** Whether some number in it has digits that a double would lose. */
  readonly risky: boolean;
}

function sourceOf(page: string, { elements, compact }: JsonScan, at: number): Source {
  const from = ELEMENT_FIGURES * at;
  return {
    text: page.slice(elements[from], elements[from + 1]),
    names: elements[from + 2] ?? 0,
    compact,
    risky: (elements[from + 3] ?? 0) > 0,
  };
}

class QuickRow<T> implements Row<T> {
  readonly #value: JsonValue;
  readonly #decoder: FastDecoder;
  readonly #source: Source | null;
  #raw: JsonValue | undefined;
  #item: T | undefined;

  constructor(value: JsonValue, decoder: FastDecoder, source: Source | null) {
    this.#value = value;
    this.#decoder = decoder;
    this.#source = source;
  }

  get raw(): JsonValue {
    this.#raw ??= this.#source?.risky ? parseJson(this.#source.text) : this.#value;
    return this.#raw;
  }

  get item(): T {
    this.#item ??= this.#decoder.decode(this.#value) as T;
    return this.#item;
  }

  get text(): string | undefined {
    const { text, names, compact } = this.#source ?? {};
    return compact && namesIn(this.#value) === names ? text : undefined;
  }
}

function namesIn(value: JsonValue): number {
  const isObject = isJsonObject(value);
  if (!isObject && !Array.isArray(value)) return 0;
  const inner = isObject ? Object.values(value) : value;
  let count = isObject ? inner.length : 0;
  for (const one of inner) if (typeof one === 'object') count += namesIn(one);
  return count;
}

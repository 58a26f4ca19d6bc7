import { charactersOf, fitting, isAscii, widthOf } from './drawing/line.ts';

const MARK = '…';
/** Width of `https://`. */
const LONGEST_SCHEME = 8;
const SCHEME = /^[a-z]+:\/\//;
/** Maximum number of remembered texts. A terminal does not scroll back this many lines. */
const MOST_REMEMBERED = 10_000;

/**
 * Shortens the texts of one column so that two different texts never look equal. If two shortened texts would
 * be equal, one of them becomes wider than the column. Texts without blanks (URLs, ids) are cut in the
 * middle, sentences at the end.
 */
export class Shortener {
  readonly #room: number;
  /** Maps each shortened text to its original. */
  readonly #shown = new Map<string, string>();

  /** @param room width of the column, at least one */
  constructor(room: number) {
    this.#room = Math.max(1, room);
  }

  /** Returns the shortened form of each text. No two texts get the same form, even in different calls. */
  shorten(texts: Iterable<string>): ReadonlyMap<string, string> {
    const shown = new Map<string, string>();
    const give = (text: string, short: string): void => {
      shown.set(text, short);
      this.#shown.set(short, text);
    };
    const long: Cuttable[] = [];
    for (const text of new Set(texts)) {
      if (widthOf(text) <= this.#room) give(text, this.#own(text));
      else long.push(new Cuttable(text));
    }
    const common = this.#commonCut(long);
    for (const one of long) give(one.text, common === undefined ? this.#ownCut(one) : one.cut(common));
    this.#forgetOldest();
    return shown;
  }

  /**
   * Returns a cut that keeps all texts distinct; undefined if there is none. Prefers a cut of what the texts have in
   * common. For URLs, prefers a cut after which each text continues with `/`, `.` or `?`.
   */
  #commonCut(texts: readonly Cuttable[]): Cut | undefined {
    const areAddresses = texts.every(({ text }) => SCHEME.test(text));
    const all = cuts(this.#room, texts.every(isOneWord));
    const ways = keepingDifferences(all, texts, areAddresses);
    let first: Cut | undefined;
    for (const way of ways) {
      if (!this.#tellsApart(texts, way)) continue;
      if (!areAddresses || texts.every((one) => beginsAtPart(one, way))) return way;
      first ??= way;
    }
    return first;
  }

  #tellsApart(texts: readonly Cuttable[], way: Cut): boolean {
    const seen = new Set<string>();
    return texts.every((one) => {
      const short = one.cut(way);
      const isNew = !seen.has(short) && this.#isFree(short, one.text);
      seen.add(short);
      return isNew;
    });
  }

  #ownCut(one: Cuttable): string {
    for (let room = this.#room; room < one.width; room *= 2) {
      const ways = cuts(room, isOneWord(one));
      const [best] = ways;
      const like = best && this.#shown.get(one.cut(best));
      const other = like === undefined ? null : new Cuttable(like);
      const tells = (way: Cut): boolean => other === null || one.cut(way) !== other.cut(way);
      for (const way of ways) if (this.#isFree(one.cut(way), one.text) && tells(way)) return one.cut(way);
      const around = other && one.cutAround(firstDifference(one.text, other.text), room);
      if (around !== null && this.#isFree(around, one.text)) return around;
    }
    return this.#own(one.text);
  }

  /** Returns the whole text. If another text was already shortened to this text, adds a number: `text #2`. */
  #own(text: string): string {
    for (let number = 2, short = text; ; number += 1) {
      if (this.#isFree(short, text)) return short;
      short = `${text} #${number}`;
    }
  }

  #isFree(short: string, text: string): boolean {
    return (this.#shown.get(short) ?? text) === text;
  }

  #forgetOldest(): void {
    for (const short of this.#shown.keys()) {
      if (this.#shown.size <= MOST_REMEMBERED) return;
      this.#shown.delete(short);
    }
  }
}

export const shortened = (text: string, room: number): string =>
  new Shortener(room).shorten([text]).get(text) ?? text;

/** Fewer characters of a host say nothing. */
const LEAST_HOST = 6;

/**
 * Returns a name of at most `room` columns for each URL, so that what differs stays visible: without the scheme
 * that all share, then `host/…/name` without the folders that all URLs of the host share, then with less of the
 * host. Two URLs never get the same name.
 */
export function shortenAddresses(urls: readonly string[], room: number): ReadonlyMap<string, string> {
  const [scheme = '', ...others] = new Set(urls.map((url) => SCHEME.exec(url)?.[0] ?? ''));
  const plain = new Map(urls.map((url) => [url, others.length === 0 ? url.slice(scheme.length) : url]));
  const hosts = Map.groupBy(plain.values(), (address) => hostOf(address));
  const names = new Map<string, string>();
  const taken = new Set(plain.values());
  for (const [url, address] of plain) {
    const host = hostOf(address);
    const folder = commonFolder(hosts.get(host) ?? [], host.length);
    const rest = address.slice(folder);
    const kept = room - widthOf(`…/${rest}`);
    const form = [`${host}/…/${rest}`, `${kept < LEAST_HOST ? '' : host.slice(0, kept)}…/${rest}`].find(
      (one) => widthOf(one) <= room && !taken.has(one),
    );
    const name = widthOf(address) <= room ? address : (form ?? address);
    taken.add(name);
    names.set(url, name);
  }
  const cut = new Shortener(room).shorten(names.values());
  return new Map([...names].map(([url, name]) => [url, cut.get(name) ?? name]));
}

const hostOf = (address: string): string => /^(?:https?:\/\/)?[^/?#]*/.exec(address)?.[0] ?? '';

/** Returns the number of characters, up to a `/`, with which all addresses of a host begin. */
function commonFolder(addresses: readonly string[], hostLength: number): number {
  const [first = '', ...others] = new Set(addresses);
  let end = first.lastIndexOf('/') + 1;
  while (end > hostLength + 1 && !others.every((one) => one.startsWith(first.slice(0, end))))
    end = first.lastIndexOf('/', end - 2) + 1;
  return Math.max(end, Math.min(hostLength + 1, first.length));
}

interface Cut {
  readonly head: number;
  readonly tail: number;
}

/**
 * Returns all ways to keep `room - 1` columns of a text, the best one first. With `middle`, the best way
 * keeps both ends with equal lengths; otherwise it keeps only the beginning. The other ways are sorted by
 * their difference from the best way.
 */
function cuts(room: number, middle: boolean): readonly Cut[] {
  const kept = room - 1;
  const best = middle ? Math.ceil(kept / 2) : kept;
  return Array.from({ length: kept + 1 }, (_, head) => ({ head, tail: kept - head })).sort(
    (a, b) => Math.abs(a.head - best) - Math.abs(b.head - best),
  );
}

/** Number of texts that are compared. A common part of these texts is almost always one of all texts. */
const MOST_COMPARED = 200;

/**
 * Returns only the ways that cut the fewest characters in which the texts differ. Returns all ways if the texts share
 * little, such as random ids: a cut in the middle is easier to read. The shared scheme of URLs is cut whole.
 */
function keepingDifferences(
  ways: readonly Cut[],
  texts: readonly Cuttable[],
  areAddresses: boolean,
): readonly Cut[] {
  const compared = texts.slice(0, MOST_COMPARED);
  const [first] = compared;
  if (first === undefined || compared.length < 2) return ways;
  const shortest = Math.min(...compared.map(({ width }) => width));
  const start = Math.min(shortest, ...compared.map(({ text }) => firstDifference(first.text, text)));
  const end = Math.min(shortest - start, ...compared.map(({ text }) => commonEnd(first.text, text)));
  const lost = ways.map(({ head, tail }) =>
    compared.reduce(
      (sum, { width }) => sum + Math.max(0, width - Math.max(tail, end) - Math.max(head, start)),
      0,
    ),
  );
  const least = Math.min(...lost);
  const room = (ways[0]?.head ?? 0) + (ways[0]?.tail ?? 0);
  if (least > 0 && !areAddresses && start + end <= room / 2) return ways;
  return ways.filter(
    ({ head }, at) => lost[at] === least && !(areAddresses && head > 0 && head <= LONGEST_SCHEME),
  );
}

class Cuttable {
  readonly text: string;
  readonly width: number;
  /** Null if each character of the text is one column wide. */
  readonly #pieces: readonly string[] | null;

  constructor(text: string) {
    this.text = text;
    this.width = widthOf(text);
    this.#pieces = isAscii(text) ? null : charactersOf(text);
  }

  cut({ head, tail }: Cut): string {
    const scheme = head === 0 ? (SCHEME.exec(this.text)?.[0].length ?? 0) : 0;
    // No part of a scheme is shown.
    return this.#begin(head) + MARK + this.end(Math.min(tail, this.width - scheme));
  }

  /**
   * Returns three parts of the text, joined by `…`: a short beginning, a part that starts at `place`, and a
   * short end.
   */
  cutAround(place: number, room: number): string {
    const ends = Math.floor((room - 2) / 4);
    const shown = new Cuttable(this.text.slice(place)).#begin(Math.max(1, room - 2 - 2 * ends));
    return this.#begin(ends) + MARK + shown + MARK + this.end(ends);
  }

  #begin(room: number): string {
    return this.#pieces === null ? this.text.slice(0, room) : fitting(this.#pieces, room).join('');
  }

  end(room: number): string {
    const { text } = this;
    if (this.#pieces === null) return text.slice(Math.max(0, text.length - room));
    return fitting(this.#pieces.toReversed(), room).toReversed().join('');
  }
}

const isOneWord = ({ text }: Cuttable): boolean => !/\s/.test(text);

/** Whether the text after the cut starts with `/`, `.` or `?`, and the text before the cut is long enough. */
const beginsAtPart = (one: Cuttable, { head, tail }: Cut): boolean =>
  head >= tail / 2 && /^[/.?]/.test(one.end(tail));

function commonEnd(one: string, other: string): number {
  let size = 0;
  while (size < Math.min(one.length, other.length) && one.at(-1 - size) === other.at(-1 - size)) size += 1;
  return size;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

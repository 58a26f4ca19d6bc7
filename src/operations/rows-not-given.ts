import { isJsonObject, type JsonValue } from '../domain/text/json.ts';

interface RawRow {
  readonly raw: JsonValue;
}

/**
 * Returns the rows of a page without those that the page before already ended with. If a list grows at its top meanwhile,
 * rows move to the next page. Only exactly equal rows are left out.
 */
export function rowsNotGiven<T extends RawRow>(page: readonly T[], before: readonly T[]): readonly T[] {
  const [firstHere, firstBefore] = [page[0], before[0]];
  if (firstHere === undefined || firstBefore === undefined) return page;
  // How many places further on a row of the page before would lie here; negative: further up.
  const moved = [-placeOf(firstHere, before), placeOf(firstBefore, page)].find((by) => Math.abs(by) !== NONE);
  if (moved === undefined) return page;
  return page.filter((row, at) => {
    const given = before[at - moved];
    return given === undefined || textOf(given) !== textOf(row);
  });
}

const NONE = Number.POSITIVE_INFINITY;

function placeOf(row: RawRow, page: readonly RawRow[]): number {
  const id = idOf(row);
  const at = page.findIndex((other) => idOf(other) === id && textOf(other) === textOf(row));
  return at === -1 ? NONE : at;
}

/** Compared first, since it costs nothing. */
const idOf = ({ raw }: RawRow): unknown => (isJsonObject(raw) ? raw.id : undefined);

const textOf = ({ raw }: RawRow): string => JSON.stringify(raw);

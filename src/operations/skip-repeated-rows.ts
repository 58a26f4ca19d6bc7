import { isJsonObject, type JsonValue } from '../domain/text/json.ts';

interface RawRow {
  readonly raw: JsonValue;
}

/**
 * Returns the rows of a page without those of the previous page. If new rows are added at the top of a list,
 * older rows move to the next page and would appear twice. Omits only exactly equal rows.
 */
export function skipRepeatedRows<T extends RawRow>(page: readonly T[], before: readonly T[]): readonly T[] {
  const [firstHere, firstBefore] = [page[0], before[0]];
  if (firstHere === undefined || firstBefore === undefined) return page;
  // Number of places by which the rows of the previous page have moved down; negative when the rows moved up.
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

/** Ids are compared first, because comparing the whole text takes longer. */
const idOf = ({ raw }: RawRow): unknown => (isJsonObject(raw) ? raw.id : undefined);

const textOf = ({ raw }: RawRow): string => JSON.stringify(raw);

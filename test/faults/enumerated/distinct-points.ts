import type { Break } from './simulated-process.ts';

/**
 * The rule by which a crash point is omitted, because it is equivalent to another one. README.md lists the
 * rules under "What is left out".
 */
export type PointRule = 'rows' | 'reads' | 'no effect' | 'next';

export interface PointsOfRun {
  readonly names: readonly string[];
  readonly isBatch: boolean;
  /**
   * Whether nothing but this run changes the state: the run pays only one row, and no late request arrives.
   */
  readonly isAlone: boolean;
}

/** Returns for each crash point the rule by which it is omitted; undefined if it is tested. */
export function leftOut(
  { names, isBatch, isAlone }: PointsOfRun,
  how: Break['how'],
): readonly (PointRule | undefined)[] {
  const rows = isBatch ? distinctPoints(names) : undefined;
  return names.map((name, at) => {
    const next = names[at + 1];
    if (next === undefined) return undefined;
    if (rows?.includes(at) === false) return 'rows';
    if ([names[at - 1], name, next].every((near) => near === 'journal read')) return 'reads';
    if (how === 'kill' && isAlone && at > 0 && !isAfterEffect(name)) return 'no effect';
    return how === 'pause' && !isBatch && isFollowedAtOnce(name, next) ? 'next' : undefined;
  });
}

/**
 * Returns the indexes of the crash points of a batch to test. Points whose names differ only in numbers are
 * of one kind, because each row passes them. Consecutive reads are of one kind, too. Only the first and the
 * last point of each kind are tested.
 */
export function distinctPoints(names: readonly string[]): readonly number[] {
  const kinds = names.map((name, at) => {
    if (name !== 'journal read') return name.replace(/\d+/g, '#');
    return `${name} after ${names.findLastIndex((other, before) => before < at && other !== name)}`;
  });
  return [...names.keys()].filter((at) => {
    const kind = kinds[at] as string;
    return kinds.indexOf(kind) === at || kinds.lastIndexOf(kind) === at;
  });
}

/**
 * Returns whether the process has just created something durable: a commit, printed text, or a request that
 * changes the service. All kills between two such points leave the same state.
 */
const isAfterEffect = (name: string): boolean =>
  /^(journal|stdout|stderr) after|^(?!GET )\w+ \S+: sent$/.test(name);

/**
 * Returns whether a process does nothing between this crash point and the next one. If so, a pause at either
 * point has the same effect.
 */
const isFollowedAtOnce = (name: string, next: string): boolean =>
  (/: sent$/.test(name) && /: answered$/.test(next)) ||
  (/^journal after/.test(name) && /^journal (read|before)|^\w+ \S+: before$/.test(next));

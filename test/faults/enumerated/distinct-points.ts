import type { Break } from './simulated-process.ts';

/**
 * Why a crash point is not tested: another point has an equivalent effect. See "What is left out" in
 * README.md.
 */
export type PointRule = 'rows' | 'reads' | 'no effect' | 'next';

export interface PointsOfRun {
  readonly names: readonly string[];
  readonly isBatch: boolean;
  /**
   * Whether the run makes a single payment, which the service applies immediately or never. This is false for
   * batches and delayed requests.
   */
  readonly isAlone: boolean;
}

/**
 * Returns, for each crash point, the rule that excludes the point from the test. Returns undefined for a
 * point that is tested.
 */
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
 * Returns the indexes of the crash points to test in the run of a batch. Points belong to one kind if their
 * names differ only in numbers, or if they are consecutive reads. Only the first and the last point of each
 * kind are tested.
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
 * Returns whether the process has just caused a lasting effect: a commit, printed text, or a sent request. If
 * no lasting effect happens between two crash points, a kill leaves equal states at both points.
 */
const isAfterEffect = (name: string): boolean =>
  /^(journal|stdout|stderr) after|^(?!GET )\w+ \S+: sent$/.test(name);

/**
 * Returns whether a process does nothing between the crash points `name` and `next`. A pause then has the
 * same effect at both.
 */
const isFollowedAtOnce = (name: string, next: string): boolean =>
  (/: sent$/.test(name) && /: answered$/.test(next)) ||
  (/^journal after/.test(name) && /^journal (read|before)|^\w+ \S+: before$/.test(next));

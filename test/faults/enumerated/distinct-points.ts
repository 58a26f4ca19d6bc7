import type { Break } from './simulated-process.ts';

/** Why a crash point is left out: it differs from another one in nothing. README.md "What is left out". */
export type PointRule = 'rows' | 'reads' | 'no effect' | 'next';

export interface PointsOfRun {
  readonly names: readonly string[];
  readonly isBatch: boolean;
  /** Whether only this run changes anything while it goes on: no other row, and no request that arrives later. */
  readonly isAlone: boolean;
}

/** The rule by which a break at each crash point is left out; undefined for those that are tested. */
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
 * Indexes of the crash points of a batch that differ: of those with the same name (numbers apart), which its rows pass by
 * turns, the first and the last. Reads that follow each other without another effect count as the first and the last.
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
 * Whether the process has just made something that outlasts it: a commit, a text that was printed, or a request that
 * changes the service. Between these points a killed process leaves the same behind.
 */
const isAfterEffect = (name: string): boolean =>
  /^(journal|stdout|stderr) after|^(?!GET )\w+ \S+: sent$/.test(name);

/** Whether a process does nothing between this crash point and the next: it is paused before the same step at both. */
const isFollowedAtOnce = (name: string, next: string): boolean =>
  (/: sent$/.test(name) && /: answered$/.test(next)) ||
  (/^journal after/.test(name) && /^journal (read|before)|^\w+ \S+: before$/.test(next));

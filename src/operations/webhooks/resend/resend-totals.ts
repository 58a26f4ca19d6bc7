import { countBy } from '../../../domain/count-by.ts';
import { causeCode } from '../../../domain/webhook/delivery-attempt.ts';
import { RESULTS, type Resent, type Result } from './request-resends.ts';

export interface EndpointTotals {
  readonly endpoint: string | null;
  readonly results: ReadonlyMap<Result, number>;
  /** Events that failed again, by cause (`http_500`), most frequent first. */
  readonly causes: ReadonlyMap<string, number>;
}

export function resendTotals(resent: readonly Resent[]): readonly EndpointTotals[] {
  const groups = Map.groupBy(resent, ({ event }) => event.endpoint);
  return [...groups].map(([endpoint, group]) => ({
    endpoint,
    results: inOrder(mostFirst(group.map(({ result }) => result))),
    causes: mostFirst(group.flatMap(({ cause }) => (cause === null ? [] : [causeCode(cause)]))),
  }));
}

const inOrder = (counts: ReadonlyMap<Result, number>): ReadonlyMap<Result, number> =>
  new Map([...counts].sort(([a], [b]) => RESULTS.indexOf(a) - RESULTS.indexOf(b)));

const mostFirst = <T>(values: readonly T[]): ReadonlyMap<T, number> =>
  new Map([...countBy(values)].sort(([, a], [, b]) => b - a));

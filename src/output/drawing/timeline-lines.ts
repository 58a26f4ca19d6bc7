import { cell, type Line, line, span, widthOf } from './line.ts';
import { wrapLines } from './wrap-text.ts';

export interface TimelineMoment {
  /** The time as shown, for example `03:40`. */
  readonly at: string;
  readonly what: string;
  readonly detail: string;
  readonly isBad: boolean;
}

const MARGIN = 2;
const GAP = 2;
const MOST_WHAT = 32;
const LEAST_DETAIL = 10;

export function timelineLines(moments: readonly TimelineMoment[], width: number): readonly Line[] {
  const time = Math.max(0, ...moments.map(({ at }) => widthOf(span(at).text)));
  const name = Math.min(MOST_WHAT, Math.max(0, ...moments.map(({ what }) => widthOf(span(what).text))));
  const room = Math.max(LEAST_DETAIL, width - MARGIN - time - name - 3 * GAP - 1);
  return moments.flatMap(({ at, what, detail, isBad }, index) => {
    const isLast = index === moments.length - 1;
    return wrapLines(detail, room).map((text, nth) =>
      line(
        span(' '.repeat(MARGIN)),
        cell(nth === 0 ? at : '', time, { tone: 'dim' }),
        span(' '.repeat(GAP)),
        nth === 0 ? span(isBad ? '✗' : '●', isBad ? 'bad' : 'good') : span(isLast ? ' ' : '│', 'dim'),
        span(' '.repeat(GAP)),
        cell(nth === 0 ? what : '', name, { tone: isBad ? 'bad' : 'bold' }),
        span(' '.repeat(GAP)),
        span(text),
      ),
    );
  });
}

const BAD: ReadonlySet<string> = new Set(['not_delivered', 'refused', 'not_forwarded']);

/** Whether the event is a failure, for example `not_delivered`. */
export const isBadMoment = (what: string): boolean => BAD.has(what);

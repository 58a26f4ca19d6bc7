import { describe, expect, it } from 'vitest';
import {
  barsOf,
  MinuteBars,
  MirroredBars,
  TimeAxis,
} from '../../../src/dashboard/components/minute-chart.tsx';
import { MinuteStrip, StripLegend } from '../../../src/dashboard/components/minute-strip.tsx';
import { inColumns, Sparkline } from '../../../src/dashboard/components/sparkline.tsx';
import { ProgressBar } from '../../../src/dashboard/screens/bottom-line.tsx';
import { en } from '../../../src/i18n/en/en.ts';
import { drawnLines } from '../../support/drawn.tsx';

describe('Sparkline', () => {
  it('Sparkline draws each value as a column, and an unknown value as a dot', () => {
    expect(drawnLines(<Sparkline values={[null, 0, 1, 4, 8]} width={10} />)).toEqual(['· ▁▄█']);
  });

  it('Sparkline with several rows draws each value as a column, in steps of an eighth of a row', () => {
    expect(drawnLines(<Sparkline values={[8, 4, 6, 0]} width={4} height={2} />)).toEqual(['█ ▄', '███']);
  });

  it('inColumns adds up adjacent values when there are more values than columns', () => {
    expect(inColumns([1, 2, 3, 4, 5, 6], 3)).toEqual([3, 7, 11]);
    expect(inColumns([1, null, 3, 4], 2)).toEqual([null, 7]);
  });

  it('inColumns omits the oldest values when they do not fill a column', () => {
    expect(inColumns([9, 1, 2, 3, 4], 3)).toEqual([3, 7]);
  });
});

describe('ProgressBar', () => {
  it('ProgressBar draws the completed part as a bar, and the given text beside the bar', () => {
    expect(drawnLines(<ProgressBar done={5} total={10} text="5 of 10" width={4} />)).toEqual([
      '██░░ 5 of 10',
    ]);
  });
});

const MINUTE_MS = 60_000;
/** 12:00 in São Paulo. */
const NOON = Date.parse('2026-11-21T15:00:00Z');

describe('the chart of the last hour', () => {
  const counted = Array.from({ length: 60 }, (_, minute) => minute);

  it('barsOf gives each bar the same minutes of the clock when a minute passes', () => {
    const before = barsOf(counted, NOON - 44 * MINUTE_MS, 40);
    const after = barsOf([...counted.slice(1), 60], NOON - 43 * MINUTE_MS, 40);
    expect(before.minutesPerBar).toBe(3);
    expect(after.since).toBe(before.since);
    expect(after.values.slice(0, -1)).toEqual(before.values.slice(0, -1));
  });

  it('MinuteBars and TimeAxis draw separate bars on both sides of an axis with the hour and the word "now"', () => {
    const bars = barsOf([0, 8, 4, 2, null, 6], NOON - 2 * MINUTE_MS, 11);
    const now = { nowMs: NOON + 3 * MINUTE_MS, now: 'now' };
    expect(drawnLines(<MinuteBars bars={bars} height={1} />)).toEqual(['  █ ▄ ▂ · ▆']);
    expect(drawnLines(<TimeAxis bars={bars} isMirrored {...now} />)).toEqual(['────┼12:00─ now']);
    expect(drawnLines(<MinuteBars bars={bars} height={1} hangs />)).toEqual(['  █ ▀ ▀ · █']);
  });

  it('MirroredBars draws both sides on one scale', () => {
    const of = (values: readonly number[]) => barsOf(values, NOON - 2 * MINUTE_MS, 5);
    const drawn = (above: readonly number[], below: readonly number[]) =>
      drawnLines(
        <MirroredBars
          {...{ above: of(above), below: of(below), height: 5, isDim: false, nowMs: NOON, now: 'now' }}
        />,
      );
    expect(drawn([8, 4, 2], [1, 2, 0])).toEqual(['█', '█ █ ▄', '───── now', '▀ ▀', '']);
    expect(drawn([1, 2, 0], [8, 4, 2])).toEqual(['', '▂ ▄', '───── now', '█ █ ▀', '█']);
    expect(drawn([0, 0, 0], [0, 0, 0])).toEqual(['', '', '───── now', '', '']);
  });

  it('TimeAxis writes the hour beside its mark, and the time of old data instead of "now"', () => {
    const bars = barsOf(counted, NOON - 30 * MINUTE_MS, 60);
    expect(drawnLines(<TimeAxis bars={bars} nowMs={NOON + 40 * MINUTE_MS} now="now" />, 80)).toEqual([
      `${'─'.repeat(25)}12:00┴${'─'.repeat(28)} 12:30`,
    ]);
  });
});

describe('StripLegend', () => {
  it('StripLegend leaves out marks rather than cut their words', () => {
    const drawn = (width: number): readonly string[] =>
      drawnLines(<StripLegend width={width} failed="bad" words={en} />, width);
    expect(drawn(46)).toEqual(['1 h, 2 min a mark: ┃ failed ╻ delivered · none']);
    expect(drawn(43)).toEqual(['1 h, 2 min a mark: ┃ failed ╻ delivered']);
    expect(drawn(30)).toEqual(['1 h, 2 min a mark: ┃ failed']);
  });
});

describe('MinuteStrip', () => {
  const minutes = ['failed', 'delivered', 'none', 'failed', 'unknown', 'none'] as const;

  it.each([
    [6, '┃╻·┃ ·'],
    [3, '┃┃·'],
  ])(
    'MinuteStrip shows the worst state of the minutes of a mark by its shape in %i columns',
    (width, drawn) => {
      expect(drawnLines(<MinuteStrip minutes={minutes} width={width} failed="bad" />)).toEqual([drawn]);
    },
  );
});

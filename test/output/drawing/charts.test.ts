import { describe, expect, it } from 'vitest';
import { barChart } from '../../../src/output/drawing/bar-chart.ts';
import { plainText, widthOf } from '../../../src/output/drawing/line.ts';
import { timelineLines } from '../../../src/output/drawing/timeline-lines.ts';

describe('charts', () => {
  it('barChart draws bars in proportion to their values, and no line exceeds the width', () => {
    const rows = [
      { label: 'COMPLETED', value: 100, text: 'R$ 100,00' },
      { label: 'FAILED', value: 25, text: 'R$ 25,00' },
      { label: 'PENDING', value: 0, text: 'R$ 0,00' },
    ];
    expect(barChart(rows, 42).map(plainText)).toEqual([
      '  COMPLETED  R$ 100,00  ██████████████████',
      '  FAILED      R$ 25,00  ████▌',
      '  PENDING      R$ 0,00',
    ]);
    for (const width of [30, 60, 200])
      for (const one of barChart(rows, width)) expect(widthOf(plainText(one))).toBeLessThanOrEqual(width);
  });

  it('barChart escapes control characters in labels', () => {
    const [row] = barChart([{ label: '\u001b[2JX', value: 1, text: '1' }], 40);
    expect(row && plainText(row)).toContain('\\x1b[2JX');
  });
});

it('timelineLines wraps the details of an event, and draws a vertical line to the next event', () => {
  const lines = timelineLines(
    [
      { at: '03:40', what: 'created', detail: 'TX1 R$ 10,00 a reference that is longer', isBad: false },
      { at: '03:41', what: 'not delivered', detail: 'HTTP 500', isBad: true },
    ],
    50,
  );
  expect(lines.map(plainText)).toEqual([
    '  03:40  ●  created        TX1 R$ 10,00 a',
    '         │                 reference that is',
    '         │                 longer',
    '  03:41  ✗  not delivered  HTTP 500',
  ]);
});

import { describe, expect, it } from 'vitest';
import { Gauge } from '../../../src/dashboard/components/gauge.tsx';
import { inColumns, Sparkline } from '../../../src/dashboard/components/sparkline.tsx';
import { ProgressBar } from '../../../src/dashboard/screens/bottom-line.tsx';
import { BarChart } from '../../../src/dashboard/screens/panels/undelivered-by-endpoint-panel.tsx';
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

describe('Gauge', () => {
  it.each([
    [0, '░░░░'],
    [1, '██░░'],
    [2, '████'],
    [5, '████'],
  ])('Gauge with the maximum 2 draws the value %i as the bar "%s"', (value, drawn) => {
    expect(drawnLines(<Gauge value={value} most={2} width={4} />)).toEqual([drawn]);
  });
});

describe('ProgressBar', () => {
  it('ProgressBar draws the completed part as a bar, and the given text beside the bar', () => {
    expect(drawnLines(<ProgressBar done={5} total={10} text="5 of 10" width={4} />)).toEqual([
      '██░░ 5 of 10',
    ]);
  });
});

describe('BarChart', () => {
  it('BarChart gives the highest value the longest bar, and shortens long labels', () => {
    const bars = [
      { key: 'a', label: 'https://shop.example/pix/callbacks', value: 8, text: '8', remark: 'refused' },
      { key: 'b', label: 'https://shop.example/other', value: 4, text: '4', remark: 'HTTP 502' },
    ];
    const lines = drawnLines(<BarChart bars={bars} width={40} />);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^https.*… *.*████ +8 refused$|^\S*…\S* +█+ 8 refused$/);
    const filled = lines.map((line) => line.replace(/[^█]/g, '').length);
    expect(filled[1]).toBe(Math.floor((filled[0] ?? 0) / 2));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
  });
});

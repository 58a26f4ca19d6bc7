import { expect, it } from 'vitest';
import { Timeline } from '../../../src/dashboard/components/timeline.tsx';
import { drawnLines } from '../../support/drawn.tsx';

it.each([120, 40])('Timeline in %i columns shows control characters of a detail as text', (width) => {
  const detail = 'Ana\u001b[2J\u001b]0;x\u0007\u202eBia\nline';
  const drawn = drawnLines(
    <Timeline moments={[{ at: '12:00:00', what: 'paid', detail, isBad: false }]} width={width} />,
    width,
  ).join('\n');
  expect(drawn).toContain('Ana\\x1b[2J');
  expect(drawn).not.toMatch(/[\u001b\u0007\u202e]/);
});

import { Text } from 'ink';
import { describe, expect, it } from 'vitest';
import { Panel } from '../../../src/dashboard/components/panel.tsx';
import { drawnLines } from '../../support/drawn.tsx';

describe('Panel', () => {
  it('Panel leaves out the note when there is no room for it beside the whole title', () => {
    const edgeOf = (title: string): string | undefined =>
      drawnLines(<Panel title={title} note="5 s ago" width={32} height={2} isFramed />)[0];
    expect(edgeOf('Failing endpoints!')).toBe('╭ Failing endpoints! ─ 5 s ago ╮');
    expect(edgeOf('Failing endpoints!!')).toBe('╭ Failing endpoints!! ─────────╮');
    expect(edgeOf('endpoint '.repeat(9))).toMatch(/^╭ endpoint .*….*╮$/);
  });

  it('Panel hides content that exceeds its height', () => {
    const lines = drawnLines(
      <Panel title="T" width={20} height={4} isFramed>
        {['a', 'b', 'c', 'd'].map((text) => (
          <Text key={text}>{text}</Text>
        ))}
      </Panel>,
    );
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toMatch(/^╰─+╯$/);
  });
});

import { describe, expect, it } from 'vitest';
import type { OutputForm } from '../../src/output/output-options.ts';
import type { View } from '../../src/output/view.ts';
import { jqFilter } from '../support/jq-filter.ts';
import { printing } from './printing.ts';

const HOSTILE = 'a\u001b]52;c;YQ==\u0007\u009b2J\u007f\u202eb\u200b\u{e0041}é👨‍👩‍👧';
const view: View<{ note: string }> = {
  columns: [{ name: 'note', type: 'text', shown: 'table', value: ({ note }) => note }],
};

async function shown(form: OutputForm, width: number | null, jq?: string): Promise<string> {
  const given = { form, width, reveal: true, ...(jq !== undefined && { jq: jqFilter(jq) }) };
  const { out, written } = printing(given);
  await out.many(view, [{ raw: { note: HOSTILE }, item: { note: HOSTILE } }]);
  return written();
}

/**
 * Matches characters that move the cursor, hide text or reverse its direction. It does not match the joiners
 * inside an emoji.
 */
const STEERS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u200b\u{e0041}]/u;

describe('data on a terminal', () => {
  it.each([
    ['-o json', 'json', undefined],
    ['-o ndjson', 'ndjson', undefined],
    ['-o csv', 'csv', undefined],
    ['--jq .[].note', 'json', '.[].note'],
    ['--jq .', 'json', '.'],
  ] as const)('with %s, pix prints no control characters on a terminal', async (_flags, form, jq) => {
    const text = await shown(form, 80, jq);
    expect(text).not.toMatch(STEERS);
    expect(text).toContain('é👨‍👩‍👧');
  });

  it('pix prints the same JSON document on a terminal and in a pipe', async () => {
    const [there, piped] = [await shown('json', 80), await shown('json', null)];
    expect(JSON.parse(there)).toEqual([{ note: HOSTILE }]);
    expect(JSON.parse(piped)).toEqual([{ note: HOSTILE }]);
    expect(there).toContain(String.raw`\u009b2J\u007f\u202eb\u200b\udb40\udc41`);
  });

  it.each([
    ['-o ndjson', 'ndjson', undefined],
    ['-o csv', 'csv', undefined],
    ['--jq .[].note', 'json', '.[].note'],
  ] as const)('with %s, pix prints control characters unchanged into a pipe', async (_flags, form, jq) => {
    expect(await shown(form, null, jq)).toContain('\u009b2J\u007f\u202eb\u200b\u{e0041}é👨‍👩‍👧');
  });
});

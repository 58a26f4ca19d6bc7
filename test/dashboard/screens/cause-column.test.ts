import { describe, expect, it } from 'vitest';
import { groupColumns, requestColumns } from '../../../src/dashboard/screens/columns.ts';
import type { DrawingOptions } from '../../../src/dashboard/screens/drawing.ts';
import { type ScreenColumn, tableLines } from '../../../src/dashboard/screens/table-lines.ts';
import type { UndeliveredGroup } from '../../../src/dashboard/state/undelivered-value.ts';
import { CAUSE_KINDS, type CauseKind } from '../../../src/domain/webhook/delivery-attempt.ts';
import { type Lang, loadWords, phraseOf } from '../../../src/i18n/index.ts';

const groupOf = (kind: CauseKind): UndeliveredGroup => ({
  ...{ key: kind, endpoint: 'https://shop.example.com/pix/callbacks', cause: { kind, status: null } },
  ...{ event: null, events: 2, superseded: 0, amountCents: 123_456, unknownAmounts: 0, exhausted: 0 },
  ...{ firstFailedAt: 0, lastFailedAt: 0, nextAt: 0, inInbox: null, unreachable: 0, members: [] },
});

async function optionsIn(lang: Lang): Promise<DrawingOptions> {
  return { words: await loadWords(lang), lang, color: false, reveal: false, sextants: false };
}

function lineOf<Row>(columns: readonly ScreenColumn<Row>[], row: Row, width: number): string {
  const { lines } = tableLines(columns, [{ row, isSelected: false }], width);
  return (lines[1]?.spans ?? []).map(({ text }) => text).join('');
}

async function drawn(kind: CauseKind, lang: Lang, width: number): Promise<{ text: string; cause: string }> {
  const options = await optionsIn(lang);
  const columns = groupColumns(options, { nowMs: 0, serviceMs: 0 });
  return { text: lineOf(columns, groupOf(kind), width), cause: phraseOf(options.words, kind) };
}

describe('the cause of what is not delivered', () => {
  it.each([
    ['timeout', 'pt-BR'],
    ['connection_refused', 'pt-BR'],
    ['no_answer', 'pt-BR'],
    ['timeout', 'en'],
    ['tls', 'en'],
  ] as const)('fits on 80 columns: %s, %s', async (kind, lang) => {
    const { text, cause } = await drawn(kind, lang, 80);
    expect(text).toContain(` ${cause} `);
  });

  it.each(CAUSE_KINDS.flatMap((kind) => [[kind, 'en'] as const, [kind, 'pt-BR'] as const]))(
    'is whole where there is room: %s, %s',
    async (kind, lang) => {
      const { text, cause } = await drawn(kind, lang, 200);
      expect(text).toContain(` ${cause} `);
    },
  );
});

it.each([
  ['timeout', 'pt-BR'],
  ['connection', 'pt-BR'],
  ['connection', 'en'],
] as const)('what a request failed with fits on 80 columns: %s, %s', async (fault, lang) => {
  const options = await optionsIn(lang);
  const row = { number: 1, at: 0, method: 'GET', target: '/user/callbacks', status: null, fault, ms: 30_000 };
  expect(lineOf(requestColumns(options), row, 80)).toContain(` ${phraseOf(options.words, fault)} `);
});

it('a short cause leaves its room to the endpoint', async () => {
  const { text } = await drawn('no_answer', 'en', 120);
  expect(text).toContain('https://sho…/callbacks ');
});

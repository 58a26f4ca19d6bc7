import { describe, expect, it } from 'vitest';
import { Table } from '../../../src/dashboard/components/table.tsx';
import type { RowColumn } from '../../../src/dashboard/resources/resource.ts';
import { RESOURCES } from '../../../src/dashboard/resources/resources.ts';
import { DEFAULT_SETTINGS } from '../../../src/dashboard/state/dashboard-state.ts';
import { CAUSE_KINDS, type CauseKind } from '../../../src/domain/webhook/delivery-attempt.ts';
import { type Lang, loadWords, phraseOf, type Words } from '../../../src/i18n/index.ts';
import type { EventGroup } from '../../../src/operations/webhooks/undelivered/group-events.ts';
import { drawnLines } from '../../support/drawn.tsx';
import { eventGroup } from '../support/played.ts';

const groupOf = (kind: CauseKind): EventGroup =>
  eventGroup({ endpoint: 'https://shop.example.com/pix/callbacks', cause: { kind, status: null } });

interface Drawing<Row> {
  readonly columns: readonly RowColumn<Row>[];
  readonly row: Row;
  readonly lang: Lang;
  readonly width: number;
}

/** Draws a table with one row. Returns the line of the row, and the messages of the language. */
async function drawn<Row>({
  columns,
  row,
  lang,
  width,
}: Drawing<Row>): Promise<{ text: string; words: Words }> {
  const words = await loadWords(lang);
  const around = {
    feeds: { undelivered: { value: null } } as never,
    language: { words, lang, reveal: false },
    nowMs: 0,
    serviceMs: 0,
    settings: DEFAULT_SETTINGS,
  };
  const lines = drawnLines(
    <Table
      columns={columns.map(({ title, ...style }) => ({ ...style, name: title, title: words[title] }))}
      rows={[{ key: 'row', cells: columns.map((column) => ({ text: column.text(row, around) })) }]}
      width={width}
    />,
    width,
  );
  return { text: `${lines[1]} `, words };
}

const groupLine = (kind: CauseKind, lang: Lang, width: number) =>
  drawn({ columns: RESOURCES.group.columns, row: groupOf(kind), lang, width });

describe('the cause column', () => {
  it.each([
    [80, 'timeout', 'pt-BR'],
    [80, 'connection_refused', 'pt-BR'],
    [80, 'no_answer', 'pt-BR'],
    [80, 'timeout', 'en'],
    [80, 'tls', 'en'],
    ...CAUSE_KINDS.flatMap((kind) => [[200, kind, 'en'] as const, [200, kind, 'pt-BR'] as const]),
  ] as const)(
    'the table of undelivered events on a dashboard of %i columns shows the whole cause %s (language %s)',
    async (width, kind, lang) => {
      const { text, words } = await groupLine(kind, lang, width);
      expect(text).toContain(` ${phraseOf(words, kind)} `);
    },
  );

  it('the table of undelivered events has a narrow column for a short cause, so that the endpoint fits', async () => {
    const { text } = await groupLine('no_answer', 'en', 120);
    expect(text).toContain(' shop.example.com/pix/callbacks ');
  });
});

it.each([
  ['timeout', 'pt-BR'],
  ['connection', 'pt-BR'],
  ['connection', 'en'],
] as const)(
  'the table of requests shows the whole cause %s on a dashboard of 80 columns (language %s)',
  async (fault, lang) => {
    const request = { number: 1, at: 0, method: 'GET', target: '/user/callbacks', status: null, ms: 30_000 };
    const row = { ...request, fault };
    const { text, words } = await drawn({ columns: RESOURCES.request.columns, row, lang, width: 80 });
    expect(text).toContain(` ${phraseOf(words, fault)} `);
  },
);

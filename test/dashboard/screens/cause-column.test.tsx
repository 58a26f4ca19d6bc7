import { describe, expect, it } from 'vitest';
import { Table } from '../../../src/dashboard/components/table.tsx';
import type { RowColumn } from '../../../src/dashboard/resources/resource.ts';
import { RESOURCES } from '../../../src/dashboard/resources/resources.ts';
import { DEFAULT_SETTINGS } from '../../../src/dashboard/state/dashboard-state.ts';
import { CAUSE_KINDS, type CauseKind } from '../../../src/domain/webhook/delivery-attempt.ts';
import { type Lang, loadWords, phraseOf, type Words } from '../../../src/i18n/index.ts';
import type { EventGroup } from '../../../src/operations/webhooks/undelivered/group-events.ts';
import { drawnLines } from '../../support/drawn.tsx';

const groupOf = (kind: CauseKind): EventGroup => ({
  ...{ key: kind, endpoint: 'https://shop.example.com/pix/callbacks', cause: { kind, status: null } },
  ...{ event: null, events: 2, superseded: 0, amountCents: 123_456, unknownAmounts: 0, exhausted: 0 },
  ...{ firstFailedAt: 0, lastFailedAt: 0, nextAt: 0, inInbox: null, unreachable: 0, members: [] },
});

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

describe('the cause column', () => {
  it.each([
    ['timeout', 'pt-BR'],
    ['connection_refused', 'pt-BR'],
    ['no_answer', 'pt-BR'],
    ['timeout', 'en'],
    ['tls', 'en'],
  ] as const)(
    'the table of undelivered events shows the whole cause %s on a dashboard of 80 columns (language %s)',
    async (kind, lang) => {
      const { text, words } = await drawn({
        columns: RESOURCES.group.columns,
        row: groupOf(kind),
        lang,
        width: 80,
      });
      expect(text).toContain(` ${phraseOf(words, kind)} `);
    },
  );

  it.each(CAUSE_KINDS.flatMap((kind) => [[kind, 'en'] as const, [kind, 'pt-BR'] as const]))(
    'the table of undelivered events shows the whole cause %s on a dashboard of 200 columns (language %s)',
    async (kind, lang) => {
      const { text, words } = await drawn({
        columns: RESOURCES.group.columns,
        row: groupOf(kind),
        lang,
        width: 200,
      });
      expect(text).toContain(` ${phraseOf(words, kind)} `);
    },
  );
});

it.each([
  ['timeout', 'pt-BR'],
  ['connection', 'pt-BR'],
  ['connection', 'en'],
] as const)(
  'the table of requests shows the whole cause %s on a dashboard of 80 columns (language %s)',
  async (fault, lang) => {
    const row = {
      number: 1,
      at: 0,
      method: 'GET',
      target: '/user/callbacks',
      status: null,
      fault,
      ms: 30_000,
    };
    const { text, words } = await drawn({ columns: RESOURCES.request.columns, row, lang, width: 80 });
    expect(text).toContain(` ${phraseOf(words, fault)} `);
  },
);

it('the table of undelivered events has a narrow cause column for a short cause, so that the endpoint fits', async () => {
  const { text } = await drawn({
    columns: RESOURCES.group.columns,
    row: groupOf('no_answer'),
    lang: 'en',
    width: 120,
  });
  expect(text).toContain(' shop.example.com/pix/callbacks ');
});

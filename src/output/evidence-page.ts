import { escapeHtml } from '../domain/text/program-cell.ts';
import { say } from '../i18n/index.ts';
import { describeTime } from './describe-time.ts';
import { HTML_END, htmlFields, htmlStart, htmlTable } from './html-page.ts';
import { humanCell, isNothing } from './human-cell.ts';
import type { CellContext } from './output-options.ts';
import { receiptArticle } from './receipt/receipt-html.ts';
import type { Receipt } from './receipt/receipt-of.ts';
import { header } from './resource-detail.ts';
import type { View } from './view.ts';

interface Part<T> {
  readonly view: View<T>;
  readonly item: T;
}

interface Rows<T> {
  readonly view: View<T>;
  readonly rows: readonly { readonly item: T }[];
}

export interface EvidencePage<Infraction, Charge, Delivery, Moment> {
  readonly id: string;
  readonly infraction: Part<Infraction>;
  readonly charge: Part<Charge> | null;
  readonly receipt: Receipt | null;
  readonly deliveries: Rows<Delivery>;
  readonly timeline: Rows<Moment>;
  /** Sentences about what is missing. */
  readonly notes: readonly string[];
}

/** Generates one page about a dispute. It has no scripts and loads nothing; every text is escaped and masked. */
export function* evidencePage<A, B, C, D>(
  page: EvidencePage<A, B, C, D>,
  options: CellContext,
): Generator<string> {
  const { words, lang, nowMs } = options;
  const context = { ...options, relativeTimes: false, clockTimes: false };
  const title = say(words, 'evidence.title', { id: page.id });
  const at = describeTime(new Date(nowMs).toISOString(), context);
  yield `${htmlStart(title, lang)}<h1>${escapeHtml(title)}</h1>\n<p class="made">${escapeHtml(say(words, 'html.made', { at }))}</p>\n`;
  yield* page.notes.map((note) => `<p>${escapeHtml(note)}</p>\n`);
  const parts = [
    [words['evidence.dispute'], page.infraction],
    [words['evidence.charge'], page.charge],
  ] as const;
  for (const [heading, part] of parts)
    if (part !== null)
      yield `<h2>${escapeHtml(heading)}</h2>\n${partFields(part as Part<unknown>, context)}\n`;
  if (page.receipt !== null)
    yield `<h2>${escapeHtml(words['evidence.receipt'])}</h2>\n${receiptArticle(page.receipt)}`;
  yield* htmlTable(words['evidence.deliveries'], page.deliveries.view, page.deliveries.rows, context);
  yield* htmlTable(words['evidence.timeline'], page.timeline.view, page.timeline.rows, context);
  yield HTML_END;
}

const partFields = ({ view, item }: Part<unknown>, context: CellContext): string =>
  htmlFields(
    view.columns
      .filter((column) => column.shown !== 'csv' && !isNothing(column.value(item)))
      .map((column) => ({
        label: header(column, context),
        text: humanCell(column.type, column.value(item), context),
      })),
  );

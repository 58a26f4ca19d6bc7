import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import { escapeHtml } from '../domain/text/program-cell.ts';
import { type Lang, say } from '../i18n/index.ts';
import { describeTime } from './describe-time.ts';
import type { Chart, ChartRow } from './drawing/bar-chart.ts';
import { humanCell, isRightAligned } from './human-cell.ts';
import type { CellContext } from './output-options.ts';
import { header } from './resource-detail.ts';
import { type Column, isListed, type View } from './view.ts';

interface HtmlTable<T> {
  readonly view: View<T>;
  readonly rows: Iterable<DecodedRow<T>>;
}

export interface HtmlPage<T, First = unknown> extends HtmlTable<T> {
  readonly title: string;
  readonly facts: readonly string[];
  /** A table above the charts. */
  readonly first?: HtmlTable<First> & { readonly title: string };
  readonly charts: readonly Chart[];
  /** Title of the last table. */
  readonly rowsTitle?: string;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;color:#1b1f24;background:#fff;margin:2rem auto;max-width:72rem;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}ul{padding-left:1.2rem}
.made,footer{color:#57606a}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem}
th,td{padding:.3rem .6rem;border-bottom:1px solid #d0d7de;text-align:left;vertical-align:top}
td{min-width:6.5em;overflow-wrap:anywhere}th{background:#f6f8fa}.n{min-width:0;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.receipt{max-width:26rem;border:1px solid #d0d7de;border-top:6px solid #0f766e;border-radius:6px;padding:1rem 1.5rem}
.receipt h2{margin:.2rem 0;font-size:1.2rem;color:#0f766e}.receipt h3{font-size:.95rem;border-top:1px solid #d0d7de;margin:1rem 0 .3rem;padding-top:.7rem}
.receipt .amount{font-size:1.8rem;font-weight:600;margin:.4rem 0 0}.receipt .words,.receipt footer{color:#57606a;margin:0}.receipt footer{font-size:.75rem;margin-top:.6rem}
.banner{background:#fef3c7;color:#92400e;padding:.3rem .6rem;font-weight:600}
dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.15rem 1rem;margin:0;font-size:.9rem}dt{color:#57606a}dd{margin:0;overflow-wrap:anywhere}
.chart{max-width:48rem;font-size:.9rem}.bar{display:flex;flex-wrap:wrap;justify-content:space-between;margin-bottom:.4rem;overflow-wrap:anywhere}
svg{display:block;width:100%;height:.6rem}
.accent{fill:#0969da}.good{fill:#1a7f37}.warn{fill:#9a6700}.bad{fill:#cf222e}
@page{margin:12mm}
@media print{body{margin:0;max-width:none;padding:0;font-size:10pt}.wide{overflow:visible}thead{display:table-header-group}tr,.bar{break-inside:avoid}h2{break-after:avoid}.chart{font-size:9pt}table{font-size:7pt}th,td{padding:2pt 3pt}td{min-width:6.2em}.n{min-width:0}*{print-color-adjust:exact}}`;

/** Returns the start of a page up to its body. The page can load nothing and run no script. */
export const htmlStart = (title: string, lang: Lang): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
`;

export const HTML_END = '</body>\n</html>\n';

/**
 * Generates a page that needs no other file: it has no scripts and sends no requests. Every text is escaped,
 * and personal values are masked.
 * @returns the parts of the page in order, so that a long table is never in memory as a whole
 */
export function* htmlPage<T, F>(page: HtmlPage<T, F>, options: CellContext): Generator<string> {
  const { words, lang, nowMs } = options;
  const context = { ...options, relativeTimes: false };
  const at = describeTime(new Date(nowMs).toISOString(), context);
  yield `${htmlStart(page.title, lang)}<h1>${escapeHtml(page.title)}</h1>
<p class="made">${escapeHtml(say(words, 'html.made', { at }))}</p>
<ul>
${page.facts.map((fact) => `<li>${escapeHtml(fact)}</li>\n`).join('')}</ul>
`;
  if (page.first) yield* htmlTable(page.first.title, page.first.view, page.first.rows, context);
  for (const { title, rows } of page.charts)
    if (rows.length > 0) yield `<h2>${escapeHtml(title)}</h2>\n${chart(title, rows)}\n`;
  yield* htmlTable(page.rowsTitle ?? say(words, 'html.rows'), page.view, page.rows, context);
  yield HTML_END;
}

/** Returns a list of labels and values. */
export const htmlFields = (fields: readonly { readonly label: string; readonly text: string }[]): string =>
  `<dl>\n${fields
    .map(({ label, text }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd>\n`)
    .join('')}</dl>`;

/** Generates a heading and the table of the view's columns. */
export function* htmlTable<T>(
  heading: string,
  view: View<T>,
  rows: Iterable<Pick<DecodedRow<T>, 'item'>>,
  context: CellContext,
): Generator<string> {
  const columns = view.columns.filter(isListed);
  const cells = (tag: string, text: (column: Column<T>) => string): string =>
    columns
      .map(
        (column) =>
          `<${tag}${isRightAligned(column.type) ? ' class="n"' : ''}>${escapeHtml(text(column))}</${tag}>`,
      )
      .join('');
  const head = cells('th', (column) => header(column, context));
  yield `<h2>${escapeHtml(heading)}</h2>\n<div class="wide"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n`;
  let count = 0;
  for (const { item } of rows) {
    count += 1;
    yield `<tr>${cells('td', ({ type, value }) => humanCell(type, value(item), context))}</tr>\n`;
  }
  if (count === 0)
    yield `<tr><td colspan="${columns.length}">${escapeHtml(say(context.words, 'output.nothing'))}</td></tr>\n`;
  yield '</tbody>\n</table></div>\n';
}

/** Minimum length of a bar in percent, so that a value above zero is always visible. */
const LEAST_BAR = 0.4;

function chart(title: string, rows: readonly ChartRow[]): string {
  const most = Math.max(0, ...rows.map(({ value }) => value));
  const bars = rows.map(({ label, value, text, tone = 'accent' }) => {
    const percent = most > 0 && value > 0 ? Math.max(LEAST_BAR, (value / most) * 100) : 0;
    return `<div class="bar"><span>${escapeHtml(label)}</span> <span class="n">${escapeHtml(text)}</span><svg aria-hidden="true"><rect class="${tone}" width="${percent.toFixed(1)}%" height="100%"/></svg></div>`;
  });
  return `<div class="chart" role="group" aria-label="${escapeHtml(title)}">\n${bars.join('\n')}\n</div>`;
}

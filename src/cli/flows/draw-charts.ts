import { barChart } from '../../output/drawing/bar-chart.ts';
import { EMPTY_LINE, line, span } from '../../output/drawing/line.ts';
import { canDraw, writeLines } from '../../output/drawing/write-lines.ts';
import type { HtmlChart } from '../../output/html-page.ts';
import type { OutputOptions } from '../../output/output-options.ts';

export async function drawCharts(options: OutputOptions, charts: () => readonly HtmlChart[]): Promise<void> {
  if (!canDraw(options)) return;
  for (const { title, rows } of charts())
    if (rows.length > 0)
      await writeLines(options, [
        EMPTY_LINE,
        line(span(title, 'bold')),
        ...barChart(rows, options.width ?? 0),
      ]);
}

import { routes } from '../../contract/index.ts';
import { type Route, routeLabel } from '../../contract/route.ts';
import { type HelpWords, type Lang, loadWords, sayKey } from '../../i18n/index.ts';

const COLUMNS = 80;
const LABEL_WIDTH = 36;

/**
 * Returns the list of routes for `pix api`. Omits routes that move money, because `pix api` must not call
 * them.
 */
export async function routeHelp(lang: Lang, words: HelpWords): Promise<string> {
  const summaries = await loadWords(lang);
  const rows = Object.values<Route>(routes).filter(({ movesMoney }) => !movesMoney);
  const byPath = rows.sort((one, other) => one.path.localeCompare(other.path, 'en'));
  const sections = [...Map.groupBy(byPath, ({ family }) => family)].map(([family, own]) => [
    `${words('ROUTES')} (${family})`,
    ...own.map((row) => routeLine(routeLabel(row), sayKey(summaries, `route.${row.name}`))),
    '',
  ]);
  return sections.flat().join('\n');
}

function routeLine(label: string, summary: string): string {
  const line = `  ${label.padEnd(LABEL_WIDTH)}  ${summary}`;
  const fits = label.length <= LABEL_WIDTH && line.length <= COLUMNS;
  return fits ? line : `  ${label}\n      ${summary}`;
}

import { TROUBLES } from './trouble.ts';
import type { Tried } from './try-row.ts';

const INTRO = `# Route by route

\`test/commands/routes/routes.test.ts\` generates and compares this page (\`vitest run -u\` writes it again). Each command runs against the sandbox in one
process; \`{names}\` are ids of records that were prepared before. In the columns after 200, only the route itself gives this answer, to every request and in
the service's own envelope; *refused* is a connection that was never made. The numbers are exit codes: 5 refused, 6 unavailable and certainly not
applied, 7 outcome unknown. All reads end in the same way, so most of them were tried with five faults.
A payout whose request times out ends with 6 when a look-up by its reference shows that nothing was paid.
`;

const cell = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

/** Returns the text of `routes.md`: a table of the requests of each route, and a table of the exit codes. */
export function routesTable(tried: readonly Tried[]): string {
  const sent = tried.map(
    ({ label, line, sent: request, beside }) =>
      `| ${cell(label)} | ${cell(`pix ${line}`)} | ${cell(request ?? 'nothing')} | ${beside.map(cell).join(', ')} |`,
  );
  const columns = ['200', ...TROUBLES];
  const codes = tried.map(
    ({ label, codes: ended }) =>
      `| ${cell(label)} | ${columns.map((name) => ended[name] ?? '').join(' | ')} |`,
  );
  return [
    INTRO,
    '## What is sent',
    '',
    '| route | command | request | other requests |',
    '|---|---|---|---|',
    ...sent,
    '',
    '## How it ends',
    '',
    `| route | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '---|').join('')}`,
    ...codes,
    '',
  ].join('\n');
}

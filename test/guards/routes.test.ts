import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../../src/contract/index.ts';
import type { NoLineYet, RouteLine } from '../commands/routes/route-line.ts';
import { routeLines } from '../commands/routes/route-lines.ts';
import { ROOT } from './source-files.ts';

type Lines = Readonly<Record<string, RouteLine | NoLineYet>>;

const isCommand = (words: string): boolean =>
  existsSync(join(ROOT, 'src/commands', `${words.replaceAll(' ', '/')}.ts`));

/**
 * Returns the differences between the contract's routes and `lines`:
 * - a route without a line
 * - a line without a route
 * - a line whose field `awaits` names a command that now exists
 * `test/commands/routes/routes.test.ts` runs the lines.
 */
function routeFaults(rows: readonly string[], lines: Lines): readonly string[] {
  return [
    ...rows.filter((row) => lines[row] === undefined).map((row) => `${row} has no command`),
    ...Object.keys(lines)
      .filter((row) => !rows.includes(row))
      .map((row) => `${row} is no row`),
    ...Object.entries(lines).flatMap(([row, entry]) =>
      'awaits' in entry && isCommand(entry.awaits) ? [`${row} has its command now: pix ${entry.awaits}`] : [],
    ),
  ];
}

describe('routeFaults', () => {
  it('routeFaults finds no fault: each route of the contract has a command, or a reason for having none', () => {
    expect(routeFaults(Object.keys(routes), routeLines)).toEqual([]);
  });

  it.each<[string, readonly string[], Lines]>([
    ['a route without a command', ['readBalance'], {}],
    ['a command for a route that does not exist', [], { readBalance: { line: 'balance' } }],
    [
      'a route that waits for an existing command',
      ['readBalance'],
      { readBalance: { awaits: 'balance', because: 'it is being written' } },
    ],
  ])('routeFaults reports %s', (_fault, rows, lines) => {
    expect(routeFaults(rows, lines)).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { type Routes, routes } from '../../../src/contract/index.ts';
import { routeLines } from './route-lines.ts';
import { routesTable } from './routes-table.ts';
import { type Tried, tryRow } from './try-row.ts';

const names = Object.keys(routes) as (keyof Routes)[];

const tried: Tried[] = [];

describe('every route of the contract', () => {
  it.each(names)(
    'the command of route %s sends its request, prints a result, and survives failures',
    async (name) => {
      const result = await tryRow(name, routeLines[name]);
      tried.push(result);
      expect(result.sent, `${result.line} did not call ${result.label}`).toBeDefined();
      expect(result.isPrinted, `${result.line} printed nothing`).toBe(true);
      expect(result.crashes).toEqual([]);
      // `webhook challenge` exits with code 8 when the webhook is not verified.
      expect(result.codes['200']).toBe(result.line.startsWith('webhook challenge') ? 8 : 0);
    },
  );

  it('the command of every route ends with the exit codes that cli.md defines', () => {
    const allowed: Readonly<Record<string, readonly number[]>> = {
      '400': [5],
      '401': [3],
      '403': [3],
      '404': [4],
      // After a conflict, a payment that the service does not show may exist all the same.
      '409': [5, 7],
      '422': [5],
      '424': [6, 7],
      '429': [6],
      '500': [6, 7],
      // The hub answers 503 when its provider fails. The request may have been applied, so money commands
      // exit with 7.
      '503': [6, 7],
      timeout: [6, 7],
      refused: [6],
      'not JSON': [6, 7],
    };
    const wrong = tried.flatMap(({ label, codes }) =>
      Object.entries(allowed)
        .filter(([trouble, fit]) => codes[trouble] !== undefined && !fit.includes(codes[trouble]))
        .map(([trouble]) => `${label}: ${trouble} ended with ${codes[trouble]}`),
    );
    expect(wrong).toEqual([]);
  });

  it('test/commands/routes/routes.md lists every route with its exit codes', async () => {
    await expect(routesTable(tried)).toMatchFileSnapshot('./routes.md');
  });
});

import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { Transport } from '../../../../src/contract/transport.ts';
import { type PixWorld, pixWorld, type Ran } from '../../../support/worlds/pix-world.ts';
import { refusing } from '../../../support/worlds/refusing.ts';

/**
 * The sandbox decides the status of a payout by its amount (unshown.md §5). A payout below 10.00 becomes
 * CANCELED, and a payout up to 100.00 becomes COMPLETED. A larger payout stays PENDING for 10 s.
 */
export const [FAILS, COMPLETES, STAYS_PENDING] = ['5.00', '20.00', '150.00'];

export async function batchUser() {
  const world: PixWorld = await pixWorld({ hub: 'confirmed', money: 900 });
  const place = (name: string): string => world.path(name);
  return {
    world,
    place,
    write: (text: string, name = 'folha.csv'): void => writeFileSync(place(name), text),
    rowsOf: (name: string): Record<string, string>[] =>
      parse(readFileSync(place(name), 'utf8'), { columns: true }),
    pay: (name = 'folha', more = '', transport?: Transport): Promise<Ran> =>
      world.run(`payout batch ${name}.csv --yes --json --concurrency 1 ${more}`, transport && { transport }),
    retry: (name = 'folha', more = ''): Promise<Ran> =>
      world.run(`payout batch retry ${name} --json ${more}`),
    references: async (): Promise<string[]> =>
      (await world.payouts()).map(({ clientReference }) => clientReference),
    /**
     * Returns a service. `answers` maps the reference of a payout to a function that answers the payout. The
     * sandbox answers all other requests.
     */
    service:
      (answers: Readonly<Record<string, () => ReturnType<Transport>>>): Transport =>
      async (request) => {
        const { clientReference = '' } = request.url.endsWith('/withdraw') ? bodyOf(request) : {};
        return answers[clientReference]?.() ?? world.sandbox.handle(request);
      },
  };
}

export const result = (ran: Ran): Record<string, unknown> => {
  expect(ran.code, ran.stderr).toBe(0);
  return ran.json;
};
export const bodyOf = ({ body }: { readonly body?: unknown }): { clientReference?: string } =>
  typeof body === 'string' ? JSON.parse(body) : {};
export const refuses = (code: string) => () => refusing(422, code, 'Recusado');

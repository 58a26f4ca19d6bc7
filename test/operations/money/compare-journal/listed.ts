import type { JsonObject } from '../../../../src/domain/text/json.ts';
import { bodyOf } from '../../../support/servers/body-of.ts';
import { type MoneyWorld, moneyWorld } from '../../../support/worlds/money-world.ts';

/** For each API family, the pages of movements in the order in which the service returns them. */
export interface Lists {
  readonly main?: readonly (readonly JsonObject[])[];
  readonly hub?: readonly (readonly JsonObject[])[];
}

export async function listed({ main = [[]], hub = [[]] }: Lists): Promise<MoneyWorld> {
  const world = await moneyWorld();
  world.rewire((good) => async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const answer = (body: object) => ({ status: 200, headers: {}, body: bodyOf(JSON.stringify(body)) });
    if (pathname.endsWith('/user/transactions')) {
      const page = Number(searchParams.get('page'));
      return answer({ data: main[page - 1], hasNextPage: page < main.length });
    }
    if (pathname.endsWith('/transactions/statement')) {
      const page = Number(searchParams.get('cursor') ?? 0);
      return answer({ data: hub[page], ...(page + 1 < hub.length && { nextCursor: String(page + 1) }) });
    }
    return good(request);
  });
  return world;
}

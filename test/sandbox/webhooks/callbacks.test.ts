import { describe, expect, it } from 'vitest';
import { delivering, HOOK, register } from '../../support/servers/delivering.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

describe('GET /user/callbacks', () => {
  it('GET /user/callbacks returns each delivery attempt with its request, answer and duration', async () => {
    const world = await delivering();
    await register(world);
    world.endpoint.answer = { status: 503, body: 'later' };
    const { id } = await world.charge('10');
    const { json } = await world.ask('GET /v1/user/callbacks');
    expect(json).toEqual({
      data: [
        {
          id: expect.stringMatching(/^c[a-z0-9]{24}$/),
          url: HOOK,
          status: 503,
          transactionId: id,
          createdAt: new Date(START).toISOString(),
          body: world.endpoint.received[0]?.payload,
          responseBody: 'later',
          responseHeaders: { 'x-receiver': 'test' },
          responseTime: 0,
        },
      ],
      hasNextPage: false,
    });
  });

  it('GET /user/callbacks filters by each parameter', async () => {
    const world = await delivering();
    await register(world, { url: `${HOOK}/a` });
    await register(world, { url: `${HOOK}/b` });
    world.endpoint.answer = ({ request }) => (request.url.endsWith('a') ? 200 : 400);
    const { id } = await world.charge('10', { expiresIn: 172_000 });
    await world.clock.advance(1000);
    await world.charge('10', { expiresIn: 172_000 });
    const listed = async (query: string) =>
      (await world.ask(`GET /v1/user/callbacks?${query}`)).json.data as {
        id: string;
        url: string;
        status: number;
      }[];
    const all = await listed('');
    expect(all).toHaveLength(4);
    expect((await listed('status=200')).map(({ url }) => url.at(-1))).toEqual(['a', 'a']);
    expect((await listed('hasError=true')).map(({ url }) => url.at(-1))).toEqual(['b', 'b']);
    expect((await listed('hasError=false')).map(({ status }) => status)).toEqual([200, 200]);
    expect(await listed(`transactionId=${id}`)).toHaveLength(2);
    expect(await listed(`url=${encodeURIComponent(`${HOOK}/a`)}`)).toHaveLength(2);
    expect(await listed(`id=${all[2]?.id}`)).toEqual([all[2]]);
    expect(await listed(`createdAtFrom=${new Date(START + 1).toISOString()}`)).toHaveLength(2);
    expect(await listed(`createdAtTo=${new Date(START).toISOString()}&status=400`)).toHaveLength(1);
    expect((await listed('sortBy=status')).map(({ status }) => status)).toEqual([400, 400, 200, 200]);
    expect((await listed('sortBy=status&sortDirection=asc')).map(({ status }) => status)).toEqual([
      200, 200, 400, 400,
    ]);
    expect(await listed('limit=3')).toHaveLength(3);
  });

  it('GET /user/callbacks returns an empty list to an account without deliveries', async () => {
    const { ask } = await delivering();
    expect((await ask('GET /v1/user/callbacks')).json).toEqual({ data: [], hasNextPage: false });
  });
});

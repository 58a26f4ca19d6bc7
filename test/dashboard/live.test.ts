import { describe, expect, it } from 'vitest';
import type { Transport, WireRequest, WireResponse } from '../../src/contract/transport.ts';
import { TransportError } from '../../src/contract/transport.ts';
import { bodyOf } from '../support/servers/body-of.ts';
import type { PixWorld } from '../support/worlds/pix-world.ts';
import { newWorld, useDashboard } from '../support/worlds/use-dashboard.ts';

const isBalance = (url: string): boolean => new URL(url).pathname.endsWith('/user/balance');

/** Returns a connection to the service that refuses these requests, by default all, while `isCut` is true. */
function cable(world: PixWorld, refuses: (url: string) => boolean = () => true) {
  const line = {
    isCut: false,
    transport: async (request: WireRequest) => {
      if (line.isCut && refuses(request.url)) throw new TransportError('connection', 'not_sent', 'refused');
      return world.sandbox.handle(request);
    },
  };
  return line;
}

function answer(status: number, body: object, headers: Record<string, string> = {}): WireResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: bodyOf(JSON.stringify(body)),
  };
}

describe('sources of the dashboard', () => {
  it('while a source fails, the dashboard shows the last value of the source, and the time of that value', async () => {
    const world = await newWorld();
    const line = cable(world, isBalance);
    await useDashboard(world, { transport: line.transport, tty: 140 }, async (screen) => {
      await screen.resize(140, 40).shows('R$ 1.000,00');
      await screen.shows('Service ok');
      line.isCut = true;
      expect(await screen.shows(/Balance .*read \d\d:\d\d/)).toContain('R$ 1.000,00');
      // The status can still be read, but a service that does not answer is not "ok".
      expect(await screen.shows('Cannot read balance')).toMatch(/Service last read \d\d:\d\d:\d\d/);
      expect(screen.screen).not.toMatch(/Service ok|no problems found/i);
      line.isCut = false;
      expect(await screen.press('u').shows('No problems found.')).toContain('Service ok');
    });
  });

  it.each(['en', 'pt-BR'])(
    'the dashboard shows every panel title completely at every size in %s during an outage',
    async (lang) => {
      const world = await newWorld();
      const line = cable(world);
      const command = `dashboard --lang ${lang}`;
      await useDashboard(world, { transport: line.transport, command }, async (screen) => {
        await screen.shows('1.000,00');
        line.isCut = true;
        await screen.passes(120_000);
        for (const [columns, rows] of [
          [80, 24],
          [120, 35],
          [160, 40],
          [200, 50],
        ] as const) {
          const lines = screen.resize(columns, rows).screen.split('\n');
          const edges = lines.filter((text) => /[╭─]{2} |╭ /.test(text));
          expect(edges.join('\n')).toMatch(/ (read|lido) \d\d:\d\d/);
          expect(edges.filter((text) => text.includes('…'))).toEqual([]);
        }
      });
    },
  );

  it('the dashboard announces a red alert by the terminal bell, once', async () => {
    const world = await newWorld();
    const line = cable(world);
    const { screen } = await useDashboard(world, { transport: line.transport }, async (shown) => {
      await shown.shows('1.000,00');
      expect(shown.written).not.toContain('\u0007');
      line.isCut = true;
      await shown.press('u').shows('The service cannot be reached');
      await shown.passes(60_000);
    });
    expect(screen.written.filter((sequence) => sequence === '\u0007')).toHaveLength(1);
  });

  it('the dashboard does not show R$ 0,00 for a balance that it could never read', async () => {
    const world = await newWorld();
    const transport: Transport = async (request) => {
      if (isBalance(request.url)) throw new TransportError('dns', 'not_sent', 'no such host');
      return world.sandbox.handle(request);
    };
    await useDashboard(world, { transport }, async (screen) => {
      const lines = (await screen.shows('host name not found; next')).split('\n');
      const balance = lines.findIndex((line) => line.includes('Balance'));
      expect(lines[balance + 1]).toMatch(/failed: .*next try in \d+ s/);
      expect(lines.join('')).not.toContain('R$ 0,00  available');
    });
  });

  it('the dashboard waits after a 429 answer as long as the service requests, and shows "rate limited"', async () => {
    const world = await newWorld();
    let limited = 0;
    let asked = 0;
    const transport: Transport = async (request) => {
      asked += 1;
      if (limited > 0) {
        limited -= 1;
        return answer(
          429,
          { errorCode: 'PZG429', message: 'devagar', statusCode: 429 },
          { 'retry-after': '40' },
        );
      }
      return world.sandbox.handle(request);
    };
    await useDashboard(world, { transport }, async (screen) => {
      await screen.shows('R$ 1.000,00');
      limited = 1;
      await screen.shows(/rate limited/);
      const [before, from] = [asked, world.clock.now()];
      await screen.passes(30_000);
      // At most six requests were already in progress when the service reported its limit. They are still
      // counted here.
      expect(asked - before).toBeLessThanOrEqual(6);
      expect(world.clock.now() - from).toBeGreaterThanOrEqual(30_000);
      await screen.shows('No problems found.');
    });
  });

  it('the dashboard sends fewer than 20 requests a minute while nothing changes', async () => {
    const world = await newWorld();
    let asked = 0;
    const transport: Transport = async (request) => {
      asked += 1;
      return world.sandbox.handle(request);
    };
    await useDashboard(world, { transport }, async (screen) => {
      await screen.shows('R$ 1.000,00');
      await screen.passes(300_000);
      const before = asked;
      await screen.passes(600_000);
      // Ten minutes have passed. In this time, the service would allow 600 requests (unshown.md §1).
      expect(asked - before).toBeLessThan(10 * 20);
    });
  });
});

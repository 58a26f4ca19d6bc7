import { expect, it } from 'vitest';
import type { Transport } from '../../src/contract/transport.ts';
import { until } from '../support/until.ts';
import type { RecordedScreen } from '../support/worlds/recorded-screen.tsx';
import { newWorld, useDashboard } from '../support/worlds/use-dashboard.ts';

it.each([
  ['the key q', (screen: RecordedScreen) => screen.press('q')],
  ['Ctrl-C', (screen: RecordedScreen) => screen.press('ctrl-c')],
])(
  'pix callback triage ends immediately when the operator presses %s during its first request',
  async (_key, close) => {
    const world = await newWorld();
    let looks = 0;
    const transport: Transport = (request) => {
      if (!new URL(request.url).pathname.endsWith('/callbacks')) return world.sandbox.handle(request);
      looks += 1;
      return new Promise(() => {});
    };
    const ran = await useDashboard(world, { command: 'callback triage', transport }, async (screen) => {
      await until(() => looks > 0);
      close(screen);
      await screen.closed();
    });
    expect([ran.code, ran.stderr, looks]).toEqual([130, '', 1]);
  },
);

import { describe, expect, it } from 'vitest';
import { DetailPreview } from '../../src/dashboard/effects/detail-preview.ts';
import { type Item, placeKey } from '../../src/dashboard/state/dashboard-state.ts';
import { VirtualClock } from '../../src/domain/time/virtual-clock.ts';
import { newWorld, useDashboard } from '../support/worlds/use-dashboard.ts';
import { keys, opened, payment, played, read } from './support/played.ts';

const LARGE = { columns: 120, rows: 35 };
const rows = [payment(1), payment(2), payment(3), payment(4)];

describe('the detail beside the list', () => {
  it('at 120 columns a selected transaction shows the detail that Enter opens, and at 80 columns only its row', async () => {
    const world = await newWorld();
    await world.run('charge create --amount 10 --reference order-1');
    await useDashboard(world, { tty: 80 }, async (screen) => {
      await screen.resize(80, 24).press('2').shows('R$ 10,00');
      await screen.passes(5_000);
      expect(screen.screen).not.toContain('Timeline');
      const resting = await screen.resize(120, 35).shows('Timeline');
      screen.press('enter');
      await screen.passes(1_000);
      const detail = (text: string): readonly string[] =>
        text
          .split('\n')
          .slice(3, 30)
          .map((line) => line.slice(68));
      expect(detail(screen.screen)).toEqual(detail(resting));
    });
  });

  it('the dashboard reads a detail only after the cursor rests, one at a time, and not without room in the budget', async () => {
    const clock = new VirtualClock(0);
    const asked: string[] = [];
    let hasRoom = false;
    let answer = (): void => {};
    const preview = new DetailPreview({
      clock,
      hasRoom: () => hasRoom,
      read: (item: Item) => {
        asked.push(item.key);
        const { promise, resolve } = Promise.withResolvers<void>();
        answer = resolve;
        return promise;
      },
    });
    const passes = async (ms: number): Promise<void> => {
      for (let at = 0; at < ms; at += 50) await clock.advance(50);
    };
    let { state } = played([read(rows)], opened({ size: LARGE }));
    const press = (...names: readonly string[]): void => {
      state = played([keys(...names)], state).state;
      preview.follow(state);
    };
    preview.follow(state);
    await passes(2_000);
    expect(asked).toEqual([]);
    hasRoom = true;
    // A held key moves the cursor every 50 ms.
    for (const _ of rows.slice(2)) {
      press('down');
      await passes(50);
    }
    await passes(200);
    expect(asked).toEqual([]);
    await passes(100);
    expect(asked).toEqual(['TX3']);
    press('up');
    await passes(3_000);
    expect(asked).toEqual(['TX3']);
    answer();
    await passes(1_000);
    expect(asked).toEqual(['TX3', 'TX2']);
    answer();
    press('/', 'T');
    await passes(2_000);
    expect(asked).toHaveLength(2);
  });

  it('the dashboard ignores the detail of a row that is no longer selected, and shows it if it is', () => {
    const value = { kind: 'fields', groups: [], text: 'read' } as const;
    const start = played([read(rows), keys('down')], opened({ size: LARGE })).state;
    const told = (id: string) =>
      played(
        [{ type: 'detail-read', place: placeKey({ kind: 'payment', key: id, label: id }), value }],
        start,
      ).state.detail;
    expect(told('TX1')).toBeNull();
    expect(told('TX2')).toMatchObject({ value });
  });
});

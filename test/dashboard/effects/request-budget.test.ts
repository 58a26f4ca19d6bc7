import { describe, expect, it } from 'vitest';
import { RequestBudget } from '../../../src/dashboard/effects/request-budget.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { busiestMinute } from '../support/busiest-minute.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function budgetOf(perDay: number | null, earlier?: { startMs: number; count: number }) {
  const clock = new VirtualClock(0);
  const day = () => {
    const startMs = Math.floor(clock.now() / DAY) * DAY;
    return { startMs, endMs: startMs + DAY, nowMs: clock.now() };
  };
  return { clock, budget: new RequestBudget(clock, { perDay, day, earlier }) };
}

describe('RequestBudget', () => {
  it('RequestBudget permits 50 polls a minute, and reserves ten requests a minute for the operator', async () => {
    const { clock, budget } = budgetOf(null);
    const sent: number[] = [];
    for (let at = 0; at < 130; at += 1) void budget.take().then(() => sent.push(clock.now()));
    await clock.advance(3 * MINUTE);
    expect(sent).toHaveLength(130);
    expect(busiestMinute(sent)).toBe(50);
    // The operator now sends ten requests, which do not wait. So only 40 polls are permitted in this minute.
    for (let at = 0; at < 10; at += 1) budget.count();
    const after: number[] = [];
    for (let at = 0; at < 50; at += 1)
      void budget.take().then(
        () => after.push(clock.now()),
        () => undefined,
      );
    await clock.advance(1);
    expect(after.length).toBeLessThanOrEqual(40);
    budget.stop();
  });

  it('RequestBudget leaves eight requests a minute to other polls, and four while the operator waits for attempts', async () => {
    const { clock, budget } = budgetOf(null);
    let isAwaited = false;
    let [attempts, others] = [0, 0];
    for (let at = 0; at < 100; at += 1)
      void budget
        .takeForAttempts(() => isAwaited)
        .then(
          () => {
            attempts += 1;
          },
          () => undefined,
        );
    await clock.advance(1_000);
    expect(attempts).toBe(42);
    for (let at = 0; at < 8; at += 1)
      void budget.take().then(() => {
        others += 1;
      });
    await clock.advance(1_000);
    expect(others).toBe(8);
    isAwaited = true;
    await clock.advance(1_000);
    // The operator's reserve of ten requests, without four for other polls.
    expect(attempts).toBe(48);
    for (let at = 0; at < 20; at += 1)
      void budget.take().then(
        () => {
          others += 1;
        },
        () => undefined,
      );
    await clock.advance(1_000);
    expect(others).toBe(12);
    budget.stop();
  });

  it('RequestBudget spreads the remaining requests of the daily limit over the day', async () => {
    const { clock, budget } = budgetOf(1_500);
    const perMs = 45 / MINUTE;
    let polls = 0;
    const poll = (): void => {
      budget.count();
      polls += 1;
      clock.at(clock.now() + budget.slowness(perMs) / perMs, poll);
    };
    poll();
    await clock.advance(10 * MINUTE);
    expect(polls).toBeGreaterThanOrEqual(450);
    await clock.advance(DAY - 10 * MINUTE - 1);
    expect(polls).toBeGreaterThan(1_400);
    expect(polls).toBeLessThanOrEqual(1_501);
    // On the next day, the count starts again at 0, so polls have their normal frequency again.
    await clock.advance(1);
    expect(budget.slowness(perMs)).toBe(1);
  });

  it('after a restart, RequestBudget counts earlier requests only if they were sent on the current day', () => {
    const sameDay = budgetOf(1_500, { startMs: 0, count: 1_400 });
    expect(sameDay.budget.slowness(1)).toBeGreaterThan(1);
    expect(sameDay.budget.nextAt()).toBeGreaterThan(sameDay.clock.now());
    const dayBefore = budgetOf(1_500, { startMs: -DAY, count: 1_400 });
    expect(dayBefore.budget.slowness(1)).toBe(1);
    expect(dayBefore.budget.dayUse().count).toBe(0);
  });
});

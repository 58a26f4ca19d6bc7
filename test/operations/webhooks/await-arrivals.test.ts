import { expect, it } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import type { Operator } from '../../../src/operations/operator.ts';
import type { Resent } from '../../../src/operations/webhooks/resend/request-resends.ts';
import { awaitArrivals } from '../../../src/operations/webhooks/resend/request-resends.ts';
import type { UndeliveredHistory } from '../../../src/operations/webhooks/undelivered/read-undelivered.ts';
import { runDown } from '../../support/programs/run-down.ts';
import { MINUTE_MS, Service } from './history-service.ts';
import { NOW } from './sample-attempts.ts';

it('awaitArrivals reads at most 60 pages a minute, even if other events fill many pages', async () => {
  const service = new Service();
  const clock = new VirtualClock(NOW);
  service.add(1_000, NOW, 0);
  const operator = { ...service.operator, clock, signal: new AbortController().signal } as Operator;
  const event = { key: 'k', event: 'INFRACTION_CHANGED', transactionId: 'T-other' };
  // awaitArrivals reads only these fields.
  const resent = { event, result: 'accepted' } as unknown as Resent;
  // awaitArrivals reads only these fields.
  const history = { latestIds: [] as string[], lastAt: NOW } as unknown as UndeliveredHistory['history'];
  const waited = awaitArrivals(operator, [resent], { history } as UndeliveredHistory, MINUTE_MS);
  expect(await runDown(clock, waited)).toMatchObject([{ result: 'awaited' }]);
  // awaitArrivals reads ten pages at the start and ten at the end of the minute.
  expect(service.pages.length).toBeGreaterThan(10);
  expect(service.pages.length).toBeLessThanOrEqual(70);
});

import type { readSandbox } from '../../../contract/routes/control.ts';
import { LONGEST_ADVANCE_MS } from '../../../contract/schemas/control.ts';
import { loadWords, sayKey } from '../../../i18n/index.ts';
import { type Handlers, type ReplyOf, serviceAndControlRoutes } from '../../handler-types.ts';
import { sameRoute } from '../../http/injected-faults.ts';
import { requestedLang } from '../../http/received-request.ts';
import { rootsOf } from '../../http/router.ts';
import type { Service } from '../../service.ts';
import { invalid, ServiceFault } from '../../service-fault.ts';
import { instantOf, iso } from '../../state/time-conversions.ts';
import { startTraffic, stopTraffic, trafficOf } from '../../traffic/traffic.ts';
import { scenarioOf } from '../../traffic/traffic-pattern.ts';

/** Default rate of the traffic: new charges and payouts per minute. */
const TURNS_A_MINUTE = 30;

export const sandboxControlHandlers = {
  advanceClock: {
    slow: async ({ service, body }) => {
      const { clock } = service;
      const toMs = targetOf(clock.now(), body.ms, body.to);
      const reached = await advanceClockTo(service, { toMs, waitMs: body.waitMs });
      return { now: iso(clock.now()), to: iso(toMs), reached };
    },
  },

  addFault: ({ service, body }) => {
    const { route, kind, times = null, probability = 1, status = null, code = null, delayMs = null } = body;
    const { body: answer = null } = body;
    const known = Object.values(serviceAndControlRoutes).some(
      (row) => row.family !== 'control' && sameRoute(route, row),
    );
    if (route !== '*' && !known) throw invalid('route', 'rota desconhecida: METHOD /path do contrato, ou *');
    if (kind === 'delay' && delayMs === null) throw invalid('delayMs', 'obrigatório para delay');
    return service.faults.add({ route, kind, times, probability, status, code, body: answer, delayMs });
  },

  listFaults: ({ service }) => service.faults.all,

  clearFaults: ({ service }) => service.faults.clear(),

  readSandbox: ({ service }) => statusOf(service),

  resetSandbox: {
    slow: async ({ service, body }) => {
      service.reset(body.sameIds ? 'first' : 'new');
      return statusOf(service);
    },
  },

  startTraffic: ({ service, body }) => {
    startTraffic(service, body.perMinute ?? TURNS_A_MINUTE, body.scenario);
    return statusOf(service);
  },

  stopTraffic: ({ service }) => {
    stopTraffic(service);
    return statusOf(service);
  },

  /**
   * Stops the sandbox. `onStop` runs only after this handler has returned, so that the answer can still be
   * sent.
   */
  stopSandbox: ({ service }) => {
    const { onStop } = service.options;
    if (onStop) setImmediate(onStop);
    return statusOf(service);
  },

  readOpenApi: {
    slow: async ({ service, headers }) => {
      const { openApi } = await import('../../../contract/open-api.ts');
      const words = await loadWords(requestedLang(headers));
      return openApi(Object.values(serviceAndControlRoutes), {
        roots: rootsOf(service),
        version: service.options.version ?? '',
        text: (key) => sayKey(words, key),
      });
    },
  },
} satisfies Handlers;

function targetOf(now: number, ms: number | undefined, to: string | undefined): number {
  if ((ms === undefined) === (to === undefined)) throw invalid('to', 'informe ms ou to, um dos dois');
  const target = to === undefined ? now + (ms ?? 0) : instantOf(to, 'from');
  if (target - now > LONGEST_ADVANCE_MS) throw invalid('to', 'no máximo dez anos à frente');
  return target;
}

function statusOf(service: Service): ReplyOf<typeof readSandbox> {
  const { db, clock, options, seed } = service;
  const count = (what: string): number =>
    Number(db.get<{ count: bigint }>(`select count(*) as count from ${what}`)?.count ?? 0n);
  return {
    version: options.version ?? '',
    seed,
    now: iso(clock.now()),
    transactions: count('transactions'),
    webhooks: count('webhooks'),
    pendingDeliveries: count(`deliveries where state = 'queued'`),
    traffic: trafficOf(service),
    scenario: scenarioOf(service) ?? null,
  };
}

interface Advance {
  /** Target time of the sandbox clock, in ms since 1970. */
  readonly toMs: number;
  readonly waitMs: number | undefined;
}

/**
 * Moves the sandbox clock forward to each due event in turn, so that each event happens at its time. Before
 * each step, waits until deliveries in progress end.
 * @returns true when the clock has reached `toMs`, false when `waitMs` is over earlier
 * @throws ServiceFault `PZG409` when the sandbox is closed or reset meanwhile
 */
async function advanceClockTo(service: Service, { toMs, waitMs }: Advance): Promise<boolean> {
  const { clock, scheduler, signal, outbound } = service;
  const { clock: network, posts } = outbound;
  const allowance = { isOver: false };
  const cancel =
    waitMs === undefined
      ? undefined
      : network.at(network.now() + waitMs, () => {
          allowance.isOver = true;
          scheduler.noticeChange();
        });
  try {
    // At least one step is made, even if `waitMs` is already over.
    for (let stepped = false; ; stepped = true) {
      while (scheduler.running > posts.hanging && !signal.aborted) {
        if (allowance.isOver) return false;
        await scheduler.nextChange();
      }
      if (signal.aborted) throw new ServiceFault('PZG409');
      if (clock.now() >= toMs && stepped) return true;
      if (allowance.isOver && stepped) return false;
      scheduler.stepTo(Math.min(toMs, posts.nextDeadline));
      posts.expire();
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (signal.aborted) throw new ServiceFault('PZG409');
    }
  } finally {
    cancel?.();
  }
}

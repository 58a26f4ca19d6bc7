import type { OpenMetricsContentType } from 'prom-client';
import { EVENTS, isEventName } from '../domain/money/transaction-statuses.ts';
import type { ForwardBacklog } from '../domain/webhook/forward-state.ts';
import type { ListenerInbox } from '../domain/webhook/listener-inbox.ts';
import type { ForwardResult } from './forwarder.ts';
import { type CheckedOptions, pollAge } from './listener-options.ts';
import type { UnstoredRejections } from './rejection-store.ts';

/**
 * Upper bounds of the histogram of storing times, in seconds. The first is the clock's resolution, the last
 * is the time limit for storing.
 */
const STORE_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 4.5];
/** Time limit for reading the queue. If reading takes longer, a scrape omits the gauges of the queue. */
const QUEUE_WITHIN_MS = 2_000;
/** Largest number of refusal reasons in labels. Further reasons count as `other`. */
const MOST_REASONS = 40;

export interface ListenerMetrics {
  /** The given options, with an inbox and callbacks that also update the metrics. */
  readonly options: CheckedOptions;
  readonly contentType: string;
  text(): Promise<string>;
}

/** Creates the listener's metrics. Labels contain no text of a sender: an unknown event counts as `other`. */
export async function listenerMetrics(
  options: CheckedOptions,
  unstoredRejections: () => UnstoredRejections,
): Promise<ListenerMetrics> {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  const deliveries = new Counter({
    name: 'pix_listener_deliveries',
    help: 'Genuine deliveries by event and result: stored, duplicate or failed.',
    labelNames: ['event', 'result'],
    registers,
  });
  const refusals = new Counter({
    name: 'pix_listener_refusals',
    help: 'Refused requests and closed connections by reason.',
    labelNames: ['reason'],
    registers,
  });
  new Counter({
    name: 'pix_listener_rejections_not_stored',
    help: 'Rejected deliveries that were not stored in the inbox, by cause: sampled or overflow.',
    labelNames: ['cause'],
    registers,
    collect() {
      this.reset();
      for (const [cause, count] of Object.entries(unstoredRejections())) this.inc({ cause }, count);
    },
  });
  const forwards = new Counter({
    name: 'pix_listener_forward_attempts',
    help: 'Forward attempts by result: delivered, refused, no_answer or given_up.',
    labelNames: ['result'],
    registers,
  });
  const storing = new Histogram({
    name: 'pix_listener_store_seconds',
    help: 'Time until a delivery was durable in the inbox, or could not be stored.',
    buckets: STORE_SECONDS,
    registers,
  });
  const queue = {
    waiting: new Gauge({
      name: 'pix_listener_forwards_waiting',
      help: 'Forwards in the queue of the inbox.',
      registers,
    }),
    givenUp: new Gauge({
      name: 'pix_listener_forwards_given_up',
      help: 'Forwards in the inbox that were given up.',
      registers,
    }),
    oldest: new Gauge({
      name: 'pix_listener_forward_oldest_seconds',
      help: 'Age of the oldest forward in the queue; 0 if none waits.',
      registers,
    }),
  };
  const { polled } = options;
  if (polled !== undefined) {
    new Gauge({
      name: 'pix_listener_poll_age_seconds',
      help: 'Time since the last successful poll of the history; absent before the first.',
      registers,
      collect() {
        this.remove();
        const age = pollAge(polled, options.clock);
        if (age !== null) this.set(age);
      },
    });
    new Counter({
      name: 'pix_listener_poll_failures',
      help: 'Polls of the history that failed.',
      registers,
      collect() {
        this.reset();
        this.inc(polled.failures);
      },
    });
  }
  // Start these series at 0. If a series first appeared with the value 1, Prometheus would see no increase,
  // and an alert would miss the first failure.
  for (const event of [...EVENTS, 'other']) deliveries.inc({ event, result: 'failed' }, 0);
  for (const result of ['refused', 'no_answer', 'given_up']) forwards.inc({ result }, 0);
  collectDefaultMetrics({ register: registry });
  const { inbox, clock, onRejected, onForwarded } = options;
  const reasons = new Set<string>();
  let reading: Promise<string> | undefined;
  const readQueue = async (): Promise<void> => {
    const backlog = await withinMs(options, inbox.backlog()).catch(() => null);
    for (const gauge of Object.values(queue)) gauge.remove();
    if (backlog === null) return;
    const ours = backlog.filter(({ target }) => target !== '');
    const oldest = Math.min(...ours.map(({ oldestAt }) => oldestAt ?? Number.POSITIVE_INFINITY));
    queue.waiting.set(sum(ours, 'waiting'));
    queue.givenUp.set(sum(ours, 'failed'));
    queue.oldest.set(Number.isFinite(oldest) ? Math.max(0, clock.now() - oldest) / 1000 : 0);
  };
  const append: ListenerInbox['append'] = (delivery, targets) => {
    const startedAt = clock.now();
    const event = delivery.event !== null && isEventName(delivery.event) ? delivery.event : 'other';
    const count = (result: string): void => {
      storing.observe(Math.max(0, clock.now() - startedAt) / 1000);
      if (delivery.signature !== 'rejected' || result === 'duplicate') deliveries.inc({ event, result });
    };
    const stored = inbox.append(delivery, targets);
    stored.then(
      ({ result }) => count(result),
      () => count('failed'),
    );
    return stored;
  };
  return {
    contentType: registry.contentType,
    options: {
      ...options,
      inbox: {
        append,
        check: () => inbox.check(),
        backlog: () => inbox.backlog(),
        claimForwards: (claim) => inbox.claimForwards(claim),
        nextForwardMs: (target, nowMs) => inbox.nextForwardMs(target, nowMs),
        recordForward: (...told) => inbox.recordForward(...told),
        releaseForwards: (owner) => inbox.releaseForwards(owner),
      },
      onRejected(rejection) {
        const isKnown = reasons.has(rejection.reason) || reasons.size < MOST_REASONS;
        if (isKnown) reasons.add(rejection.reason);
        refusals.inc({ reason: isKnown ? rejection.reason : 'other' });
        onRejected(rejection);
      },
      onForwarded(told) {
        forwards.inc({ result: forwardResult(told) });
        onForwarded(told);
      },
    },
    async text() {
      // Concurrent scrapes share one answer.
      reading ??= readQueue()
        .then(() => registry.metrics())
        .finally(() => {
          reading = undefined;
        });
      return reading;
    },
  };
}

const sum = (backlog: readonly ForwardBacklog[], name: 'waiting' | 'failed'): number =>
  backlog.reduce((total, row) => total + row[name], 0);

function forwardResult({ delivered, next, targetDown }: ForwardResult): string {
  if (delivered) return 'delivered';
  if (next === 'failed') return 'given_up';
  return targetDown ? 'no_answer' : 'refused';
}

/** Resolves with the value, or with null after `QUEUE_WITHIN_MS`. */
async function withinMs<T>({ clock }: CheckedOptions, read: Promise<T>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const cancel = clock.at(clock.now() + QUEUE_WITHIN_MS, () => resolve(null));
  return Promise.race([read, promise]).finally(cancel);
}

import { describe, expect, it } from 'vitest';
import type { Transport } from '../../src/contract/transport.ts';
import type { ListenerInbox } from '../../src/domain/webhook/listener-inbox.ts';
import type { ListenerOptions, PollState } from '../../src/listener/listener-options.ts';
import { parseOpenMetrics } from '../support/open-metrics.ts';
import { bodyOf } from '../support/servers/body-of.ts';
import {
  deliver,
  emptyQueue,
  type Listening,
  listening,
  SECRET,
  send,
} from '../support/servers/listening.ts';
import { until } from '../support/until.ts';

const METRICS = { method: 'GET', path: '/metrics' };
const health = { path: '/healthz', port: 0 };
const paid = { id: 'tx1', status: 'COMPLETED' };

const portOf = (at: Listening) => ({ listener: { port: at.listener.healthPort ?? 0 } });

/** Reads `/metrics` once. @returns the answer, and a function that returns the value of one series */
async function scrape(at: Listening) {
  const reply = await send(portOf(at), METRICS);
  const families = parseOpenMetrics(reply.text);
  const series = (key: string): number | undefined =>
    [...families.values()].map(({ samples }) => samples.get(key)).find((value) => value !== undefined);
  return { ...reply, families, series };
}

const withMetrics = (options: Partial<ListenerOptions> = {}): Promise<Listening> =>
  listening({ health, ...options });

describe('GET /metrics', () => {
  it('GET /metrics counts deliveries by event and result, and refusals by reason', async () => {
    const at = await withMetrics();
    await deliver(at, paid, 'TRANSACTION_COMPLETED');
    await deliver(at, paid, 'TRANSACTION_COMPLETED', 2);
    await send(at, { body: '{}' });
    await send(at, { method: 'GET' });
    const { headers, series } = await scrape(at);
    expect(headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    const deliveries = 'pix_listener_deliveries_total{event="TRANSACTION_COMPLETED"';
    expect(series(`${deliveries},result="stored"}`)).toBe(1);
    expect(series(`${deliveries},result="duplicate"}`)).toBe(1);
    expect(series('pix_listener_refusals_total{reason="missing_header"}')).toBe(1);
    expect(series('pix_listener_refusals_total{reason="method_not_allowed"}')).toBe(1);
    // The inbox stores the unsigned delivery too, as rejected.
    expect(series('pix_listener_store_seconds_count')).toBe(3);
    expect(series('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('GET /metrics counts all unknown events in one series, and contains no text from a sender', async () => {
    const at = await withMetrics();
    for (let count = 0; count < 30; count += 1)
      await deliver(at, { id: `tx${count}`, payerName: 'José', status: `EVENT_${count}"} 1` });
    for (let count = 0; count < 3; count += 1) await deliver(at, { id: 'tx1' }, `EVENT_${count}"} 1`);
    await send(at, { path: '/private-path?token=abc', body: '{}' });
    const { text, series } = await scrape(at);
    expect(series('pix_listener_deliveries_total{event="other",result="stored"}')).toBe(30);
    expect(series('pix_listener_refusals_total{reason="unknown_event"}')).toBe(3);
    expect(text).not.toMatch(/EVENT_|José|private-path|tx1|127\.0\.0\.1/);
    expect(text).not.toContain(SECRET);
  });

  it('with polling, GET /metrics and health checks show the age of the last poll and the number of failures', async () => {
    const polled: PollState = { lastAt: null, failures: 0 };
    const at = await withMetrics({ polled });
    const report = async () => JSON.parse((await send(portOf(at), { method: 'GET', path: '/healthz' })).text);
    expect(await report()).toMatchObject({ pollAgeSeconds: null, pollFailures: 0 });
    expect((await scrape(at)).text).not.toMatch(/^pix_listener_poll_age_seconds /m);
    polled.lastAt = at.clock.now() - 42_500;
    polled.failures = 3;
    expect(await report()).toMatchObject({ pollAgeSeconds: 42, pollFailures: 3 });
    const { series } = await scrape(at);
    expect(series('pix_listener_poll_age_seconds')).toBe(42);
    expect(series('pix_listener_poll_failures_total')).toBe(3);
  });

  it('GET /metrics counts a delivery that could not be stored', async () => {
    const inbox: ListenerInbox = { ...emptyQueue, append: () => Promise.reject(new Error('disk')) };
    const at = await withMetrics({ inbox });
    const failed = 'pix_listener_deliveries_total{event="TRANSACTION_COMPLETED",result="failed"}';
    // Prometheus alerts use `increase()`, so the series must have the value 0 before the first failure.
    expect((await scrape(at)).series(failed)).toBe(0);
    expect((await deliver(at, paid, 'TRANSACTION_COMPLETED')).status).toBe(503);
    const { series } = await scrape(at);
    expect(series(failed)).toBe(1);
    expect(series('pix_listener_refusals_total{reason="not_stored"}')).toBe(1);
  });

  it('GET /metrics shows how many forwards are queued, and the age of the oldest', async () => {
    const transport: Transport = async () => ({ status: 503, headers: {}, body: bodyOf('') });
    const attempts: unknown[] = [];
    const at = await withMetrics({
      forward: {
        targets: [{ url: 'http://127.0.0.1:1/?token=abc' }],
        transport,
        owner: 'test',
        isShared: false,
      },
      onForwarded: (told) => attempts.push(told),
    });
    expect((await scrape(at)).series('pix_listener_forward_oldest_seconds')).toBe(0);
    await deliver(at, paid, 'TRANSACTION_COMPLETED');
    await until(() => attempts.length === 1);
    await at.clock.advance(500);
    const { series, text } = await scrape(at);
    expect(series('pix_listener_forwards_waiting')).toBe(1);
    expect(series('pix_listener_forward_oldest_seconds')).toBe(0.5);
    expect(series('pix_listener_forward_attempts_total{result="no_answer"}')).toBe(1);
    expect(text).not.toContain('token');
  });

  it.each<[string, () => Promise<never>]>([
    ['fails', () => Promise.reject(new Error('gone'))],
    ['does not answer', () => new Promise<never>(() => undefined)],
  ])('GET /metrics omits the values of the forward queue if the inbox %s', async (_case, backlog) => {
    const append: ListenerInbox['append'] = async () => ({ result: 'stored', id: 1 });
    const at = await withMetrics({ inbox: { ...emptyQueue, append, backlog } });
    const scraped = scrape(at);
    let isOver = false;
    scraped.finally(() => {
      isOver = true;
    });
    await until(() => at.clock.waiting > 0 || isOver);
    await at.clock.advance(2_000);
    const { status, families } = await scraped;
    expect(status).toBe(200);
    expect(families.get('pix_listener_forwards_waiting')?.samples.size).toBe(0);
    expect(at.clock.waiting).toBe(0);
  });

  it('the listener serves GET /metrics only on the health port, and answers HEAD without a body', async () => {
    const at = await withMetrics();
    expect((await send(at, METRICS)).status).toBe(404);
    expect(await send(portOf(at), { ...METRICS, method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
    expect((await send(portOf(at), { ...METRICS, method: 'POST' })).status).toBe(404);
  });
});

import type { OpenMetricsContentType } from 'prom-client';
import { isJsonObject, type JsonObject, type JsonValue } from '../domain/text/json.ts';
import { LEVELS } from './state/dashboard-state.ts';

const GAUGES: readonly (readonly [name: string, help: string, path: string])[] = [
  ['pix_taken_timestamp_seconds', 'When the figures were read.', 'takenAt'],
  ['pix_balance_available_reais', 'Available balance.', 'balance.available'],
  ['pix_balance_blocked_reais', 'Blocked balance.', 'balance.blocked'],
  ['pix_flow_since_timestamp_seconds', 'Start of the period of the flow.', 'flow.since'],
  ['pix_flow_complete', 'Whether the flow covers the whole day.', 'flow.complete'],
  ['pix_flow_in_payments', 'Payments received in the period.', 'flow.in.payments'],
  ['pix_flow_in_cents', 'Amount received in the period.', 'flow.in.amountCents'],
  ['pix_flow_out_payments', 'Payments sent in the period, without refunds.', 'flow.out.payments'],
  ['pix_flow_out_cents', 'Amount sent in the period, with refunds.', 'flow.out.amountCents'],
  ['pix_flow_refunds', 'Refunds in the period.', 'flow.out.refunds'],
  ['pix_flow_refunded_cents', 'Amount refunded in the period.', 'flow.out.refundedCents'],
  ['pix_flow_charges_created', 'Charges created in the period.', 'flow.charges.created'],
  ['pix_flow_charges_paid', 'Of these charges, those that are paid.', 'flow.charges.paid'],
  ['pix_flow_charges_pending', 'Of these charges, those that are pending.', 'flow.charges.pending'],
  ['pix_undelivered_since_timestamp_seconds', 'Since when all attempts were read.', 'undelivered.since'],
  ['pix_undelivered_complete', 'Whether the undelivered events are complete.', 'undelivered.complete'],
  ['pix_undelivered_events', 'Events that no endpoint answered 2xx.', 'undelivered.events'],
  ['pix_undelivered_cents', 'Amount of these events.', 'undelivered.amountCents'],
  ['pix_disputes_open', 'Open disputes.', 'disputes.open'],
  ['pix_disputes_complete', 'Whether all open disputes were read.', 'disputes.complete'],
  ['pix_disputes_cents', 'Amount of the open disputes.', 'disputes.disputedCents'],
  ['pix_disputes_deadline_timestamp_seconds', 'The nearest deadline.', 'disputes.nearestDeadline'],
  ['pix_payments_unknown', 'Payments with an unknown outcome.', 'payments.unknown'],
  ['pix_payments_unknown_cents', 'Amount of these payments.', 'payments.unknownCents'],
];
const SOURCES = ['status', 'balance', 'flow', 'undelivered', 'disputes', 'payments'] as const;

/** Converts `pix dashboard --once --json` to OpenMetrics gauges. Values that were not read have no series. */
export async function snapshotMetrics(snapshots: readonly JsonObject[]): Promise<string> {
  const { Gauge, Registry } = await import('prom-client');
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const gauge = <Label extends string>(name: string, help: string, ...more: readonly Label[]) =>
    new Gauge({ name, help, labelNames: ['profile', 'environment', ...more], registers: [registry] });
  const level = gauge('pix_level', '1 for the level of the account, 0 for the others.', 'level');
  const alerts = gauge('pix_alerts', 'Alerts by code.', 'level', 'alert');
  const live = gauge(
    'pix_source_live',
    'Whether a source could be read; none if it does not exist.',
    'source',
  );
  const figures = GAUGES.map(([name, help, path]) => ({ path, gauge: gauge(name, help) }));
  for (const snapshot of snapshots) {
    const labels = { profile: String(snapshot.profile), environment: String(snapshot.environment) };
    for (const one of LEVELS) level.set({ ...labels, level: one }, snapshot.level === one ? 1 : 0);
    for (const alert of Array.isArray(snapshot.alerts) ? snapshot.alerts : [])
      if (isJsonObject(alert))
        alerts.inc({ ...labels, level: String(alert.level), alert: String(alert.alert) });
    for (const source of SOURCES) {
      const state = valueAt(snapshot, `${source}.state`);
      if (state !== 'off') live.set({ ...labels, source }, state === 'live' ? 1 : 0);
    }
    for (const { path, gauge: figure } of figures) {
      const value = metricValue(valueAt(snapshot, path));
      if (value !== null) figure.set(labels, value);
    }
  }
  return registry.metrics();
}

const valueAt = (from: JsonValue, path: string): JsonValue =>
  path
    .split('.')
    .reduce<JsonValue>((value, name) => (isJsonObject(value) ? (value[name] ?? null) : null), from);

/** Keeps decimals, and converts times to seconds since 1970. Returns null for a value that was not read. */
function metricValue(value: JsonValue): number | null {
  if (value === null) return null;
  if (typeof value !== 'string') return Number(value);
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : Date.parse(value) / 1000;
}

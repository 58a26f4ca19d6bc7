import type { Transport } from '../../../src/contract/transport.ts';
import { answersOther, conflicts, cutSuccess, type Hits, movesDate, netEntries } from '../faulty-answers.ts';

/** How the service answers the first money-moving request of a run. */
export interface Answer {
  readonly name: string;
  /**
   * When the service applies the request: immediately, after the client's timeout, a minute after the service
   * has answered, or never.
   */
  readonly applied: 'yes' | 'late' | 'deferred' | 'no';
  readonly reply: Reply;
  /** Whether the service is unreachable for later requests of this run. */
  readonly thenDown?: true;
  /** Changes how the service behaves in the first run and in all later runs. */
  readonly service?: (good: Transport) => Transport;
  /**
   * Whether the answer reports success. After such an answer, pix must not report that the payment was not
   * made.
   */
  readonly claimsSuccess?: true;
  /**
   * Whether the answer reports that the reference is already used. If pix then finds no payment, only a person
   * can record the outcome. For a refund, the amounts of its charge show the outcome.
   */
  readonly claimsReference?: true;
}

export type Reply =
  | { readonly kind: 'whole' | 'none' | 'garbage' | 'not-connected' | 'other-amount' }
  /**
   * The transport that `service` returns sends the answer. This transport wraps the sandbox, and may forward
   * the request to the sandbox.
   */
  | { readonly kind: 'by'; readonly service: (good: Transport, hits: Hits) => Transport }
  | { readonly kind: 'status'; readonly status: number; readonly code: string };

const status = (of: number, code: string): Reply => ({ kind: 'status', status: of, code });

const by = (service: (good: Transport, hits: Hits) => Transport): Reply => ({ kind: 'by', service });
const HOUR_MS = 3_600_000;
const [ahead, behind] = [3, -3].map((hours) => (good: Transport) => movesDate(good, hours * HOUR_MS)) as [
  (good: Transport) => Transport,
  (good: Transport) => Transport,
];
/**
 * The first element must be an answer that reports success. Only cases with the first element interrupt a
 * run before the run sends its request.
 */
export const ANSWERS: readonly Answer[] = [
  { name: 'answered', applied: 'yes', reply: { kind: 'whole' } },
  { name: 'lost', applied: 'yes', reply: { kind: 'none' } },
  { name: 'never-arrived', applied: 'no', reply: { kind: 'none' } },
  { name: 'late', applied: 'late', reply: { kind: 'none' } },
  { name: 'not-connected', applied: 'no', reply: { kind: 'not-connected' } },
  { name: 'garbage', applied: 'yes', reply: { kind: 'garbage' } },
  { name: 'refused-422', applied: 'no', reply: status(422, 'PZG422') },
  { name: 'busy-503', applied: 'no', reply: status(503, 'PZF503') },
  { name: 'busy-429', applied: 'no', reply: status(429, 'PZG429') },
  { name: 'applied-424', applied: 'yes', reply: status(424, 'PZI111') },
  { name: 'failed-424', applied: 'no', reply: status(424, 'PZI111') },
  { name: 'applied-500', applied: 'yes', reply: status(500, 'PZI100') },
  { name: 'failed-500', applied: 'no', reply: status(500, 'PZI100') },
  { name: 'other-amount', applied: 'yes', reply: { kind: 'other-amount' } },
  { name: 'lost-then-down', applied: 'yes', reply: { kind: 'none' }, thenDown: true },
  { name: 'never-then-down', applied: 'no', reply: { kind: 'none' }, thenDown: true },
  { name: 'other-reference', applied: 'yes', reply: by(answersOther), claimsSuccess: true },
  { name: 'cut', applied: 'yes', reply: by(cutSuccess), claimsSuccess: true },
  {
    name: 'cut-deferred',
    applied: 'deferred',
    claimsSuccess: true,
    reply: by((good, hits) => cutSuccess(good, hits, { applied: false })),
  },
  {
    name: 'cut-never-applied',
    applied: 'no',
    claimsSuccess: true,
    reply: by((good, hits) => cutSuccess(good, hits, { applied: false })),
  },
  { name: 'short-409', applied: 'yes', reply: by(conflicts), claimsReference: true },
  {
    name: 'refused-short-409',
    applied: 'no',
    claimsReference: true,
    reply: by((good, hits) => conflicts(good, hits, { applied: false })),
  },
  { name: 'net-entries', applied: 'yes', reply: { kind: 'none' }, service: netEntries },
  { name: 'net-entries-never', applied: 'no', reply: { kind: 'none' }, service: netEntries },
  { name: 'clock-ahead', applied: 'yes', reply: { kind: 'none' }, service: ahead },
  { name: 'clock-ahead-never', applied: 'no', reply: { kind: 'none' }, service: ahead },
  { name: 'clock-behind', applied: 'yes', reply: { kind: 'none' }, service: behind },
  { name: 'clock-behind-never', applied: 'no', reply: { kind: 'none' }, service: behind },
];

export const [SUCCESS] = ANSWERS as readonly [Answer, ...Answer[]];

export function answerNamed(name: string): Answer {
  const found = ANSWERS.find((answer) => answer.name === name);
  if (!found) throw new Error(`no answer "${name}"`);
  return found;
}

import type { Transport } from '../../../src/contract/transport.ts';
import {
  answersOther,
  conflicts,
  cutSuccess,
  type FOREIGN,
  foreign,
  type Hits,
  movesDate,
  netEntries,
} from '../faulty-answers.ts';
import type { Way } from '../prepared.ts';

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
  /** The answer to all later requests of the run that have the idempotency key of the first one. */
  readonly toRepetition?: Pick<Answer, 'applied' | 'reply'>;
  /** The routes to which this answer is given; undefined if all. */
  readonly fits?: (way: Way) => boolean;
  /** Whether only runs without an interruption get this answer, because another answer has the same effect. */
  readonly isWholeOnly?: true | undefined;
  /** The world to which the answer belongs. The coverage lists the cases of each world. */
  readonly world?: string;
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

/** Statuses with which proxies, firewalls and gateways answer, and their bodies. */
const PROXY_STATUSES = [400, 401, 403, 404, 407, 422, 429, 499, 502, 503, 504] as const;
const PROXY_BODIES = ['html', 'text', 'empty', 'gateway json'] as const satisfies (keyof typeof FOREIGN)[];
const PROXIES = 'proxy in front of the service';

/**
 * Returns an answer of a proxy. The proxy answers the first request, or the repetition of a request whose answer
 * was lost.
 * @param applied whether the proxy passes the request to the service before it answers
 */
function ofProxy(
  status: number,
  body: (typeof PROXY_BODIES)[number],
  applied: boolean,
  isRepetition: boolean,
): Answer {
  const reply = by((good, hits) => foreign(good, hits, { status, body, applied }));
  const name = `proxy-${status}-${body.replace(' ', '-')}-${applied ? 'after' : 'before'}`;
  const common = { isWholeOnly: true, world: PROXIES } as const;
  if (!isRepetition) return { ...common, name, applied: applied ? 'yes' : 'no', reply };
  return {
    ...common,
    name: `${name}-repeated`,
    world: `${PROXIES}, at a repetition`,
    // The payment is made by the first request or by its repetition, never by both.
    applied: applied ? 'no' : 'yes',
    reply: { kind: 'none' },
    toRepetition: { applied: applied ? 'yes' : 'no', reply },
    fits: ({ repeatsByKey }) => repeatsByKey === true,
  };
}

const PLACES = [
  [true, false],
  [false, true],
  [true, true],
  [false, false],
] as const;

const PROXY_ANSWERS: readonly Answer[] = PLACES.flatMap(([applied, isRepetition]) =>
  PROXY_STATUSES.flatMap((status) =>
    PROXY_BODIES.map((body) => ofProxy(status, body, applied, isRepetition)),
  ),
);

/** Answers of proxies that together include each status, each body, both times and both places. */
export const COVERING_PROXIES: readonly Answer[] = PROXY_STATUSES.map((status, at) => {
  const [applied, isRepetition] = PLACES[at % PLACES.length] ?? PLACES[0];
  const body = PROXY_BODIES[(at + Math.floor(at / PROXY_BODIES.length)) % PROXY_BODIES.length] ?? 'html';
  return ofProxy(status, body, applied, isRepetition);
});

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
  // These two answers stand for all answers of proxies where a run is interrupted.
  { ...ofProxy(503, 'html', true, false), name: 'proxy-after', isWholeOnly: undefined },
  { ...ofProxy(403, 'text', false, false), name: 'proxy-before', isWholeOnly: undefined },
  ...PROXY_ANSWERS,
];

export const [SUCCESS] = ANSWERS as readonly [Answer, ...Answer[]];

/** Returns the answers for a route. A code that has changed is refused, so few answers differ. */
export const answersOf = (way: Way): readonly Answer[] =>
  ANSWERS.filter(({ name, fits }) =>
    way.hasChangedCode ? /^(answered|lost|proxy-before)$/.test(name) : fits === undefined || fits(way),
  );

export function answerNamed(name: string): Answer {
  const found = ANSWERS.find((answer) => answer.name === name);
  if (!found) throw new Error(`no answer "${name}"`);
  return found;
}

/** What happens to the first request of a run that moves money. */
export interface Answer {
  readonly name: string;
  /** Whether the service applies it: immediately, after the client's timeout, or not at all. */
  readonly applied: 'yes' | 'late' | 'no';
  readonly reply: Reply;
  /** Whether later requests of this run do not reach the service. */
  readonly thenDown?: true;
}

export type Reply =
  | { readonly kind: 'whole' | 'none' | 'garbage' | 'not-connected' | 'other-amount' }
  | { readonly kind: 'status'; readonly status: number; readonly code: string };

const status = (of: number, code: string): Reply => ({ kind: 'status', status: of, code });

/** The first is success. With the others, runs are identical until the request is sent. */
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
];

export const [SUCCESS] = ANSWERS as readonly [Answer, ...Answer[]];

export function answerNamed(name: string): Answer {
  const found = ANSWERS.find((answer) => answer.name === name);
  if (!found) throw new Error(`no answer "${name}"`);
  return found;
}

import type { Intent, Lease } from '../../../src/storage/journal/journal.ts';

/** When a test's journal begins, in ms. */
export const T = 1_700_000_000_000;
let ids = 0;
/** In order as texts too: they tell which of two entries of one moment is the first. */
const newId = (): string => {
  ids += 1;
  return `e${String(ids).padStart(6, '0')}`;
};
/** A payout of 50.00 under `r1`, changed as told. */
export const intent = (changes: Partial<Intent> = {}): Intent => ({
  id: newId(),
  scope: 'account',
  holder: 'holder',
  generated: false,
  reference: 'r1',
  kind: 'payout',
  family: 'main',
  idempotencyKey: 'r1',
  amountCents: 5_000n,
  destination: 'fo***or@***br',
  destinationPrint: 'print',
  subject: null,
  beforeCents: null,
  notBefore: null,
  profile: 'shop',
  command: 'payout create',
  batch: null,
  batchLine: null,
  overrideReason: null,
  ...changes,
});
/** For a minute from then. */
export const lease = (owner = 'host:1:aa', nowMs = T): Lease => ({ owner, nowMs, untilMs: nowMs + 60_000 });

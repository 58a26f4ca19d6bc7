import * as z from 'zod/mini';
import { cents, decimal, nullish, openEnum, openStatus, plainNumber, text } from '../codecs.ts';

export const INFRACTION_STATUSES = [
  'OPEN',
  'ACKNOWLEDGED',
  'DEFENDED',
  'ANSWERED',
  'WAITING_PSP',
  'WAITING_ADJUSTMENTS',
  'CLOSED',
  'CANCELLED',
] as const;
const ENDED: ReadonlySet<string> = new Set(['CLOSED', 'CANCELLED']);
const ANSWERED: ReadonlySet<string> = new Set(['DEFENDED', 'ANSWERED', 'WAITING_PSP']);
export const OPEN_INFRACTION_STATUSES = INFRACTION_STATUSES.filter((status) => !ENDED.has(status));
export const isInfractionEnded = (status: string): boolean => ENDED.has(status);
/**
 * Whether the dispute still awaits a defense: it has not ended, and no defense was sent. An unknown or
 * missing status counts as awaiting.
 */
export const awaitsDefense = (status: string | null | undefined): boolean =>
  !status || !(ENDED.has(status) || ANSWERED.has(status));
export const INFRACTION_TYPES = ['REFUND_REQUEST', 'FRAUD', 'REFUND_CANCELLED'] as const;
export const INFRACTION_REPORTERS = ['DEBITED_PARTICIPANT', 'CREDITED_PARTICIPANT'] as const;
export const INFRACTION_RESULTS = ['AGREED', 'DISAGREED'] as const;

const common = {
  id: z.string(),
  protocol: text,
  type: nullish(openEnum(INFRACTION_TYPES)),
  status: nullish(openStatus(INFRACTION_STATUSES)),
  reportedBy: nullish(openEnum(INFRACTION_REPORTERS)),
  reportDetails: text,
  analysisResult: nullish(openEnum(INFRACTION_RESULTS)),
  analysisDetails: text,
  endToEndId: text,
  reportedAt: text,
};

/** Limit in UTF-16 code units. It is an assumption: the spec has no limit. */
export const DEFENSE_MOST_CHARACTERS = 2_000;

/** A defense of a dispute (unshown.md §8). */
export const defense = z.looseObject({
  id: z.string(),
  defense: text,
  status: nullish(openStatus(['PENDING', 'DEFENDED'])),
  infractionId: text,
  createdAt: text,
  updatedAt: text,
  files: z.optional(
    z.array(z.looseObject({ name: text, mimeType: text, size: nullish(plainNumber), url: text })),
  ),
});

/** A dispute (MED infraction, unshown.md §8). Amounts are in reais. */
export const infraction = z.looseObject({
  ...common,
  expiresAt: text,
  transactionId: text,
  amount: nullish(decimal),
  defenseHistory: z.optional(z.array(z.unknown())),
  createdAt: text,
  updatedAt: text,
});

/** A dispute (MED infraction) of the hub (§2.6). Amounts are in cents. */
export const hubInfraction = z.looseObject({
  ...common,
  blockedAmount: nullish(cents),
  feeCharged: nullish(cents),
  settledAmount: nullish(cents),
  dueAt: text,
  closedAt: text,
});

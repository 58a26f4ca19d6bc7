import * as z from 'zod/mini';
import { cents, decimal, nullish, openEnum, text } from '../codecs.ts';

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
/** Whether a dispute is over. */
export const isInfractionEnded = (status: string): boolean => ENDED.has(status);
/** Whether it waits for us: not over, and no defense was sent. A status that nobody knows does, and so does none. */
export const awaitsDefense = (status: string | null | undefined): boolean =>
  !status || !(ENDED.has(status) || ANSWERED.has(status));
export const INFRACTION_TYPES = ['REFUND_REQUEST', 'FRAUD', 'REFUND_CANCELLED'] as const;
export const INFRACTION_REPORTERS = ['DEBITED_PARTICIPANT', 'CREDITED_PARTICIPANT'] as const;
export const INFRACTION_RESULTS = ['AGREED', 'DISAGREED'] as const;

const common = {
  id: z.string(),
  protocol: text,
  type: nullish(openEnum(INFRACTION_TYPES)),
  status: nullish(openEnum(INFRACTION_STATUSES)),
  reportedBy: nullish(openEnum(INFRACTION_REPORTERS)),
  reportDetails: text,
  analysisResult: nullish(openEnum(INFRACTION_RESULTS)),
  analysisDetails: text,
  endToEndId: text,
  reportedAt: text,
};

/** What the service takes as a defense, in UTF-16 units; assumed, since the spec shows no bound. */
export const DEFENSE_MOST_CHARACTERS = 2_000;

/** A defense sent against an infraction (unshown.md §8). */
export const defense = z.looseObject({
  id: z.string(),
  defense: text,
  status: nullish(openEnum(['PENDING', 'DEFENDED'])),
  infractionId: text,
  createdAt: text,
  updatedAt: text,
  files: z.optional(
    z.array(z.looseObject({ name: text, mimeType: text, size: nullish(z.number()), url: text })),
  ),
});

/** A MED dispute of the main family (unshown.md §8); amounts in reais. */
export const infraction = z.looseObject({
  ...common,
  expiresAt: text,
  transactionId: text,
  amount: nullish(decimal),
  defenseHistory: z.optional(z.array(z.unknown())),
  createdAt: text,
  updatedAt: text,
});

/** §2.6: the hub's record of the same; amounts in cents. */
export const hubInfraction = z.looseObject({
  ...common,
  blockedAmount: nullish(cents),
  feeCharged: nullish(cents),
  settledAmount: nullish(cents),
  dueAt: text,
  closedAt: text,
});

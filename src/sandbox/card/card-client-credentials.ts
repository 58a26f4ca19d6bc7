import { MIXED_CASE } from '../seeded-random.ts';
import type { Service } from '../service.ts';

export interface CardClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Returns the account's card credentials. They depend only on the seed and the account number. */
export const cardClientCredentials = (
  { seedRandom }: Pick<Service, 'seedRandom'>,
  accountNumber: string,
): CardClientCredentials => ({
  clientId: `sandbox_card_${accountNumber}`,
  clientSecret: seedRandom.text(MIXED_CASE, 40, 'card secret', accountNumber),
});

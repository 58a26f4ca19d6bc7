import { MIXED_CASE } from '../seeded-random.ts';
import type { Service } from '../service.ts';

/** The credentials that a client sends to `POST /token`. */
export interface CardClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Returns the card credentials of an account. The same seed always gives the same credentials. */
export const cardClientCredentials = (
  { seedRandom }: Pick<Service, 'seedRandom'>,
  accountNumber: string,
): CardClientCredentials => ({
  clientId: `sandbox_card_${accountNumber}`,
  clientSecret: seedRandom.text(MIXED_CASE, 40, 'card secret', accountNumber),
});

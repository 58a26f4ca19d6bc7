import type * as z from 'zod/mini';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { reissueToken as reissueRow } from '../../contract/routes/control-accounts.ts';
import type { reissuedToken } from '../../contract/schemas/controlled-account.ts';
import type { Profile } from '../../storage/profiles/profile.ts';
import { addToken, type SecretKeeper } from '../../storage/vault/manage-secrets.ts';
import { callRoute } from '../call-route.ts';
import type { Operator } from '../operator.ts';

export interface LeakedToken {
  readonly accountNumber: string;
  readonly name: string;
}

/** Makes the sandbox replace a leaked token (§5 rule 6), and stores the new token in the profile. */
export async function reissueToken(
  operator: Operator,
  { profile, ...keeper }: SecretKeeper & { readonly profile: Profile },
  leaked: LeakedToken,
): Promise<DecodedRow<z.output<typeof reissuedToken>>> {
  const answer = await callRoute(operator, reissueRow, { path: { ...leaked } });
  const note = profile.tokens.find(({ id }) => id === leaked.name);
  const mine = note !== undefined && leaked.accountNumber === FIRST_ACCOUNT;
  if (mine) {
    await addToken(keeper, profile.name, { ...note, value: answer.item.token });
    operator.note('sandbox.token_kept', { name: leaked.name, profile: profile.name });
  }
  return answer;
}

export const FIRST_ACCOUNT = '100001';

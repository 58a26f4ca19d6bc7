import type { Profile } from '../../../storage/profiles/profile.ts';
import { view } from '../../view.ts';

export interface ShownSecret {
  readonly name: string;
  readonly kind: 'token' | 'secret';
  readonly family: string | null;
  readonly scopes: readonly string[];
  readonly last4: string;
  readonly addedAt: string;
}

export function secretNotes({
  tokens,
  secrets,
}: Pick<Profile, 'tokens' | 'secrets'>): readonly ShownSecret[] {
  return [
    ...tokens.map(({ id, scopes, family, last4, addedAt }) => ({
      name: id,
      kind: 'token' as const,
      family,
      scopes,
      last4,
      addedAt,
    })),
    ...secrets.map(({ name, last4, addedAt }) => ({
      name,
      kind: 'secret' as const,
      family: null,
      scopes: [],
      last4,
      addedAt,
    })),
  ];
}

export const secretView = view<ShownSecret>(
  [
    ['name', 'id', 'table'],
    ['kind', 'code', 'table'],
    ['family', 'text', 'table'],
    ['scopes', 'list', 'table'],
    ['last4', 'id', 'table'],
    ['addedAt', 'time', 'table'],
  ],
  { times: 'machine' },
);

import type { Profile } from '../../../storage/profiles/profile.ts';
import { view } from '../../view.ts';

export function secretNotes({ tokens, secrets }: Pick<Profile, 'tokens' | 'secrets'>) {
  return [
    ...tokens.map(({ id, scopes, family, last4, addedAt }) => ({
      name: id,
      kind: 'token',
      family,
      scopes,
      last4,
      addedAt,
    })),
    ...secrets.map(({ name, last4, addedAt }) => ({
      name,
      kind: 'secret',
      family: null,
      scopes: [],
      last4,
      addedAt,
    })),
  ];
}

export const secretView = view(
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

import type { Profile } from '../../../storage/profiles/profile.ts';
import { view } from '../../view.ts';

export function shownProfile(profile: Profile, selected: boolean) {
  const tail = (last4: string): string => (last4 ? ` …${last4}` : '');
  return {
    ...profile,
    selected,
    unknownKeys: profile.unknownKeys?.map(({ name }) => name),
    tokens: profile.tokens.map(({ id, scopes, last4 }) => `${id} (${scopes.join(' ') || '?'})${tail(last4)}`),
    secrets: profile.secrets.map(({ name, last4 }) => `${name}${tail(last4)}`),
  };
}

export const profileView = view<ReturnType<typeof shownProfile>>([
  ['name', 'id', 'table'],
  ['selected', 'yesno', 'table'],
  ['live', 'yesno', 'table'],
  ['family', 'text', 'table'],
  ['baseUrl', 'text', 'table'],
  ['hubUrl', 'text'],
  ['cardUrl', 'text'],
  ['sandboxUrl', 'text'],
  ['controlUrl', 'text'],
  ['readOnly', 'yesno'],
  ['store', 'code', 'table'],
  ['tokens', 'list'],
  ['secrets', 'list'],
  ['limits', 'json'],
  ['resolveSeconds', 'number'],
  ['dashboard', 'json'],
  ['wire', 'json'],
  ['unknownKeys', 'list'],
]);

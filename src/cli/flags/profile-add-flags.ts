import { boolean, string } from '@oclif/core/flags';
import { fail } from '../../domain/errors.ts';
import { newProfile } from '../../storage/profiles/profile.ts';
import { withKey } from '../../storage/profiles/profile-setting-keys.ts';
import { withQuestion } from '../asking/questions-of-inputs.ts';
import { LIST } from './flag-types.ts';

const URLS = {
  'base-url': 'baseUrl',
  'hub-url': 'hubUrl',
  'card-url': 'cardUrl',
  'sandbox-url': 'sandboxUrl',
} as const;

export const profileAddFlags = {
  'base-url': withQuestion(string({ helpValue: 'URL', description: 'base URL of the main routes' }), {
    check: (url) => withKey(newProfile('new', 'plain'), 'baseUrl', url),
    isNeeded: ({ given }) => Object.keys(URLS).every((name) => given[name] === undefined),
  }),
  'hub-url': string({ helpValue: 'URL', description: 'base URL of the hub routes' }),
  'card-url': string({ helpValue: 'URL', description: 'base URL of the card routes' }),
  'sandbox-url': string({ helpValue: 'URL', description: 'base URL of the test environment' }),
  'token-stdin': boolean({ description: 'read the token from stdin' }),
  scope: string({ ...LIST, options: ['DEPOSIT', 'WITHDRAW'], description: 'scopes of the token' }),
  family: string({
    options: ['main', 'hub'],
    default: 'main',
    description: 'preferred route family, when both have the route',
  }),
  live: boolean({ description: 'production profile: payouts ask you to type the amount' }),
  'insecure-storage': boolean({ description: 'store secrets in a plain file, without encryption' }),
};

/** Returns the service addresses of the new profile. @throws PixError `usage` when no address was given */
export function urlsOf(
  flags: Readonly<Partial<Record<keyof typeof URLS, string | undefined>>>,
): Partial<Record<(typeof URLS)[keyof typeof URLS], string | undefined>> {
  const urls = Object.entries(URLS).map(([flag, field]) => [field, flags[flag as keyof typeof URLS]]);
  if (urls.some(([, url]) => url !== undefined)) return Object.fromEntries(urls);
  throw fail('profile.needs_url');
}

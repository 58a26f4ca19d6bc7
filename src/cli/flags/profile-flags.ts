import { boolean, string } from '@oclif/core/flags';

/** Flags of `pix profile add`. */
export const profileFlags = {
  'base-url': string({ helpValue: 'URL', description: 'base URL of the main routes' }),
  'hub-url': string({ helpValue: 'URL', description: 'base URL of the hub routes' }),
  'card-url': string({ helpValue: 'URL', description: 'base URL of the card routes' }),
  'sandbox-url': string({ helpValue: 'URL', description: 'base URL of the test environment' }),
  'token-stdin': boolean({ description: 'read the token from stdin' }),
  scope: string({
    multiple: true,
    multipleNonGreedy: true,
    delimiter: ',',
    options: ['DEPOSIT', 'WITHDRAW'],
    description: 'scopes of the token',
  }),
  family: string({
    options: ['main', 'hub'],
    default: 'main',
    description: 'preferred route family, when both have the route',
  }),
  live: boolean({ description: 'production profile: payouts ask you to type the amount' }),
  'insecure-storage': boolean({ description: 'store secrets in a plain file, without encryption' }),
};

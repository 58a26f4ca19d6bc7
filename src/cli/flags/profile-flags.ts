import { boolean, string } from '@oclif/core/flags';

/** Flags of `pix profile add`. */
export const profileFlags = {
  'base-url': string({ helpValue: 'URL', description: 'root of the main routes' }),
  'hub-url': string({ helpValue: 'URL', description: 'root of the hub routes' }),
  'card-url': string({ helpValue: 'URL', description: 'root of the card routes' }),
  'sandbox-url': string({ helpValue: 'URL', description: 'root of the test environment' }),
  'token-stdin': boolean({ description: 'read the token from stdin' }),
  scope: string({
    multiple: true,
    multipleNonGreedy: true,
    delimiter: ',',
    options: ['DEPOSIT', 'WITHDRAW'],
    description: 'what the token opens',
  }),
  family: string({
    options: ['main', 'hub'],
    default: 'main',
    description: 'routes used where both do the job',
  }),
  live: boolean({ description: 'real money: payouts ask for their amount to be typed' }),
  'insecure-storage': boolean({ description: 'keep secrets in a plain file, readable by you alone' }),
};

import { boolean, string } from '@oclif/core/flags';
import { amountFlag } from './amount-flag.ts';
import { callbackUrl, DURATION_HELP, referenceFlag, seconds, virtualAccount } from './flag-types.ts';
import { changeFlags } from './global-flags.ts';

export const chargeFlags = {
  amount: amountFlag,
  document: string({
    helpValue: 'CPF|CNPJ',
    description: 'CPF or CNPJ of the payer; required above R$\u00a02,000.00',
  }),
  reference: referenceFlag({
    description: 'your unique reference (default: generated)',
  }),
  'virtual-account': virtualAccount({ description: 'virtual sub-account, up to 50 characters' }),
  'expires-in': seconds({ min: 1, max: 172_000, description: `time until it expires, ${DURATION_HELP}` }),
  'callback-url': callbackUrl({ description: 'URL that receives each change of the charge' }),
  qr: boolean({ allowNo: true, description: 'draw the QR code (default: on a terminal)' }),
  png: string({ helpValue: 'FILE', description: 'write the QR code to a PNG file' }),
  wait: boolean({ description: 'wait until the charge is paid, expired or canceled' }),
  ...changeFlags,
};

import { boolean, string } from '@oclif/core/flags';
import { changeFlags } from './global-flags.ts';
import { DURATION_HELP, seconds } from './seconds-flag.ts';

/** Flags of `pix charge create`. */
export const chargeFlags = {
  amount: string({
    required: true,
    helpValue: 'REAIS',
    description: 'reais: 150, 150.00, 150,00 or 1.234,56',
  }),
  document: string({
    helpValue: 'CPF|CNPJ',
    description: 'who is charged; the service requires it above 2,000.00',
  }),
  reference: string({
    helpValue: 'TEXT',
    description: 'your own reference, unique; one is made when left out',
  }),
  'virtual-account': string({
    helpValue: 'TEXT',
    description: 'virtual sub-account, at most 50 characters',
  }),
  'expires-in': seconds({ min: 1, max: 172_000, description: `how long until it expires: ${DURATION_HELP}` }),
  'callback-url': string({
    helpValue: 'URL',
    description: 'where each change of this charge is delivered',
  }),
  qr: boolean({ allowNo: true, description: 'draw the QR code; by default on a terminal' }),
  png: string({ helpValue: 'FILE', description: 'write the QR code as a PNG image' }),
  wait: boolean({ description: 'follow the charge until it is paid, expired or canceled' }),
  ...changeFlags,
};

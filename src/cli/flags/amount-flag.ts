import { string } from '@oclif/core/flags';

/** `--amount` of a new charge or payment, in reais. */
export const amountFlag = string({
  required: true,
  helpValue: 'REAIS',
  description: 'amount in reais: 150, 150.00, 150,00 or 1.234,56',
});

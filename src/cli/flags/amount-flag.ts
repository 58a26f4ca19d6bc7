import { string } from '@oclif/core/flags';
import { withQuestion } from '../asking/questions-of-inputs.ts';
import { amountOf } from './parse-values.ts';

export const amountFlag = withQuestion(
  string({
    required: true,
    helpValue: 'REAIS',
    description: 'amount in reais: 150, 150.00, 150,00 or 1.234,56',
  }),
  { check: amountOf },
);

export const refundAmountFlag = string({
  helpValue: 'REAIS',
  description: 'amount in reais (default: everything not yet refunded)',
});

import { string as stringFlag } from '@oclif/core/flags';
import { refuseReserved } from '../../../cli/flags/extra-fields.ts';
import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { amountOf } from '../../../cli/flags/parse-values.ts';
import { RecurrenceCommand } from '../../../cli/recurrence-command.ts';
import { changeRecurrenceAmount } from '../../../contract/routes/card.ts';
import { fail } from '../../../domain/errors.ts';
import { formatBrl } from '../../../domain/money/decimal.ts';
import { callRoute } from '../../../operations/call-route.ts';

export default class CardRecurrenceAmount extends RecurrenceCommand {
  static override summary = 'Change the amount of a recurring card charge, from the next cycle';
  static override examples = [
    'pix card recurrence amount 0b5e7a2c-6f1d-4c3e-9a8b-7d6c5e4f3a2b --amount 99,90',
  ];
  static override flags = {
    amount: stringFlag({
      required: true,
      helpValue: 'REAIS',
      description: 'amount of each future cycle, in reais',
    }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const started = await this.start(CardRecurrenceAmount);
    const { args, flags } = started;
    const amount = amountOf(flags.amount);
    const cents = amount.toCents();
    if (cents === undefined) throw fail('amount.decimals', { value: flags.amount });
    const operator = await this.operator();
    refuseReserved(operator, { roles: ['amount'] });
    await this.confirm('card.amount.confirm', { id: args.id, amount: formatBrl(amount) });
    const input = { path: { recurrentPaymentId: args.id }, body: { amount: cents } };
    const row = await callRoute(operator, changeRecurrenceAmount, input);
    await this.showChanged(started, row, { id: args.id, amount: cents });
  }
}

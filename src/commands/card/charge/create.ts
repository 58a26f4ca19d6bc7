import { cardChargeFlags, cardOrderOf } from '../../../cli/flags/card-charge-flags.ts';
import { amountOf } from '../../../cli/flags/parse-values.ts';
import { referenceOf } from '../../../cli/flags/payout-flags.ts';
import { noteUnchargedCard } from '../../../cli/flows/payments/note-uncharged-card.ts';
import { readCard } from '../../../cli/flows/payments/read-card.ts';
import { repeatOnConcurrentChange } from '../../../cli/flows/payments/repeat-on-concurrent-change.ts';
import { printEarlier } from '../../../cli/flows/payments/show-payment.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { formatBrl } from '../../../domain/money/decimal.ts';
import { cardMark, chargeCard } from '../../../operations/charges/charge-card.ts';
import { confirmedRow } from '../../../operations/money/money-outcome.ts';
import { lookInJournal } from '../../../operations/payouts/payout-preview.ts';
import { readPayer } from '../../../operations/payouts/read-payer.ts';
import { cardChargeView } from '../../../output/views/money/card-charge-view.ts';

export default class CardChargeCreate extends PixCommand {
  static override traits = { audited: true, changes: true };
  static override summary = 'Charge a credit card';
  static override description =
    'The card is read from stdin as JSON ({"number","holder","expiration","cvv"}) or asked for on a terminal, never given on the command line. The same --reference is never charged twice. Exit code 8: the card was denied.';
  static override examples = [
    'pix card charge create --amount 150,00 --customer-name "Ana" --reference order-1042 --card-stdin < card.json',
    'pix card charge create --amount 29,90 --customer-name "Ana" --recurrence Monthly --card-stdin < card.json',
  ];
  static override flags = cardChargeFlags;

  async run(): Promise<void> {
    const started = await this.start(CardChargeCreate);
    const { flags, out } = started;
    const amount = amountOf(flags.amount);
    const card = await readCard(this.world, started, flags['card-stdin']);
    const operator = await this.operator();
    const reference = referenceOf(operator, flags.reference, 'card');
    const words = { amount: formatBrl(amount), card: card.number.slice(-4), name: flags['customer-name'] };
    const key = cardMark(card);
    await repeatOnConcurrentChange(this.world, started, async () => {
      const payer = await readPayer(operator, 'card');
      const payment = { kind: 'card-charge' as const, key, amount, reference };
      const { seen, ...earlier } = await lookInJournal(operator, payer, payment);
      printEarlier(started, earlier);
      if (earlier.alike.length > 0) await this.confirmAgain('card.charge.confirm_again', words);
      await this.confirm('card.charge.confirm', words);
      const order = cardOrderOf(flags, { amount, reference, seen, card });
      const charge = confirmedRow(await chargeCard(operator, payer, order));
      await out.one(cardChargeView, charge);
      if (!noteUnchargedCard(started, charge.item)) this.endsWith('check');
    });
  }
}

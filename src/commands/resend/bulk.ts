import { atServiceTime } from '../../cli/at-service-time.ts';
import { changeFlags } from '../../cli/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { jobFilterFlags, periodFlags, periodOf } from '../../cli/transaction-filters.ts';
import { resendBulk } from '../../contract/routes/webhooks.ts';
import { callRow } from '../../operations/call-row.ts';
import { resendView } from '../../output/views/callbacks.ts';

export default class ResendBulk extends PixCommand {
  static override summary = 'Send the deliveries of many transactions again, to their callback URLs';
  static override description =
    'Reaches only transactions that have a callback URL; at most seven days at once, thirty days back.';
  static override examples = [
    '<%= config.bin %> resend bulk --from yesterday --to now --status COMPLETED --yes',
  ];
  static override flags = { ...periodFlags, ...jobFilterFlags, ...changeFlags };
  static override changes = true;

  async run(): Promise<void> {
    const { flags, out } = await this.start(ResendBulk);
    const operator = await this.operator();
    const { dateFrom, dateTo } = await atServiceTime(operator, flags, (now) => periodOf(flags, now));
    await this.confirm('resend.confirm', { what: `${dateFrom} – ${dateTo}` });
    const body = {
      createdAtFrom: dateFrom,
      createdAtTo: dateTo,
      ...(flags.status && { transactionStatus: flags.status }),
      ...(flags.type && { transactionTypes: flags.type }),
    };
    await out.one(resendView, await callRow(operator, resendBulk, { body }));
  }
}

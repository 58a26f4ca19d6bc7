import { string } from '@oclif/core/flags';
import { REPEATABLE } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { jobFilterFlags, periodFlags, periodOf } from '../../cli/flags/transaction-filter-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { withServiceTime } from '../../cli/session/with-service-time.ts';
import { resendBulk } from '../../contract/routes/webhooks.ts';
import { resend } from '../../contract/schemas/webhook.ts';
import { eventOf, TRANSACTION_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { resendView } from '../../output/views/webhooks/callback-view.ts';

/**
 * Maps each event to the transaction status that the event reports. The route can filter by status, but not
 * by event (unshown.md §7). Both filters would select the same deliveries, because the service resends only
 * the event of a transaction's current status (§4.1).
 */
const STATUS_OF_EVENT: Readonly<Record<string, string>> = Object.fromEntries(
  TRANSACTION_STATUSES.map((status) => [eventOf(status), status]),
);

export default class ResendBulk extends PixCommand {
  static override traits = { audited: true, changes: true, shows: [resendView, resend] };
  static override summary = 'Resend the deliveries of many transactions to their callback URLs';
  static override description =
    'Includes only transactions that have a callback URL. The period is at most 7 days, within the last 30 days.';
  static override examples = [
    'pix resend bulk --from yesterday --to now --status COMPLETED --yes',
    'pix resend bulk --from 2h --to now --event TRANSACTION_REFUNDED --yes',
  ];
  static override flags = {
    ...periodFlags,
    ...jobFilterFlags,
    event: string({
      ...REPEATABLE,
      options: Object.keys(STATUS_OF_EVENT),
      exclusive: ['status'],
      description:
        'only these events; an event is resent only while it matches the status of its transaction',
    }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const { flags, out } = await this.start(ResendBulk);
    const status = flags.status ?? flags.event?.map((event) => STATUS_OF_EVENT[event] ?? event);
    const operator = await this.operator();
    const { dateFrom, dateTo } = await withServiceTime(operator, flags, (now) => periodOf(flags, now));
    const body = {
      createdAtFrom: dateFrom,
      createdAtTo: dateTo,
      ...(status && { transactionStatus: status }),
      ...(flags.type && { transactionTypes: flags.type }),
    };
    const period = { from: dateFrom, to: dateTo };
    await out.one(resendView, await this.confirmAndCall(resendBulk, { body }, 'resend.bulk.confirm', period));
  }
}

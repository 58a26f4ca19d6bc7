import { boolean, string } from '@oclif/core/flags';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { whenOf } from '../../cli/flags/parse-values.ts';
import { refuseWithout } from '../../cli/flags/refuse-flags.ts';
import { DURATION_HELP, seconds } from '../../cli/flags/seconds-flag.ts';
import { endOf, planOf, resentRows } from '../../cli/flows/resend-failed.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { atServiceTime } from '../../cli/session/at-service-time.ts';
import { EMITTED_EVENTS } from '../../domain/money/statuses.ts';
import { resendFailed } from '../../operations/webhooks/resend/resend-failed.ts';
import { resentView } from '../../output/views/resent.ts';

export default class ResendFailed extends PixCommand {
  static override summary = 'Resend failed deliveries';
  static override description =
    'Uses the route of each delivery: registered webhook or callback URL. With --wait, follows the history until each one is delivered. Exit code 8 if any is not delivered, 10 if some could not be requested.';
  static override examples = [
    'pix resend failed --since 2h --wait',
    'pix resend failed --event TRANSACTION_COMPLETED --yes --json',
  ];
  static override flags = {
    since: string({
      helpValue: 'WHEN',
      description: 'failed since: date, ISO 8601 time, 2h, 3d or yesterday (default and maximum: 30 days)',
    }),
    event: string({
      multiple: true,
      multipleNonGreedy: true,
      options: [...EMITTED_EVENTS],
      description: 'only these events; a webhook resends all of its failed deliveries',
    }),
    wait: boolean({ description: 'wait until each one is delivered' }),
    'max-wait': seconds({ min: 1, default: 120, description: `maximum wait, ${DURATION_HELP}` }),
    ...changeFlags,
    'dry-run': boolean({
      description: 'list failed deliveries and print every request; send nothing',
    }),
  };
  static override changes = true;

  async run(): Promise<void> {
    const { flags, out, notes, words, typed } = await this.start(ResendFailed);
    if (!flags.wait) refuseWithout(typed, '--wait', ['max-wait']);
    const operator = await this.operator();
    const wanted = await atServiceTime(operator, flags, (now) =>
      flags.since === undefined ? null : whenOf('since', flags.since, now, 'from'),
    );
    const { resent, since, recovered } = await resendFailed(operator, {
      since: wanted,
      events: flags.event ?? [],
      waitMs: flags.wait ? flags['max-wait'] * 1_000 : null,
      confirm: (deliveries) => this.confirm('resend.failed.confirm', planOf(deliveries)),
    });
    await out.many(resentView, resentRows(resent, words));
    if (resent.length === 0)
      notes.note(recovered > 0 ? 'resend.all_recovered' : 'resend.nothing_failed', { since, recovered });
    const end = endOf(resent);
    if (end !== null) this.endsWith(end);
  }
}

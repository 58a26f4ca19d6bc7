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
  static override summary = 'Send what no receiver took again, each by the route that reaches it';
  static override description =
    'Registered webhooks and callback URLs are reached by different routes. With --wait the history is watched until each arrived. Exit code 8 when one did not, 10 when some could not be asked for.';
  static override examples = [
    '<%= config.bin %> resend failed --since 2h --wait',
    '<%= config.bin %> resend failed --event TRANSACTION_COMPLETED --yes --json',
  ];
  static override flags = {
    since: string({
      helpValue: 'WHEN',
      description: 'failed since: a date, ISO 8601, or 2h, 3d, yesterday; 30 days when left out, and at most',
    }),
    event: string({
      multiple: true,
      multipleNonGreedy: true,
      options: [...EMITTED_EVENTS],
      description: 'only these; a webhook is sent all of its own again',
    }),
    wait: boolean({ description: 'watch the history until each has arrived' }),
    'max-wait': seconds({ min: 1, default: 120, description: `how long to wait: ${DURATION_HELP}` }),
    ...changeFlags,
    'dry-run': boolean({
      description: 'look what failed, print every request that would go out, send nothing',
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

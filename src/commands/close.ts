import { boolean, string } from '@oclif/core/flags';
import { forceFlag, htmlFlag } from '../cli/flags/csv-and-html-flags.ts';
import { completes, REPEATABLE } from '../cli/flags/flag-types.ts';
import { reasonOf } from '../cli/flags/flag-values.ts';
import { type AccountDay, dateText, showClosing } from '../cli/flows/show-closing.ts';
import { PixCommand } from '../cli/pix-command.ts';
import { recordClosing } from '../cli/session/record-command.ts';
import { environmentKind } from '../cli/session/service-client.ts';
import type { Session } from '../cli/session/session.ts';
import { eachProfile, severalProfiles } from '../cli/session/several-profiles.ts';
import { withServiceTime } from '../cli/session/with-service-time.ts';
import { fail } from '../domain/errors.ts';
import type { Operator } from '../operations/operator.ts';
import { closeDay, closingOf, dayOf } from '../operations/reconcile/close-day.ts';
import { closingView } from '../output/views/closing-view.ts';

export default class Close extends PixCommand {
  static override summary = 'Close a day: add up its balances, money and fees, and check them';
  static override description =
    'Adds up the account statement of a day in São Paulo time, and compares it with the transactions and with the journal. By default, the last whole day. The opening balance comes from the statement, because the service does not return it. --sign-off records in the audit log who closed the day. Exit code 8 if the day does not add up, if the outcome of a payment is unknown, or if the figures of a closed day have changed. Compares the main family.';
  static override examples = [
    'pix close',
    'pix close --date today',
    'pix close --date 2026-11-20 --html closing.html',
    'pix close --sign-off',
    'pix close --profile shop --profile market --json',
  ];
  static override traits = { showsUnknown: true, shows: [closingView] };
  static override flags = {
    profile: string({
      ...REPEATABLE,
      helpValue: 'NAME',
      ...completes('profiles'),
      description: 'profile whose day is closed; repeat it for one page with a total (PIX_PROFILE)',
    }),
    date: string({
      default: 'yesterday',
      helpValue: 'DAY',
      description: 'day in São Paulo time: date, yesterday or today',
    }),
    html: htmlFlag,
    force: forceFlag,
    'sign-off': boolean({ description: 'record in the audit log who closed the day, with its figures' }),
    override: string({
      helpValue: 'REASON',
      dependsOn: ['sign-off'],
      description: 'sign off a day that does not add up, for this reason; it is recorded',
    }),
  };

  async run(): Promise<void> {
    const started = await this.start(Close);
    const { flags, notes, out, session } = started;
    const names = severalProfiles(this.world, session, flags.profile ?? []);
    const override = reasonOf(flags.override, 'override');
    const html = await this.outputFile(this.resultPath(flags.html, [], 'html.hint'), flags, '--html');
    const close = async (profile: string, own: Session, operator: Operator): Promise<AccountDay> => {
      const when = { from: flags.date };
      const day = await withServiceTime(operator, when, (now) => dayOf(flags.date, now));
      if (flags['sign-off'] && !day.isOver)
        throw fail('close.not_over', { date: dateText(day, out.options.lang) });
      return {
        profile,
        environment: environmentKind(own.environment('main')),
        day,
        result: await closeDay(operator, day),
      };
    };
    const days =
      names.length > 1
        ? await Array.fromAsync(
            eachProfile(session, names, async (name, own) => {
              own.chosen(name);
              return close(name, own, await own.operator({}));
            }),
          )
        : [await close(session.profileName, session, await this.operator())];
    await showClosing(started, days, html);
    const isWhole = days.every(({ result }) => result.addsUp);
    const isChanged = days.some(({ result }) => (result.closed?.changes.length ?? 0) > 0);
    if (!flags['sign-off']) {
      if (!isWhole || isChanged) this.endsWith('check');
      return;
    }
    if (!isWhole && override === undefined) {
      notes.note('close.not_signed');
      return this.endsWith('check');
    }
    for (const { profile, day, result } of days) {
      const isClosed = result.closed !== null && result.closed.changes.length === 0;
      if (isClosed) continue;
      const closing = closingOf(result, day, result.addsUp ? undefined : override);
      await recordClosing(this.world, { session, profile }, closing);
      notes.note('close.signed', {
        date: dateText(day, out.options.lang),
        profile,
        hash: closing.hash.slice(0, 12),
      });
    }
  }
}

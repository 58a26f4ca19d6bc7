import { string } from '@oclif/core/flags';
import { LIST } from '../../cli/flags/flag-types.ts';
import { tailAccount } from '../../cli/flows/listening/tail-account.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { INFRACTION_STATUSES } from '../../contract/schemas/infraction.ts';
import { EMITTED_EVENTS, TRANSACTION_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { accountEventView } from '../../output/views/account-event-view.ts';

export default class EventsTail extends PixCommand {
  static override summary = 'Show status changes, deliveries and disputes as they happen';
  static override description =
    'Each event is shown once. While `pix webhook listen` runs on this machine for this profile, events come from its inbox, and events that it does not receive come from the service. Otherwise the service is polled every 5 s: a status that lasts less may be skipped. An outage does not end the command. -o json prints one line per event, as -o ndjson does. Ctrl-C ends the command.';
  static override examples = [
    'pix events tail',
    'pix events tail --since 1h --status COMPLETED,REFUNDED',
    'pix events tail --event INFRACTION_CHANGED -o ndjson',
  ];
  static override flags = {
    event: string({ ...LIST, options: [...EMITTED_EVENTS], description: 'only this event' }),
    status: string({
      ...LIST,
      options: [...new Set([...TRANSACTION_STATUSES, ...INFRACTION_STATUSES])],
      description: 'only these statuses, comma-separated',
    }),
    since: string({ helpValue: 'WHEN', description: 'also earlier events: date, ISO 8601 time, 2h, 3d' }),
  };

  async run(): Promise<void> {
    const started = await this.start(EventsTail);
    const operator = await this.operator();
    await started.out.ownLive(accountEventView, tailAccount(this.world, started, operator, started.flags));
  }
}

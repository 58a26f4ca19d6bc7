import { boolean, string as stringFlag } from '@oclif/core/flags';
import { idArgument } from '../../cli/flags/flag-types.ts';
import { whenOf } from '../../cli/flags/parse-values.ts';
import { refuseWithout } from '../../cli/flags/refuse-flags.ts';
import { PixCommand, type Started } from '../../cli/pix-command.ts';
import { inboxPlace } from '../../cli/stores/inbox-place.ts';
import { fail } from '../../domain/errors.ts';
import { eventNamed } from '../../domain/money/transaction-statuses.ts';
import { pastedText } from '../../domain/text/pasted-text.ts';
import { targetText } from '../../domain/webhook/forward-state.ts';
import { parseForwardUrl } from '../../listener/forward.ts';
import {
  type Replayed,
  replayDelivery,
  replayFailed,
  withInbox,
} from '../../operations/webhooks/replay-delivery.ts';
import { replayTotalsView } from '../../output/views/webhooks/inbox-view.ts';

const MOST_TOLD = 20;

/** Prints failed forwards and the totals of a replay. @returns whether every delivery was forwarded */
async function showReplayed(
  { notes, out }: Started,
  runs: readonly AsyncIterable<Replayed>[],
): Promise<boolean> {
  const totals = { delivered: 0, failed: 0, heldBack: 0, busy: 0 };
  let told = 0;
  for (const run of runs) {
    for await (const { result, attempt, deliveryId, target } of run) {
      totals[result] += 1;
      notes.progress('inbox.replaying', { ...totals });
      if (result !== 'failed') continue;
      told += 1;
      if (told > MOST_TOLD) continue;
      const reason = attempt?.reason ?? `http_${attempt?.status}`;
      notes.note('inbox.replay_failed', { id: deliveryId, url: targetText(target), reason });
    }
  }
  notes.clear();
  if (told > MOST_TOLD) notes.note('inbox.replay_failed_more', { count: told - MOST_TOLD });
  await out.own(replayTotalsView, totals);
  return totals.delivered === Object.values(totals).reduce((sum, count) => sum + count, 0);
}

export default class InboxReplay extends PixCommand {
  static override traits = { shows: [replayTotalsView] };
  static override summary = 'Forward received deliveries again, byte for byte';
  static override description =
    'Give delivery numbers, or --failed for all deliveries that are not forwarded. If an event fails, later events of its transaction are not forwarded. Exit code 8 if a delivery is not accepted.';
  static override examples = [
    'pix inbox replay 12 --to http://127.0.0.1:3000/pix',
    'pix inbox replay --failed --since 2h',
  ];
  static override strict = false;
  static override args = { id: idArgument({ description: 'delivery number; repeatable' }) };
  static override flags = {
    failed: boolean({ description: 'all deliveries that are not forwarded (yet)' }),
    event: stringFlag({ helpValue: 'EVENT', description: 'with --failed, only this event' }),
    since: stringFlag({
      helpValue: 'WHEN',
      description: 'with --failed, received since: date, ISO 8601 time, 2h or 3d',
    }),
    to: stringFlag({ helpValue: 'URL', description: "URL to forward to (default: each delivery's target)" }),
  };

  async run(): Promise<void> {
    const started = await this.start(InboxReplay);
    const { argv, flags, session, typed } = started;
    if (!flags.failed) refuseWithout(typed, '--failed', ['event', 'since']);
    if ((flags.failed === true) === argv.length > 0) throw fail('inbox.replay_what');
    const { clock } = this.world;
    const means = {
      transport: await session.transport(),
      clock,
      owner: session.owner(),
      to: flags.to === undefined ? undefined : parseForwardUrl(flags.to),
    };
    const since = flags.since === undefined ? undefined : whenOf('since', flags.since, clock.now(), 'from');
    const filter = {
      ...(flags.event && { event: eventNamed(flags.event) }),
      ...(since && { sinceMs: Date.parse(since) }),
    };
    const isWhole = await withInbox(inboxPlace(this.world), (inbox) =>
      showReplayed(
        started,
        flags.failed
          ? [replayFailed(inbox, filter, means)]
          : argv.map((id) => replayDelivery(inbox, pastedText(String(id)), means)),
      ),
    );
    if (!isWhole) this.endsWith('check');
  }
}

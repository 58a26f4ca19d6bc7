import { boolean } from '@oclif/core/flags';
import { completes, endTime, idFlag, startTime, transactionIdFlag } from '../../cli/flags/flag-types.ts';
import { listFlags } from '../../cli/flags/global-flags.ts';
import { windowOf } from '../../cli/flags/parse-values.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { withServiceTime } from '../../cli/session/with-service-time.ts';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { listCallbacks } from '../../contract/routes/webhooks.ts';
import { causeCode } from '../../domain/webhook/delivery-attempt.ts';
import { walkPages } from '../../operations/walk-pages.ts';
import { type Callback, contentOf, failedAttempts } from '../../operations/webhooks/delivery-attempts.ts';
import { addressOf } from '../../operations/webhooks/list-webhooks.ts';
import { causeOf } from '../../operations/webhooks/undelivered/read-attempt.ts';
import { callbackView, type ShownCallback } from '../../output/views/webhooks/callback-view.ts';

export default class CallbackList extends PixCommand {
  static override traits = { prints: [callbackView] };
  static override summary = 'List delivery attempts, newest first';
  static override examples = [
    'pix callback list --failed --from 2h',
    'pix callback list --transaction PIX20261121ABCDEF',
  ];
  static override flags = {
    failed: boolean({ description: 'only failed attempts (no 2xx response)' }),
    webhook: idFlag({ description: 'only attempts to the URL of this webhook', ...completes('webhooks') }),
    transaction: transactionIdFlag({ description: 'only attempts of this transaction' }),
    from: startTime(),
    to: endTime(),
    ...listFlags,
  };

  async run(): Promise<void> {
    const { flags, out } = await this.start(CallbackList);
    const operator = await this.operator();
    const { from, to } = await withServiceTime(operator, flags, (now) => windowOf(flags, now));
    const query = {
      ...(from !== undefined && { createdAtFrom: from }),
      ...(to !== undefined && { createdAtTo: to }),
      ...(flags.webhook && { url: await addressOf(operator, flags.webhook) }),
      ...(flags.transaction && { transactionId: flags.transaction }),
    };
    const walk = this.walk(flags);
    const attempts = flags.failed
      ? failedAttempts(operator, query, walk)
      : walkPages(operator, listCallbacks, query, walk);
    await out.many(callbackView, withCauses(attempts));
  }
}

async function* withCauses(
  attempts: AsyncIterable<DecodedRow<Callback>>,
): AsyncGenerator<DecodedRow<ShownCallback>> {
  for await (const { raw, item } of attempts) {
    const cause = causeOf(item);
    const { event } = contentOf(item);
    yield { raw, item: { ...item, event, cause: cause === null ? null : causeCode(cause) } };
  }
}

import { type Codec, fieldNames } from '../../contract/codecs.ts';
import { cardCharge, recurrence } from '../../contract/schemas/card.ts';
import { hubCharge, hubPayout, hubPixKey, hubTransfer } from '../../contract/schemas/hub.ts';
import { defense } from '../../contract/schemas/infraction.ts';
import { reportJob } from '../../contract/schemas/report-job.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { createdWebhook, newSecret, resend } from '../../contract/schemas/webhook.ts';
import { unknownField } from '../../output/fields.ts';
import { defenseView } from '../../output/views/infraction-view.ts';
import { registeredKeyView } from '../../output/views/key-view.ts';
import { batchView, proposalView } from '../../output/views/money/batch-view.ts';
import { cardChargeView, recurrenceView } from '../../output/views/money/card-charge-view.ts';
import { hubChargeView, hubPayoutView, hubTransferView } from '../../output/views/money/hub-views.ts';
import {
  prunedJournalView,
  resolvedView,
  unrecordedPaymentView,
} from '../../output/views/money/journal-view.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';
import { reportView } from '../../output/views/report-view.ts';
import { erasureView, prunedAuditView } from '../../output/views/setup/audit-log-view.ts';
import { resendView, resentView } from '../../output/views/webhooks/callback-view.ts';
import { newSecretView, testDeliveryView, webhookView } from '../../output/views/webhooks/webhook-view.ts';

type View = { readonly columns: readonly { readonly name: string }[] };

const batch = [batchView, proposalView];
const cardChargeFields = [cardChargeView, cardCharge];
const recurrenceFields = [recurrenceView, recurrence];
const resendFields = [resendView, resend];
const secretFields = [newSecretView, newSecret];

/** The views of each command that changes something, and the schemas of the resources that it shows. */
export const SHOWN: Readonly<Record<string, readonly (View | Codec)[]>> = {
  'payout:create': [transactionView, transaction, hubPayoutView, hubPayout],
  'payout:qr': [transactionView, transaction, hubPayoutView, hubPayout],
  'payout:batch': batch,
  'payout:batch:approve': batch,
  'payout:batch:resume': batch,
  'transfer:create': [transactionView, transaction, hubTransferView, hubTransfer],
  'refund:create': [transactionView, transaction, hubChargeView, hubCharge],
  'charge:create': [transactionView, transaction],
  'card:charge:create': cardChargeFields,
  'card:charge:reverse': cardChargeFields,
  'card:recurrence:amount': recurrenceFields,
  'card:recurrence:deactivate': recurrenceFields,
  'card:recurrence:reactivate': recurrenceFields,
  'key:register': [registeredKeyView, hubPixKey],
  'report:create': [reportView, reportJob],
  'infraction:defend': [defenseView, defense],
  'webhook:create': [webhookView, createdWebhook],
  'webhook:rotate-secret': secretFields,
  'callback:secret:create': secretFields,
  'callback:secret:rotate': secretFields,
  'webhook:send': [testDeliveryView],
  'resend:bulk': resendFields,
  'resend:transaction': resendFields,
  'resend:webhook': resendFields,
  'resend:failed': [resentView],
  'journal:resolve': [resolvedView],
  'journal:adopt': [unrecordedPaymentView],
  'journal:prune': [prunedJournalView],
  'audit:prune': [prunedAuditView],
  'privacy:erase': [erasureView],
};

const namesIn = (shown: View | Codec): readonly string[] =>
  'columns' in shown ? shown.columns.map(({ name }) => name) : fieldNames(shown);

/**
 * Checks `--fields` before the command changes anything. The service has not sent an answer yet, so this
 * function accepts only fields of the command's view and of the resource's schema.
 * @throws PixError `usage` that names the first unknown field
 */
export function checkShownFields(command: string, names: readonly string[]): void {
  const known = SHOWN[command]?.flatMap(namesIn);
  if (known === undefined) return;
  const first = names.find((name) => !known.includes(name));
  if (first !== undefined) throw unknownField(first, known);
}

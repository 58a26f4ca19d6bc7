import { type Codec, fieldNames } from '../../contract/codecs.ts';
import { unknownField } from '../../output/fields.ts';

type View = { readonly columns: readonly { readonly name: string }[] };
type Load<T> = () => Promise<T>;

/** Loads the names of all fields that a command shows. */
type Names = Load<readonly string[]>;

const namesIn =
  (view: Load<View>, codec?: Load<Codec>): Names =>
  async () => [...(await view()).columns.map(({ name }) => name), ...fieldNames(await codec?.())];

const both =
  (...all: readonly Names[]): Names =>
  async () =>
    (await Promise.all(all.map((names) => names()))).flat();

const hubViews = () => import('../../output/views/money/hub-views.ts');
const hubSchemas = () => import('../../contract/schemas/hub.ts');
const cardSchemas = () => import('../../contract/schemas/card.ts');
const webhookSchemas = () => import('../../contract/schemas/webhook.ts');
const batchViews = () => import('../../output/views/money/batch-view.ts');

const transaction = namesIn(
  async () => (await import('../../output/views/money/transaction-view.ts')).transactionView,
  async () => (await import('../../contract/schemas/transaction.ts')).transaction,
);
const hubPayout = namesIn(
  async () => (await hubViews()).hubPayoutView,
  async () => (await hubSchemas()).hubPayout,
);
const hubTransfer = namesIn(
  async () => (await hubViews()).hubTransferView,
  async () => (await hubSchemas()).hubTransfer,
);
const hubCharge = namesIn(
  async () => (await hubViews()).hubChargeView,
  async () => (await hubSchemas()).hubCharge,
);
const cardCharge = namesIn(
  async () => (await import('../../output/views/money/card-charge-view.ts')).cardChargeView,
  async () => (await cardSchemas()).cardCharge,
);
const recurrence = namesIn(
  async () => (await import('../../output/views/money/recurrence-view.ts')).recurrenceView,
  async () => (await cardSchemas()).recurrence,
);
const batch = both(
  namesIn(async () => (await batchViews()).batchView),
  namesIn(async () => (await batchViews()).proposalView),
);
const resend = namesIn(
  async () => (await import('../../output/views/webhooks/callback-view.ts')).resendView,
  async () => (await webhookSchemas()).resend,
);
const secret = namesIn(
  async () => (await import('../../output/views/webhooks/new-secret-view.ts')).newSecretView,
  async () => (await webhookSchemas()).newSecret,
);

export const SHOWN: Readonly<Record<string, Names>> = {
  'payout:create': both(transaction, hubPayout),
  'payout:qr': both(transaction, hubPayout),
  'payout:batch': batch,
  'payout:batch:approve': batch,
  'payout:batch:resume': batch,
  'transfer:create': both(transaction, hubTransfer),
  'refund:create': both(transaction, hubCharge),
  'charge:create': transaction,
  'card:charge:create': cardCharge,
  'card:charge:reverse': cardCharge,
  'card:recurrence:amount': recurrence,
  'card:recurrence:deactivate': recurrence,
  'card:recurrence:reactivate': recurrence,
  'key:register': namesIn(
    async () => (await import('../../output/views/money/registered-key-view.ts')).registeredKeyView,
    async () => (await hubSchemas()).hubPixKey,
  ),
  'report:create': namesIn(
    async () => (await import('../../output/views/report-view.ts')).reportView,
    async () => (await import('../../contract/schemas/report-job.ts')).reportJob,
  ),
  'infraction:defend': namesIn(
    async () => (await import('../../output/views/infraction-view.ts')).defenseView,
    async () => (await import('../../contract/schemas/infraction.ts')).defense,
  ),
  'webhook:create': namesIn(
    async () => (await import('../../output/views/webhooks/webhook-view.ts')).webhookView,
    async () => (await webhookSchemas()).createdWebhook,
  ),
  'webhook:rotate-secret': secret,
  'callback:secret:create': secret,
  'callback:secret:rotate': secret,
  'webhook:send': namesIn(
    async () => (await import('../../output/views/webhooks/test-delivery-view.ts')).testDeliveryView,
  ),
  'resend:bulk': resend,
  'resend:transaction': resend,
  'resend:webhook': resend,
  'resend:failed': namesIn(
    async () => (await import('../../output/views/webhooks/resent-view.ts')).resentView,
  ),
  'journal:resolve': namesIn(
    async () => (await import('../../output/views/money/journal-view.ts')).resolvedView,
  ),
  'journal:adopt': namesIn(
    async () => (await import('../../output/views/money/unrecorded-payment-view.ts')).unrecordedPaymentView,
  ),
  'journal:prune': namesIn(
    async () => (await import('../../output/views/money/pruned-journal-view.ts')).prunedJournalView,
  ),
  'audit:prune': namesIn(
    async () => (await import('../../output/views/setup/audit-log-view.ts')).prunedAuditView,
  ),
  'privacy:erase': namesIn(
    async () => (await import('../../output/views/setup/erasure-view.ts')).erasureView,
  ),
};

/**
 * Checks `--fields` before the command changes anything. The service has not sent an answer yet, so this
 * function accepts only fields of the command's view and of the resource's schema.
 * @throws PixError `usage` that names the first unknown field
 */
export async function checkShownFields(command: string, names: readonly string[]): Promise<void> {
  const known = await SHOWN[command]?.();
  if (known === undefined) return;
  const first = names.find((name) => !known.includes(name));
  if (first !== undefined) throw unknownField(first, known);
}

import { type Codec, fieldNames } from '../../contract/codecs.ts';
import { unknownField } from '../../output/fields.ts';

interface Shown {
  readonly view: { readonly columns: readonly { readonly name: string }[] };
  /** The codec is undefined when the view names every field. */
  readonly codec?: Codec;
}
type Load = () => Promise<readonly Shown[]>;

const transaction = async (): Promise<Shown> => ({
  view: (await import('../../output/views/money/transaction-view.ts')).transactionView,
  codec: (await import('../../contract/schemas/transaction.ts')).transaction,
});

const hub =
  (view: 'hubPayoutView' | 'hubTransferView' | 'hubChargeView'): Load =>
  async () => {
    const [views, schemas] = await Promise.all([
      import('../../output/views/money/hub-views.ts'),
      import('../../contract/schemas/hub.ts'),
    ]);
    const codec = {
      hubPayoutView: schemas.hubPayout,
      hubTransferView: schemas.hubTransfer,
      hubChargeView: schemas.hubCharge,
    }[view];
    return [await transaction(), { view: views[view], codec }];
  };

const cardCharge: Load = async () => [
  {
    view: (await import('../../output/views/money/card-charge-view.ts')).cardChargeView,
    codec: (await import('../../contract/schemas/card.ts')).cardCharge,
  },
];

const recurrence: Load = async () => [
  {
    view: (await import('../../output/views/money/recurrence-view.ts')).recurrenceView,
    codec: (await import('../../contract/schemas/card.ts')).recurrence,
  },
];

const batch: Load = async () => {
  const { batchView, proposalView } = await import('../../output/views/money/batch-view.ts');
  return [{ view: batchView }, { view: proposalView }];
};

const resend: Load = async () => [
  {
    view: (await import('../../output/views/webhooks/callback-view.ts')).resendView,
    codec: (await import('../../contract/schemas/webhook.ts')).resend,
  },
];

const secret: Load = async () => [
  {
    view: (await import('../../output/views/webhooks/new-secret-view.ts')).newSecretView,
    codec: (await import('../../contract/schemas/webhook.ts')).newSecret,
  },
];

export const SHOWN: Readonly<Record<string, Load>> = {
  'payout:create': hub('hubPayoutView'),
  'payout:qr': hub('hubPayoutView'),
  'payout:batch': batch,
  'payout:batch:approve': batch,
  'payout:batch:resume': batch,
  'transfer:create': hub('hubTransferView'),
  'refund:create': hub('hubChargeView'),
  'charge:create': async () => [await transaction()],
  'card:charge:create': cardCharge,
  'card:charge:reverse': cardCharge,
  'card:recurrence:amount': recurrence,
  'card:recurrence:deactivate': recurrence,
  'card:recurrence:reactivate': recurrence,
  'key:register': async () => [
    {
      view: (await import('../../output/views/money/registered-key-view.ts')).registeredKeyView,
      codec: (await import('../../contract/schemas/hub.ts')).hubPixKey,
    },
  ],
  'report:create': async () => [
    {
      view: (await import('../../output/views/report-view.ts')).reportView,
      codec: (await import('../../contract/schemas/report-job.ts')).reportJob,
    },
  ],
  'infraction:defend': async () => [
    {
      view: (await import('../../output/views/infraction-view.ts')).defenseView,
      codec: (await import('../../contract/schemas/infraction.ts')).defense,
    },
  ],
  'webhook:create': async () => [
    {
      view: (await import('../../output/views/webhooks/webhook-view.ts')).webhookView,
      codec: (await import('../../contract/schemas/webhook.ts')).createdWebhook,
    },
  ],
  'webhook:rotate-secret': secret,
  'callback:secret:create': secret,
  'callback:secret:rotate': secret,
  'webhook:send': async () => [
    { view: (await import('../../output/views/webhooks/test-delivery-view.ts')).testDeliveryView },
  ],
  'resend:bulk': resend,
  'resend:transaction': resend,
  'resend:webhook': resend,
  'resend:failed': async () => [
    { view: (await import('../../output/views/webhooks/resent-view.ts')).resentView },
  ],
  'journal:resolve': async () => [
    { view: (await import('../../output/views/money/journal-view.ts')).resolvedView },
  ],
  'journal:adopt': async () => [
    { view: (await import('../../output/views/money/unrecorded-payment-view.ts')).unrecordedPaymentView },
  ],
  'journal:prune': async () => [
    { view: (await import('../../output/views/money/pruned-journal-view.ts')).prunedJournalView },
  ],
  'audit:prune': async () => [
    { view: (await import('../../output/views/setup/audit-log-view.ts')).prunedAuditView },
  ],
  'privacy:erase': async () => [
    { view: (await import('../../output/views/setup/erasure-view.ts')).erasureView },
  ],
};

/**
 * Checks `--fields` before the change. Each field must be in the command's view or in the resource's codec.
 * Fields that the contract does not define are refused, although commands that only read accept them.
 * @throws PixError `usage` that names the first unknown field
 */
export async function checkShownFields(command: string, names: readonly string[]): Promise<void> {
  const shown = await SHOWN[command]?.();
  if (shown === undefined) return;
  const known = shown.flatMap(({ view, codec }) => [
    ...view.columns.map(({ name }) => name),
    ...fieldNames(codec),
  ]);
  const first = names.find((name) => !known.includes(name));
  if (first !== undefined) throw unknownField(first, known);
}

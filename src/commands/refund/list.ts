import { string } from '@oclif/core/flags';
import { apiFamilyFlag, familyOf, refuseFlags } from '../../cli/flags/api-family-flag.ts';
import { endTime, LIST, startTime } from '../../cli/flags/flag-types.ts';
import { listFlags } from '../../cli/flags/global-flags.ts';
import { windowOf } from '../../cli/flags/parse-values.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { withServiceTime } from '../../cli/session/with-service-time.ts';
import { isOutcomeUnknown, REFUND_STATUSES } from '../../domain/money/transaction-statuses.ts';
import {
  listHubRefunds,
  listRefunds,
  MOST_CHARGES_READ,
  type Refund,
} from '../../operations/refunds/list-refunds.ts';
import { limitItems } from '../../operations/walk-pages.ts';
import { refundView } from '../../output/views/money/refund-view.ts';

export default class RefundList extends PixCommand {
  static override traits = { showsUnknown: true, usesProfileFamily: true, prints: [refundView] };
  static override summary = 'List refunds with their own status, latest first';
  static override description =
    "Refunds with an unknown outcome come first: only the journal has them, and `pix journal resolve` resolves them. The service keeps only the sum and the last status of a charge's refunds. Refunds that were not made here are therefore one row per charge.";
  static override examples = [
    'pix refund list',
    'pix refund list --from 90d --status PENDING,unknown --all -o csv',
  ];
  static override flags = {
    from: startTime({ default: '30d' }),
    to: endTime({ default: 'now' }),
    charge: string({ helpValue: 'ID', description: 'only refunds of this charge' }),
    status: string({
      ...LIST,
      options: [...REFUND_STATUSES, 'unknown'],
      description: 'only these statuses, comma-separated; "unknown" includes refunds in progress',
    }),
    family: apiFamilyFlag,
    ...listFlags,
  };

  async run(): Promise<void> {
    const { flags, out, notes, session } = await this.start(RefundList);
    const family = familyOf(flags.family, session);
    if (family === 'hub') refuseFlags(family, flags, ['status']);
    const operator = await this.operator();
    const { from, to } = await withServiceTime(operator, flags, (now) => windowOf(flags, now));
    const filter = {
      fromMs: Date.parse(from),
      toMs: Date.parse(to),
      charge: flags.charge,
      all: flags.all,
      onCut: () => notes.note('refund.list_cut', { count: MOST_CHARGES_READ }),
    };
    const all = family === 'hub' ? listHubRefunds(operator, filter) : listRefunds(operator, filter);
    await out.ownMany(refundView, limitItems(withStatus(all, flags.status), this.walk(flags)));
  }
}

async function* withStatus(
  refunds: AsyncIterable<Refund>,
  statuses: readonly string[] | undefined,
): AsyncGenerator<Refund> {
  for await (const refund of refunds) {
    const status = isOutcomeUnknown({ state: refund.status ?? '' }) ? 'unknown' : (refund.status ?? '');
    if (statuses === undefined || statuses.includes(status)) yield refund;
  }
}

import { string } from '@oclif/core/flags';
import { apiFamilyFlag, familyOf, refuseFlags } from '../../cli/flags/api-family-flag.ts';
import { LIST } from '../../cli/flags/flag-types.ts';
import { listFlags } from '../../cli/flags/global-flags.ts';
import { checkMainStatuses, hubChargeFilters } from '../../cli/flags/hub-filters.ts';
import { filtersOf, transactionFilterFlags } from '../../cli/flags/transaction-filter-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { withServiceTime } from '../../cli/session/with-service-time.ts';
import { HUB_CHARGE_STATUSES, hubCharge } from '../../contract/schemas/hub.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { TRANSACTION_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { listTransactions } from '../../operations/transactions.ts';
import { walkPages } from '../../operations/walk-pages.ts';
import { hubChargeView } from '../../output/views/money/hub-views.ts';
import { chargeView } from '../../output/views/money/transaction-view.ts';

const { type: _charges, ...filterFlags } = transactionFilterFlags;

export default class ChargeList extends PixCommand {
  static override traits = { prints: [hubChargeView, hubCharge, chargeView, transaction] };
  static override summary = 'List charges, newest first';
  static override description =
    'With --family hub, the only filters are --from, --to, one --status (PENDING, PAID, REFUNDED or EXPIRED), --reference and --search.';
  static override examples = [
    'pix charge list --status PENDING',
    'pix charge list --from yesterday --all -o csv',
    'pix charge list --family hub --status PAID',
  ];
  static override flags = {
    ...filterFlags,
    status: string({
      ...LIST,
      options: [...new Set([...TRANSACTION_STATUSES, ...HUB_CHARGE_STATUSES])],
      description: 'only these statuses, comma-separated',
    }),
    search: string({ helpValue: 'TEXT', description: 'id, reference, name or document (--family hub)' }),
    family: apiFamilyFlag,
    ...listFlags,
  };

  async run(): Promise<void> {
    const { flags, out, session } = await this.start(ChargeList);
    const operator = await this.operator();
    if (familyOf(flags.family, session) === 'hub') {
      const { hubListCharges } = await import('../../contract/routes/hub.ts');
      const filters = await withServiceTime(operator, flags, (now) => hubChargeFilters(flags, now));
      return void (await out.many(
        hubChargeView,
        walkPages(operator, hubListCharges, filters, this.walk(flags)),
      ));
    }
    refuseFlags('main', flags, ['search']);
    checkMainStatuses(flags.status);
    const filters = await withServiceTime(operator, flags, (now) => filtersOf(flags, now));
    const charges = { ...filters, type: ['DEPOSIT' as const] };
    await out.many(chargeView, listTransactions(operator, charges, this.walk(flags)));
  }
}

import type * as z from 'zod/mini';
import { idFlag } from '../../../cli/flags/flag-types.ts';
import { listFlags } from '../../../cli/flags/global-flags.ts';
import { windowOf } from '../../../cli/flags/parse-values.ts';
import { transactionFilterFlags } from '../../../cli/flags/transaction-filter-flags.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { withServiceTime } from '../../../cli/session/with-service-time.ts';
import type { PagedRows } from '../../../contract/raw-and-decoded-rows.ts';
import type { QueryOf } from '../../../contract/route.ts';
import { listCardCharges } from '../../../contract/routes/card.ts';
import { cardCharge } from '../../../contract/schemas/card.ts';
import { isJsonObject, type JsonValue } from '../../../domain/text/json.ts';
import { callRoute } from '../../../operations/call-route.ts';
import type { Operator } from '../../../operations/operator.ts';
import { PAGE_SIZE, turnPages, type Walk } from '../../../operations/walk-pages.ts';
import { cardChargeView } from '../../../output/views/money/card-charge-view.ts';

const { from, to } = transactionFilterFlags;

/** Reads card charges, newest first. This family numbers its pages, and says how many there are. */
const walkCardCharges = (
  operator: Operator,
  query: Omit<QueryOf<typeof listCardCharges>, 'page' | 'limit'>,
  walk: Walk,
): PagedRows<z.output<typeof cardCharge>> =>
  turnPages({
    ...walk,
    start: { page: 1 },
    async ask(place) {
      const [page, limit] = [Number(place.page), Math.min(PAGE_SIZE, walk.limit)];
      const { raw, item } = await callRoute(operator, listCardCharges, { query: { ...query, limit, page } });
      const raws: readonly JsonValue[] = isJsonObject(raw) && Array.isArray(raw.charges) ? raw.charges : [];
      const items = item.charges.map((charge, at) => ({ raw: raws[at] ?? null, item: charge }));
      // Stops at an empty page too: a wrong page count would otherwise cause an endless loop.
      return { items, next: page >= item.totalPages || items.length === 0 ? null : {} };
    },
  });

export default class CardChargeList extends PixCommand {
  static override traits = { prints: [cardChargeView, cardCharge], usesCardToken: true };
  static override summary = 'List card charges, newest first';
  static override examples = [
    'pix card charge list --from yesterday',
    'pix card charge list --recurrence 0b5e7a2c-6f1d-4c3e-9a8b-7d6c5e4f3a2b --all -o csv',
  ];
  static override flags = {
    from,
    to,
    recurrence: idFlag({ description: 'only charges of this recurrence' }),
    ...listFlags,
  };

  async run(): Promise<void> {
    const { flags, out } = await this.start(CardChargeList);
    const operator = await this.operator();
    const { from, to } = await withServiceTime(operator, flags, (now) => windowOf(flags, now));
    const query = {
      ...(from !== undefined && { startDate: from }),
      ...(to !== undefined && { endDate: to }),
      ...(flags.recurrence !== undefined && { recurrentPaymentId: flags.recurrence }),
    };
    await out.many(cardChargeView, walkCardCharges(operator, query, this.walk(flags)));
  }
}

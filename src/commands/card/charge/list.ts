import type * as z from 'zod/mini';
import { idFlag } from '../../../cli/flags/flag-types.ts';
import { listFlags } from '../../../cli/flags/global-flags.ts';
import { windowOf } from '../../../cli/flags/parse-values.ts';
import { transactionFilterFlags } from '../../../cli/flags/transaction-filter-flags.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import { withServiceTime } from '../../../cli/session/with-service-time.ts';
import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import type { QueryOf } from '../../../contract/route.ts';
import { listCardCharges } from '../../../contract/routes/card.ts';
import type { cardCharge } from '../../../contract/schemas/card.ts';
import { isJsonObject, type JsonValue } from '../../../domain/text/json.ts';
import { callRoute } from '../../../operations/call-route.ts';
import type { Operator } from '../../../operations/operator.ts';
import { PAGE_SIZE, skipRepeatedRows, type Walk } from '../../../operations/walk-pages.ts';
import { cardChargeView } from '../../../output/views/money/card-charge-view.ts';

const { from, to } = transactionFilterFlags;

/** Yields card charges, newest first. This family numbers its pages instead of returning a cursor. */
async function* walkCardCharges(
  operator: Operator,
  query: Omit<QueryOf<typeof listCardCharges>, 'page' | 'limit'>,
  walk: Walk,
): AsyncGenerator<DecodedRow<z.output<typeof cardCharge>>> {
  const limit = Math.min(PAGE_SIZE, walk.limit);
  let given = 0;
  let before: readonly DecodedRow<z.output<typeof cardCharge>>[] = [];
  for (let page = 1; ; page += 1) {
    const { raw, item } = await callRoute(operator, listCardCharges, { query: { ...query, limit, page } });
    const raws: readonly JsonValue[] = isJsonObject(raw) && Array.isArray(raw.charges) ? raw.charges : [];
    const rows = item.charges.map((charge, at) => ({ raw: raws[at] ?? null, item: charge }));
    for (const row of skipRepeatedRows(rows, before)) {
      if (given >= walk.limit) return walk.onCut?.();
      yield row;
      given += 1;
    }
    before = rows;
    // Stops at an empty page too: a wrong page count would otherwise cause an endless loop.
    if (page >= item.totalPages || item.charges.length === 0) return;
    if (given >= walk.limit) return walk.onCut?.();
  }
}

export default class CardChargeList extends PixCommand {
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

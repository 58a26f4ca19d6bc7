import { resendTransaction } from '../../../contract/routes/webhooks.ts';
import { checkDocument } from '../../../domain/keys/check-document.ts';
import { Decimal, formatBrl, wholeCents } from '../../../domain/money/decimal.ts';
import { checkTypedAmount } from '../../../operations/acts/act.ts';
import { defenseRequest, defenseText } from '../../../operations/acts/defense.ts';
import { callRoute } from '../../../operations/call-route.ts';
import { createCharge } from '../../../operations/charges/create-charge.ts';
import { entryById, resolveEntries } from '../../../operations/money/resolve-entry.ts';
import type { Act } from '../../state/dialog.ts';
import type { ActionPart } from '../../state/list-rows.ts';
import type { ActContext, ActionEnd, Inputs, RunningAction } from './act-context.ts';
import { typedAmount } from './prepare-dialog.ts';
import { refundAct } from './refund-act.ts';
import { resendAct } from './resend-act.ts';

type Performed = Promise<ActionEnd | null>;

const PERFORM: {
  readonly [Kind in Act['kind']]: (
    context: ActContext,
    act: Extract<Act, { kind: Kind }>,
    inputs: Inputs,
    action: RunningAction,
  ) => Performed;
} = {
  resend: resendAct,
  refund: refundAct,

  async 'resend-payment'({ operator, refresh }, { id }) {
    const { item } = await callRoute(operator, resendTransaction, { path: { transactionId: id } });
    const count = item.enqueued?.count ?? item.total ?? 1;
    refresh(['undelivered']);
    return { outcome: 'done', message: { key: 'dashboard.resent', params: { count } } };
  },

  async defend({ operator, isLive, refresh }, { id, prepared }, inputs) {
    if (prepared === null) throw new Error('a defense is asked for first');
    const text = defenseText('dashboard', inputs.text ?? '');
    if (isLive) checkTypedAmount(inputs.amount ?? '', prepared.amount);
    const send = await defenseRequest(operator, prepared, text);
    const { item } = await send();
    refresh(['disputes']);
    return {
      outcome: 'done',
      message: { key: 'dashboard.defended', params: { id, status: item.status ?? '-' } },
    };
  },

  async resolve({ operator, refresh }, { ids }, _inputs, action) {
    const journal = await operator.money.journal();
    const entries = await Promise.all(ids.map((id) => entryById(journal, id)));
    let [count, open] = [0, 0];
    const parts: ActionPart[] = [];
    for await (const { entry, open: why } of resolveEntries(operator, journal, entries)) {
      const { reference, kind, subject, serviceId, serviceStatus } = entry;
      const transactionId = kind === 'refund' ? subject : serviceId;
      parts.push({ id: reference, transactionId, result: entry.state, detail: serviceStatus ?? '' });
      if (why === null) count += 1;
      else open += 1;
      action.tell({ progress: { done: count, failed: open, total: ids.length } });
    }
    refresh(['journal', 'balance']);
    const message = { key: 'dashboard.resolved', params: { count, open } };
    return { outcome: open > 0 ? 'unknown' : 'done', message, parts };
  },

  async 'create-charge'({ operator, refresh, perform }, _act, inputs, action) {
    const { amount: typed = '', reference, document } = inputs;
    const { item } = await createCharge(operator, {
      amount: typedAmount(typed),
      ...(reference ? { reference } : {}),
      document: checkDocument(document ?? '').canonical ?? undefined,
    });
    const amount = item.amount ?? Decimal.zero;
    if (item.clientReference) action.sentAs(item.clientReference);
    refresh(['payments']);
    const { qrCodeText, id } = item;
    if (qrCodeText)
      perform({ type: 'draw-qr', id, code: qrCodeText, amountCents: Number(wholeCents(amount)) });
    return {
      outcome: 'done',
      message: { key: 'dashboard.charge_created', params: { id, amount: formatBrl(amount) } },
      parts: [{ id, transactionId: id, result: 'created', detail: formatBrl(amount) }],
    };
  },
};

/**
 * Performs a confirmed action by the same function that the equivalent command calls.
 * @returns null if the operator must confirm another dialog first
 * @throws PixError when the action fails
 */
export const performAct = (context: ActContext, act: Act, inputs: Inputs, action: RunningAction): Performed =>
  PERFORM[act.kind](context, act as never, inputs, action);

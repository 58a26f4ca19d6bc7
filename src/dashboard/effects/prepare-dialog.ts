import { Decimal, formatBrl } from '../../domain/money/money.ts';
import { collect } from '../../operations/files/collect.ts';
import { findInfraction } from '../../operations/infractions/find-infraction.ts';
import { newReference } from '../../operations/money/new-reference.ts';
import { isRepeated, planRefund, shownOfRefund } from '../../operations/money/refunds.ts';
import { readPayer } from '../../operations/payouts/read-payer.ts';
import { planResend, reachable } from '../../operations/webhooks/resend/plan-resend.ts';
import { UNKNOWN_STATES } from '../../storage/journal/entry-state.ts';
import type { Act, AskedRefund, Dialog } from '../state/dialog.ts';
import type { ActContext } from './acts.ts';
import { typedAmount } from './typed-amount.ts';

/** Reads what a dialog shows. Null: there is nothing to confirm. @throws PixError as the operations do */
export async function prepareDialog(context: ActContext, act: Act): Promise<Omit<Dialog, 'openedAt'> | null> {
  switch (act.kind) {
    case 'resend':
      return askResend(context, act);
    case 'resend-payment':
      return dialog(act, 'dialog.resend_payment', { id: act.id });
    case 'refund':
      return askRefund(context, act);
    case 'defend':
      return askDefense(context, act);
    case 'resolve':
      return askResolve(context, act);
    case 'create-charge':
      return dialog(act, 'dialog.create_charge', {}, [note('dialog.create_charge.hint')], ['amount']);
  }
}

type Note = Dialog['notes'][number];
const note = (key: string, params: Note['params'] = {}): Note => ({ key, params });

const dialog = (
  act: Act,
  key: string,
  params: Note['params'],
  notes: readonly Note[] = [],
  inputs: readonly ('amount' | 'text')[] = [],
): Omit<Dialog, 'openedAt'> => ({
  act,
  title: { key, params },
  facts: [],
  notes,
  inputs: inputs.map((name) => ({ name, value: '', isOptional: false })),
  focus: 0,
  movesMoney: act.kind === 'refund',
  fault: null,
});

/** The plan, as `pix resend failed` prints it. */
function askResend({ undelivered, say }: ActContext, act: Extract<Act, { kind: 'resend' }>) {
  const chosen = undelivered.chosen(act.keys);
  if (chosen === null) return null;
  const plan = planResend(chosen.events, chosen.look.events);
  const count = plan.reduce((sum, one) => sum + reachable(one), 0);
  const unreached = plan.flatMap(({ unreachable }) => [...unreachable]);
  if (count === 0) {
    const reason = unreached[0]?.[0] ?? 'nothing_to_resend';
    say({ tone: 'warn', key: 'dashboard.resent_none', params: { reason } });
    return null;
  }
  const also = plan.reduce((sum, one) => sum + one.alsoSent, 0);
  const left = unreached.reduce((sum, [, many]) => sum + many, 0);
  const endpoints = plan.filter((one) => reachable(one) > 0).length;
  return dialog(act, 'dialog.resend', { count, endpoints }, [
    ...(also > 0 ? [note('dialog.resend.also', { count: also })] : []),
    ...(left > 0 ? [note('dialog.resend.unreachable', { count: left })] : []),
  ]);
}

/**
 * Asks for the amount first. A second dialog asks about the typed amount if it was refunded before, or if the charge has
 * changed since the first dialog.
 */
async function askRefund({ operator }: ActContext, { id, asked }: Extract<Act, { kind: 'refund' }>) {
  const reference = asked?.reference ?? newReference(operator);
  const typed = asked?.amount ?? null;
  const payer = await readPayer(operator, 'main');
  const planned = await planRefund(operator, payer, {
    id,
    amount: typed === null ? undefined : typedAmount(typed),
    reference: { text: reference, generated: true },
  });
  const now: AskedRefund = { reference, amount: typed, shown: shownOfRefund(planned, typed !== null) };
  const act: Act = { kind: 'refund', id, asked: now };
  const left = planned.paid.minus(Decimal.fromCents(planned.beforeCents));
  const params = { paid: formatBrl(planned.paid), left: formatBrl(left), reference };
  if (typed === null)
    return dialog(act, 'dialog.refund', { id }, [note('dialog.refund.left', params)], ['amount']);
  const title = isRepeated(planned) ? 'dialog.refund.again' : 'dialog.refund.amount';
  return dialog(act, title, { id, amount: formatBrl(planned.amount) }, [
    note('dialog.refund.state', params),
    ...(planned.alike.length > 0
      ? [
          note('dialog.refund.alike', {
            count: planned.alike.length,
            references: planned.alike.map((one) => one.reference).join(', '),
          }),
        ]
      : []),
    ...(planned.elsewhereCents > 0n
      ? [note('dialog.refund.elsewhere', { given: formatBrl(Decimal.fromCents(planned.elsewhereCents)) })]
      : []),
  ]);
}

async function askDefense({ operator, isLive }: ActContext, act: Extract<Act, { kind: 'defend' }>) {
  const { item } = await findInfraction(operator, act.id);
  const amount = formatBrl(item.amount ?? Decimal.zero);
  const notes = [note('dialog.defend.once'), ...(isLive ? [note('dialog.defend.amount', { amount })] : [])];
  return dialog(act, 'dialog.defend', { id: item.id }, notes, isLive ? ['text', 'amount'] : ['text']);
}

async function askResolve({ operator }: ActContext, act: Extract<Act, { kind: 'resolve' }>) {
  const journal = await operator.journal();
  const unknown = journal.walk({ profile: operator.profile, states: UNKNOWN_STATES });
  const count = act.id === null ? (await collect(unknown)).length : 1;
  return dialog(act, 'dialog.resolve', { count }, [note('dialog.resolve.safe')]);
}

import type { Language } from '../state/dashboard-state.ts';
import type { Act, ActKind, Dialog, Inputs } from '../state/dialog.ts';
import type { ActContext, ActDescription, ActionEnd, RunningAction } from './act.ts';
import { approve, pause, reject } from './batch.ts';
import { createCharge } from './create-charge.ts';
import { defend } from './defend.ts';
import { payout } from './payout.ts';
import { refund } from './refund.ts';
import { resend, resendPayment } from './resend.ts';
import { resolve } from './resolve.ts';

const ACTS: { readonly [Kind in ActKind]: ActDescription<Kind> } = {
  resend,
  'resend-payment': resendPayment,
  refund,
  payout,
  defend,
  resolve,
  approve,
  reject,
  pause,
  'create-charge': createCharge,
};

export const descriptionOf = <Kind extends ActKind>({ kind }: Act<Kind>): ActDescription<Kind> => ACTS[kind];

/** Returns the next dialog of an action, see `ActDescription.prepare`. */
export async function prepareDialog(
  context: ActContext,
  act: Act,
  inputs: Inputs,
  language: Language,
): Promise<Dialog | null> {
  context.checkRules();
  const prepared = await descriptionOf(act).prepare(context, act, inputs, language);
  if (!prepared?.pays) return prepared;
  const { last4 } = await context.operator.account.credential(prepared.pays);
  return { ...prepared, last4 };
}

/** Performs a confirmed action, see `ActDescription.perform`. */
export async function performAct(
  context: ActContext,
  act: Act,
  inputs: Inputs,
  action: RunningAction,
): Promise<ActionEnd | null> {
  context.checkRules();
  return descriptionOf(act).perform(context, act, inputs, action);
}

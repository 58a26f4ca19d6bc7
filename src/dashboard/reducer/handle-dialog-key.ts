import { checkDocument } from '../../domain/keys/check-document.ts';
import { checkPixKey, looksLikeBrCode } from '../../domain/keys/check-pix-key.ts';
import { parseAmount } from '../../domain/money/decimal.ts';
import { isReason } from '../../operations/acts/batch.ts';
import { charactersOf } from '../../output/drawing/line.ts';
import { type KeyPress, type Updated, updated } from '../state/action.ts';
import type { DashboardState } from '../state/dashboard-state.ts';
import { type Dialog, type DialogInput, takesKeys } from '../state/dialog.ts';
import type { Phrase } from '../state/phrase.ts';

/** Number of parts that can have the focus: Cancel, the inputs and the confirming button. */
const places = ({ inputs }: Dialog): number => inputs.length + 2;
const isConfirm = (dialog: Dialog): boolean => dialog.focus === places(dialog) - 1;
const inputAt = ({ focus, inputs }: Dialog): number =>
  focus >= 1 && focus <= inputs.length ? focus - 1 : -1;

export function handleDialogKey(state: DashboardState, dialog: Dialog, key: KeyPress): Updated {
  if (!takesKeys(dialog, state.nowMs)) return updated(state);
  const show = (change: Partial<Dialog>): Updated =>
    updated({ ...state, dialog: { ...dialog, fault: null, ...change } });
  const edit = (change: (value: string) => string): Updated =>
    show({
      inputs: dialog.inputs.map((input, at) =>
        at === inputAt(dialog) ? { ...input, value: change(input.value) } : input,
      ),
    });
  const type = (text: string): Updated =>
    inputAt(dialog) === -1 ? updated(state) : edit((value) => (value + text).slice(0, MOST_TYPED));
  const scrollBy = (rows: number): Updated =>
    updated({
      ...state,
      dialog: { ...dialog, top: Math.max(0, Math.min((dialog.top ?? 0) + rows, lastTop(dialog))) },
    });
  if (key.kind === 'paste') return type(key.text.replace(/[\r\n]+/g, ' '));
  switch (key.name) {
    case 'escape':
      return updated({ ...state, dialog: null });
    case 'tab':
    case 'down':
    case 'right':
      return show({ focus: (dialog.focus + 1) % places(dialog) });
    case 'shift-tab':
    case 'up':
    case 'left':
      return show({ focus: (dialog.focus + places(dialog) - 1) % places(dialog) });
    case 'pagedown':
      return scrollBy(SCROLL_ROWS);
    case 'pageup':
      return scrollBy(-SCROLL_ROWS);
    case 'enter':
      return enter(state, dialog);
    case 'backspace':
      return edit((value) => charactersOf(value).slice(0, -1).join(''));
    case 'space':
      return type(' ');
    default:
      return [...key.name].length === 1 ? type(key.name) : updated(state);
  }
}

const MOST_TYPED = 2_000;
const SCROLL_ROWS = 3;

/** A label or a note may wrap. If this is too large, the dialog shows its last rows. */
const lastTop = ({ facts, notes }: Dialog): number => facts.length + 2 * notes.length;

export function clickInDialog(state: DashboardState, dialog: Dialog, place: number): Updated {
  if (!takesKeys(dialog, state.nowMs)) return updated(state);
  const focused = { ...dialog, focus: place };
  if (place === 0 || isConfirm(focused)) return enter(state, focused);
  return updated({ ...state, dialog: focused });
}

/**
 * Handles Enter. The Cancel button closes the dialog, and the confirming button performs the action or asks for the
 * next dialog. In an input, Enter moves the focus to the next part, unless the dialog `confirmsOnEnter`.
 */
function enter(state: DashboardState, dialog: Dialog): Updated {
  if (dialog.focus === 0) return updated({ ...state, dialog: null });
  if (!isConfirm(dialog) && !dialog.confirmsOnEnter)
    return updated({ ...state, dialog: { ...dialog, focus: dialog.focus + 1 } });
  const faults = dialog.inputs.map((input) => faultOf(input, dialog));
  const at = faults.findIndex((fault) => fault !== null);
  if (at !== -1)
    return updated({ ...state, dialog: { ...dialog, focus: at + 1, fault: faults[at] ?? null } });
  const inputs = Object.fromEntries(dialog.inputs.map(({ name, value }) => [name, value.trim()]));
  const { act, asksMore } = dialog;
  return updated(
    { ...state, dialog: null },
    asksMore ? { type: 'prepare', act, inputs } : { type: 'act', dialog, inputs },
  );
}

function faultOf({ name, value, isOptional }: DialogInput, { inputs }: Dialog): Phrase | null {
  const typed = value.trim();
  // Only a code may set the amount.
  const to = inputs.find((input) => input.name === 'key')?.value ?? '';
  const isNeeded = !isOptional || (name === 'amount' && !looksLikeBrCode(to));
  if (typed === '') return isNeeded ? { key: 'dialog.empty', params: {} } : null;
  if (name === 'key') return keyFault(typed);
  if (name === 'reason') return isReason(typed) ? null : { key: 'dialog.bad_reason', params: {} };
  if (name === 'document')
    return checkDocument(typed).valid ? null : { key: 'dialog.bad_document', params: {} };
  if (name !== 'amount') return null;
  const amount = parseAmount(typed);
  return amount.ok ? null : { key: `amount.${amount.reason}`, params: { value: typed.slice(0, 40) } };
}

/** Codes are checked later, because the service reads them. */
function keyFault(key: string): Phrase | null {
  if (looksLikeBrCode(key)) return null;
  const { canonical, status, unsafeInference, reason } = checkPixKey(key);
  if (status === 'ambiguous' || unsafeInference) return { key: 'dialog.pay.ambiguous', params: {} };
  if (canonical !== null) return null;
  return { key: 'key.invalid', params: { key: key.slice(0, 40), reason: reason ?? 'unrecognized' } };
}

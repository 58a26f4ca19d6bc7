import { checkDocument } from '../../domain/keys/check-document.ts';
import { parseAmount } from '../../domain/money/decimal.ts';
import type { KeyPress } from '../../output/drawing/key-press.ts';
import { charactersOf } from '../../output/drawing/line.ts';
import { type Updated, updated } from '../state/action.ts';
import type { DashboardState } from '../state/dashboard-state.ts';
import { type Dialog, type DialogInput, takesKeys } from '../state/dialog.ts';
import type { Phrase } from '../state/phrase.ts';

/** Number of parts that can have the focus: Cancel, the inputs and the confirming button. */
const places = ({ inputs }: Dialog): number => inputs.length + 2;
const isConfirm = (dialog: Dialog): boolean => dialog.focus === places(dialog) - 1;
const inputAt = ({ focus, inputs }: Dialog): number =>
  focus >= 1 && focus <= inputs.length ? focus - 1 : -1;

/**
 * Dialog for a new charge. It accepts keys immediately, because it shows no data that a person must read
 * first.
 */
export const NEW_CHARGE: Dialog = {
  act: { kind: 'create-charge' },
  title: { key: 'dialog.create_charge', params: {} },
  facts: [],
  notes: [{ key: 'dialog.create_charge.hint', params: {} }],
  inputs: [
    { name: 'amount', value: '', isOptional: false },
    { name: 'reference', value: '', isOptional: true },
    { name: 'document', value: '', isOptional: true },
  ],
  focus: 1,
  movesMoney: false,
  drawnAt: 0,
  fault: null,
};

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

export function clickInDialog(state: DashboardState, dialog: Dialog, place: number): Updated {
  if (!takesKeys(dialog, state.nowMs)) return updated(state);
  const focused = { ...dialog, focus: place };
  if (place === 0 || isConfirm(focused)) return enter(state, focused);
  return updated({ ...state, dialog: focused });
}

/**
 * Handles Enter. The Cancel button closes the dialog, and the confirming button performs the action. In an
 * input, Enter moves the focus to the next part; only in the dialog for a new charge, it performs the action.
 */
function enter(state: DashboardState, dialog: Dialog): Updated {
  if (dialog.focus === 0) return updated({ ...state, dialog: null });
  if (!isConfirm(dialog) && dialog.act.kind !== 'create-charge')
    return updated({ ...state, dialog: { ...dialog, focus: dialog.focus + 1 } });
  const faults = dialog.inputs.map(faultOf);
  const at = faults.findIndex((fault) => fault !== null);
  if (at !== -1)
    return updated({ ...state, dialog: { ...dialog, focus: at + 1, fault: faults[at] ?? null } });
  const inputs = Object.fromEntries(dialog.inputs.map(({ name, value }) => [name, value.trim()]));
  return updated({ ...state, dialog: null }, { type: 'act', dialog, inputs });
}

function faultOf({ name, value, isOptional }: DialogInput): Phrase | null {
  const typed = value.trim();
  if (typed === '') return isOptional ? null : { key: 'dialog.empty', params: {} };
  if (name === 'document')
    return checkDocument(typed).valid ? null : { key: 'dialog.bad_document', params: {} };
  if (name !== 'amount') return null;
  const amount = parseAmount(typed);
  return amount.ok ? null : { key: `amount.${amount.reason}`, params: { value: typed.slice(0, 40) } };
}

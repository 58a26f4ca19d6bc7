import type { KeyPress } from '../../output/drawing/terminal-screen.ts';
import type { Effect, Updated } from './actions.ts';
import { BUFFERED_MS, type Dialog } from './dialog.ts';
import type { DashboardState } from './state.ts';

type Next = Updated<DashboardState>;

/** The places of the focus: Cancel, the inputs, the button that does it. */
const places = ({ inputs }: Dialog): number => inputs.length + 2;
const isConfirm = (dialog: Dialog): boolean => dialog.focus === places(dialog) - 1;
const inputAt = ({ focus, inputs }: Dialog): number =>
  focus >= 1 && focus <= inputs.length ? focus - 1 : -1;

/** A key in a dialog. Cancel has the focus first; what came too soon after it opened is dropped. */
export function typeInDialog(state: DashboardState, dialog: Dialog, key: KeyPress): Next {
  if (state.nowMs - dialog.openedAt < BUFFERED_MS) return { state, effects: [] };
  const show = (change: Partial<Dialog>): Next => ({
    state: { ...state, dialog: { ...dialog, fault: null, ...change } },
    effects: [],
  });
  const type = (text: string): Next => {
    const at = inputAt(dialog);
    if (at === -1) return { state, effects: [] };
    const inputs = dialog.inputs.map((input, index) =>
      index === at ? { ...input, value: (input.value + text).slice(0, MOST_TYPED) } : input,
    );
    return show({ inputs });
  };
  if (key.kind === 'paste') return type(key.text.replace(/[\r\n]+/g, ' '));
  switch (key.name) {
    case 'escape':
      return { state: { ...state, dialog: null }, effects: [] };
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
    case 'backspace': {
      const at = inputAt(dialog);
      const inputs = dialog.inputs.map((input, index) =>
        index === at ? { ...input, value: [...input.value].slice(0, -1).join('') } : input,
      );
      return show({ inputs });
    }
    case 'space':
      return type(' ');
    default:
      return [...key.name].length === 1 ? type(key.name) : { state, effects: [] };
  }
}

const MOST_TYPED = 2_000;

/** On Cancel it closes; in an input the next place has the focus; on the button it is done, if everything was typed. */
function enter(state: DashboardState, dialog: Dialog): Next {
  if (dialog.focus === 0) return { state: { ...state, dialog: null }, effects: [] };
  if (!isConfirm(dialog))
    return { state: { ...state, dialog: { ...dialog, focus: dialog.focus + 1 } }, effects: [] };
  const empty = dialog.inputs.findIndex(({ value }) => value.trim() === '');
  if (empty !== -1)
    return {
      state: { ...state, dialog: { ...dialog, focus: empty + 1, fault: 'dialog.empty' } },
      effects: [],
    };
  const inputs = Object.fromEntries(dialog.inputs.map(({ name, value }) => [name, value]));
  const act: Effect = { type: 'act', act: dialog.act, inputs };
  return { state: { ...state, dialog: null }, effects: [act] };
}

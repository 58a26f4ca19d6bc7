import { type ListRow, resourceOf } from '../resources/resources.ts';
import type { KeyPress } from '../state/action.ts';
import { type Updated, updated } from '../state/action.ts';
import type { Choice, Chooser, DashboardState } from '../state/dashboard-state.ts';

export function handleChooserKey(state: DashboardState, chooser: Chooser, key: KeyPress): Updated {
  const last = chooser.choices.length - 1;
  const to = (at: number): Updated =>
    updated({ ...state, chooser: { ...chooser, at: Math.max(0, Math.min(last, at)) } });
  if (key.kind === 'paste') return updated(state);
  switch (key.name) {
    case 'up':
    case 'k':
      return to(chooser.at - 1);
    case 'down':
    case 'j':
    case 'tab':
      return to(chooser.at + 1);
    case 'enter':
      return choose(state, chooser, chooser.at);
    default:
      return /^[1-9]$/.test(key.name) && Number(key.name) <= last + 1
        ? choose(state, chooser, Number(key.name) - 1)
        : updated({ ...state, chooser: null });
  }
}

export function choose(state: DashboardState, chooser: Chooser, at: number): Updated {
  const choice = chooser.choices[at];
  const closed = { ...state, chooser: null };
  if (choice === undefined) return updated(closed);
  if (chooser.kind === 'profile')
    return choice.text === state.identity.profile
      ? updated(closed)
      : updated(closed, { type: 'switch-profile', name: choice.text });
  const { text, place } = choice;
  return updated(closed, place ? { type: 'copy-json', place } : { type: 'copy', text });
}

/** Returns the texts of a row that can be copied, and its JSON. */
export function copyChoices(row: ListRow): readonly Choice[] {
  const { copies, json, place } = resourceOf(row);
  const texts = copies(row.row).flatMap(([label, text]): Choice[] => (text ? [{ label, text }] : []));
  return json && place ? [...texts, { label: 'copy.json', text: '', place: place(row.row) }] : texts;
}

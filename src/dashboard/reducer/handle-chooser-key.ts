import type { MessageKey } from '../../i18n/index.ts';
import type { KeyPress } from '../../output/drawing/key-press.ts';
import type { ListRow } from '../selectors/list-row.ts';
import { type Updated, updated } from '../state/action.ts';
import type { Choice, Chooser, DashboardState, Place } from '../state/dashboard-state.ts';

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

/** Returns the texts of a row that can be copied. */
export function copyChoices({ kind, row }: ListRow): readonly Choice[] {
  const choice = (label: MessageKey, text: string | null): readonly Choice[] =>
    text === null || text === '' ? [] : [{ label, text }];
  const json = (key: string): Choice => ({
    label: 'copy.json',
    text: '',
    place: { kind: kind as Exclude<Place['kind'], 'list'>, key, label: key },
  });
  switch (kind) {
    case 'payment':
      return [
        ...choice('column.id', row.id),
        ...choice('column.endToEndId', row.endToEndId),
        ...choice('column.reference', row.reference),
        ...choice('code.code', row.code),
        json(row.id),
      ];
    case 'event':
      return [
        ...choice('copy.transaction', row.transactionId),
        ...choice('column.endpoint', row.endpoint),
        json(row.key),
      ];
    case 'group':
      return choice('column.endpoint', row.endpoint);
    case 'dispute':
      return [
        ...choice('column.id', row.id),
        ...choice('column.protocol', row.protocol),
        ...choice('copy.transaction', row.transactionId),
        json(row.id),
      ];
    case 'entry':
      return [
        ...choice('column.reference', row.reference),
        ...choice('copy.transaction', row.transactionId),
        ...choice('column.id', row.id),
        json(row.id),
      ];
    case 'received':
      return [...choice('copy.transaction', row.transactionId), json(String(row.id))];
    case 'action':
      return choice('column.command', row.command);
    case 'batch':
    case 'profile':
      return choice('column.name', row.name);
    case 'request':
      return choice('dashboard.request', `${row.method} ${row.target}`);
    case 'alert':
      return [];
  }
}

import { say } from '../../i18n/index.ts';
import { cell, type Line, line, plainLine, span } from '../../output/drawing/line.ts';
import { bindingsAt } from '../keys/bindings.ts';
import { disabledReason } from '../selectors/disabled-reason.ts';
import { currentView, type DashboardState } from '../state/state.ts';
import type { DrawingOptions } from './drawing.ts';
import { keyName } from './key-name.ts';

/** The keys of this screen, in as many columns as needed; for disabled ones, the reason. */
export function helpLines(state: DashboardState, { words }: DrawingOptions, room: number): readonly Line[] {
  const bindings = bindingsAt(state.screen, currentView(state).place);
  const entries = bindings.map((binding): Line => {
    const reason = disabledReason(state, binding);
    const keys = binding.keys.map((key) => keyName(key, words)).join(' ');
    const told =
      reason === null ? '' : ` (${say(words, reason, { name: state.identity.readOnlyBy ?? '-' })})`;
    return line(
      span('  '),
      cell(keys, 14, { tone: reason === null ? 'accent' : 'dim' }),
      span(`${words[binding.words]}${told}`, reason === null ? 'plain' : 'dim'),
    );
  });
  const height = Math.max(1, room - 2);
  const columns = Math.ceil(entries.length / height);
  const width = Math.floor(state.size.columns / columns);
  const lines = Array.from({ length: Math.min(height, entries.length) }, (_, row) =>
    line(
      ...Array.from({ length: columns }, (_unused, column) => entries[column * height + row])
        .filter((entry) => entry !== undefined)
        .map((entry) =>
          cell(entry.spans.map(({ text }) => text).join(''), width, {
            tone: entry.spans[1]?.tone === 'dim' ? 'dim' : 'plain',
          }),
        ),
    ),
  );
  return [plainLine(` ${words['dashboard.keys_here']}`, 'bold'), ...(columns === 1 ? entries : lines)];
}

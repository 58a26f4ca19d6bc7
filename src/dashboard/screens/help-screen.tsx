import { Box } from 'ink';
import { say } from '../../i18n/index.ts';
import { Window } from '../components/dialog.tsx';
import { Styled } from '../components/styled.tsx';
import { useDashboardState, useDrawing } from '../hooks/dashboard-context.ts';
import { bindingsAt } from '../keys/bindings.ts';
import { disabledReason } from '../selectors/disabled-reason.ts';
import { layoutOf } from '../selectors/layout.ts';
import { currentView } from '../state/dashboard-state.ts';
import { keyName } from './key-name.ts';

/** Width of the column with the keys. */
const KEYS_WIDTH = 15;
const FRAME_ROWS = 6;
const ENTRY_WIDTH = 38;

/** Shows the keys of this screen in as many columns as needed. For keys without effect, shows the reason. */
export function HelpScreen() {
  const { words } = useDrawing();
  const state = useDashboardState();
  const { columns, bodyRows } = layoutOf(state.size);
  const entries = bindingsAt(state.screen, currentView(state).place).map((binding) => {
    const reason = disabledReason(state, binding);
    const why = reason === null ? '' : ` (${say(words, reason, { name: state.identity.readOnlyBy ?? '-' })})`;
    const keys = binding.keys.map((key) => keyName(key, words)).join(' ');
    return { keys, text: words[binding.words] + why, isOff: reason !== null };
  });
  const height = Math.max(1, bodyRows - FRAME_ROWS);
  const needed = Math.ceil(entries.length / height);
  const width = Math.min(columns - 2, Math.max(60, needed * ENTRY_WIDTH + 6));
  const rows = Math.ceil(entries.length / needed);
  return (
    <Window width={width}>
      <Styled tone="bold">{words['dashboard.keys_here']}</Styled>
      <Box columnGap={2}>
        {Array.from({ length: needed }, (_, column) => (
          <Box key={entries[column * rows]?.keys ?? ''} flexDirection="column" flexGrow={1} flexBasis={0}>
            {entries.slice(column * rows, (column + 1) * rows).map(({ keys, text, isOff }) => (
              <Box key={keys} flexShrink={0}>
                <Box width={KEYS_WIDTH} flexShrink={0}>
                  <Styled tone={isOff ? 'dim' : 'accent'}>{keys}</Styled>
                </Box>
                <Styled tone={isOff ? 'dim' : 'plain'}>{text}</Styled>
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Window>
  );
}

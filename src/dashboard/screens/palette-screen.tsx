import { Box, Text } from 'ink';
import { say, sayKey } from '../../i18n/index.ts';
import { ClickArea } from '../components/click-area.tsx';
import { Window } from '../components/dialog.tsx';
import { Styled } from '../components/styled.tsx';
import { useClicked, useDashboardState, useDrawing } from '../hooks/dashboard-context.ts';
import { keyLabel } from '../keys/bindings.ts';
import { type Suggestion, suggestionsOf } from '../reducer/palette.ts';
import { RESOURCES } from '../resources/resources.ts';
import { layoutOf } from '../selectors/layout.ts';
import type { DashboardState } from '../state/dashboard-state.ts';
import type { DrawingOptions } from './drawing-options.ts';

const FRAME_ROWS = 2;
const KIND_WIDTH = 12;

/** The suggestions of `:` and `/`, above the line in which the text is typed. */
export function PaletteScreen() {
  const drawing = useDrawing();
  const state = useDashboardState();
  const onClick = useClicked();
  const { columns, bodyRows } = layoutOf(state.size);
  const { typing } = state;
  const suggestions = suggestionsOf(state);
  if (typing === null || suggestions.length === 0) return null;
  return (
    <Box position="absolute" top={bodyRows - suggestions.length - FRAME_ROWS} left={0} width={columns}>
      <Window width={columns} isDense>
        <ClickArea onClick={(at) => onClick({ kind: 'suggestion', at })}>
          {suggestions.map((suggestion, at) => {
            const { key, text, note } = described(suggestion, state, drawing);
            const isChosen = at === typing.at;
            return (
              <Box key={key} columnGap={1}>
                <Box width={KIND_WIDTH} flexShrink={0}>
                  <Styled tone="accent">
                    {`${isChosen ? '▶ ' : '  '}${drawing.words[`palette.${suggestion.kind}`]}`}
                  </Styled>
                </Box>
                <Box flexShrink={note === '' ? 1 : 0}>
                  <Text inverse={isChosen} wrap="truncate">
                    <Styled>{text}</Styled>
                  </Text>
                </Box>
                <Styled tone="dim">{note}</Styled>
              </Box>
            );
          })}
        </ClickArea>
      </Window>
    </Box>
  );
}

interface Described {
  readonly key: string;
  readonly text: string;
  readonly note: string;
}

function described(suggestion: Suggestion, state: DashboardState, { words }: DrawingOptions): Described {
  const plain = (text: string, note = '', key = ''): Described => ({
    key: `${suggestion.kind} ${key || text}`,
    text,
    note,
  });
  switch (suggestion.kind) {
    case 'filter': {
      const { found, all, searches } = suggestion;
      if (state.typing?.text.trim() === '') return plain(words['palette.filter_terms']);
      return plain(say(words, searches ? 'palette.filter_search' : 'palette.filter_rows', { found, all }));
    }
    case 'screen':
      return plain(words[`screen.${suggestion.screen}`]);
    case 'action': {
      const { binding, reason } = suggestion;
      const params = { name: state.identity.readOnlyBy ?? '-' };
      return plain(
        words[`key.${binding.intent}`],
        reason === null ? keyLabel(binding.keys[0] ?? '', words) : sayKey(words, reason, params),
        binding.intent,
      );
    }
    case 'profile':
      return plain(suggestion.name);
    case 'payment': {
      const { columns, key } = RESOURCES.payment;
      const texts = columns.map(({ text }) => text(suggestion.row, state)).filter((text) => text !== '-');
      return plain(texts.join('  '), '', key(suggestion.row));
    }
    case 'search':
      return plain(say(words, 'palette.search_service', { count: suggestion.loaded }));
  }
}

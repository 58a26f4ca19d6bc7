import { Box } from 'ink';
import { say } from '../../i18n/index.ts';
import type { ScreenSize } from '../../output/drawing/terminal-screen.ts';
import { Styled } from '../components/styled.tsx';
import { useDrawing } from '../hooks/dashboard-context.ts';
import { LEAST_SIZE } from '../selectors/layout.ts';

/** Shown when the terminal is too small: says how large it must be. */
export function SmallScreen({ size: { columns, rows } }: { readonly size: ScreenSize }) {
  const { words } = useDrawing();
  return (
    <Box flexDirection="column" width={columns} height={Math.max(1, rows - 1)} overflow="hidden">
      <Styled tone="warn" wrap="wrap">
        {say(words, 'dashboard.too_small', { ...LEAST_SIZE, have: `${columns}×${rows}` })}
      </Styled>
      <Styled tone="dim" wrap="wrap">
        {words['dashboard.too_small.hint']}
      </Styled>
    </Box>
  );
}

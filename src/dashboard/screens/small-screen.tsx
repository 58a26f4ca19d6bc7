import { Box } from 'ink';
import { say } from '../../i18n/index.ts';
import type { ScreenSize } from '../../output/drawing/terminal-screen.ts';
import { Sentence } from '../components/sentence.tsx';
import { useDrawing } from '../hooks/dashboard-context.ts';
import { LEAST_SIZE } from '../selectors/layout.ts';

/** Shown when the terminal is too small: says how large it must be. */
export function SmallScreen({ size: { columns, rows } }: { readonly size: ScreenSize }) {
  const { words } = useDrawing();
  return (
    <Box flexDirection="column" width={columns} height={Math.max(1, rows - 1)} overflow="hidden">
      <Sentence tone="warn">
        {say(words, 'dashboard.too_small', { ...LEAST_SIZE, have: `${columns}×${rows}` })}
      </Sentence>
      <Sentence tone="dim">{words['dashboard.too_small.hint']}</Sentence>
    </Box>
  );
}

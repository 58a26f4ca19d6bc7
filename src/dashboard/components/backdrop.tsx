import { Box, Text } from 'ink';

/** More lines than any terminal has. The parent cuts off the rest. */
const LINES = 120;

/**
 * Covers everything behind the parent. The parent needs `overflow="hidden"` and must draw its content
 * afterwards.
 */
export const Backdrop = ({ width }: { readonly width: number }) => (
  <Box position="absolute" top={0} left={0} width={width} height={LINES}>
    <Text>{`${' '.repeat(width)}\n`.repeat(LINES)}</Text>
  </Box>
);

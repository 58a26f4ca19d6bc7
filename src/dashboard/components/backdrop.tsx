import { Box, Text } from 'ink';

/** Number of lines to draw: more than any terminal has. The parent cuts off the rest. */
const LINES = 120;

/**
 * Blank lines that cover everything behind the parent. The parent needs `overflow="hidden"`, and must draw
 * its content after this component.
 */
export const Backdrop = ({ width }: { readonly width: number }) => (
  <Box position="absolute" top={0} left={0} width={width} height={LINES}>
    <Text>{`${' '.repeat(width)}\n`.repeat(LINES)}</Text>
  </Box>
);

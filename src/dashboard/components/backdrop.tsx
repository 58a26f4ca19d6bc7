import { Box, Text } from 'ink';

/** Higher than any terminal that people use; the parent cuts it. */
const LINES = 120;

/** Covers the content behind its parent, which needs `overflow="hidden"` and the content after this. */
export const Backdrop = ({ width }: { readonly width: number }) => (
  <Box position="absolute" top={0} left={0} width={width} height={LINES}>
    <Text>{`${' '.repeat(width)}\n`.repeat(LINES)}</Text>
  </Box>
);

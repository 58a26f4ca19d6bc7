import { Box } from 'ink';
import { Styled } from './styled.tsx';

/** Draws the QR code light on dark in every theme, so that phones can read it. */
export const QrCode = ({ lines }: { readonly lines: readonly string[] }) => (
  <Box flexShrink={0}>
    <Styled tone="code" wrap="wrap">
      {lines.join('\n')}
    </Styled>
  </Box>
);

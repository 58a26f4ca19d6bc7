import { Box } from 'ink';
import { Styled } from './styled.tsx';

/** A QR code that was drawn as lines of half blocks or sextants: light on dark in every theme, so that it can be read. */
export const QrCode = ({ lines }: { readonly lines: readonly string[] }) => (
  <Box flexShrink={0}>
    <Styled tone="code" wrap="wrap">
      {lines.join('\n')}
    </Styled>
  </Box>
);

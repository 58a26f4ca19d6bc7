import { printedLines } from '../../domain/text/safe-text.ts';
import { FixedText } from './styled.tsx';

/** Draws the QR code light on dark in every theme, so that phones can read it. */
export const QrCode = ({ lines }: { readonly lines: readonly string[] }) => (
  <FixedText tone="code" wrap="wrap">
    {printedLines(lines)}
  </FixedText>
);

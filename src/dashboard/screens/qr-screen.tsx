import { Box } from 'ink';
import { printedLines, safeForTerminal } from '../../domain/text/safe-text.ts';
import { say } from '../../i18n/index.ts';
import { widthOf } from '../../output/drawing/line.ts';
import { Backdrop } from '../components/backdrop.tsx';
import { FixedText, Styled } from '../components/styled.tsx';
import { useDrawing, useSelector } from '../hooks/dashboard-context.ts';
import { layoutOf, qrFits } from '../selectors/layout.ts';
import { money } from './drawing-options.ts';

/** Draws the QR code light on dark in every theme, so that phones can read it. */
export const QrCode = ({ lines }: { readonly lines: readonly string[] }) => (
  <FixedText tone="code" wrap="wrap">
    {printedLines(lines)}
  </FixedText>
);

/** Draws the QR code. If it does not fit, shows its text and the terminal size that it needs. */
export function QrScreen() {
  const { words } = useDrawing();
  const qr = useSelector((state) => state.qr);
  const size = useSelector((state) => state.size);
  if (qr === null) return null;
  const { columns, bodyRows } = layoutOf(size);
  const { code, lines, amountCents, id } = qr;
  const width = Math.max(0, ...lines.map(widthOf));
  const isWhole = qrFits(lines.length, width, size);
  return (
    <Box width={columns} height={bodyRows} flexDirection="column" alignItems="center" overflow="hidden">
      <Backdrop width={columns} />
      <Styled tone="bold">{`${id}  ${money(amountCents)}`}</Styled>
      {isWhole ? (
        <QrCode lines={lines} />
      ) : (
        <Box flexDirection="column" paddingX={1}>
          <Styled tone="warn">
            {say(words, 'dashboard.qr_too_big', { columns: width, rows: lines.length + 6 })}
          </Styled>
          <Styled wrap="hard">{safeForTerminal(code)}</Styled>
        </Box>
      )}
      <Styled tone="dim">{words['dashboard.qr_keys']}</Styled>
    </Box>
  );
}

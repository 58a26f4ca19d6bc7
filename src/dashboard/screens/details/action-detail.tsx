import { Box } from 'ink';
import { safeForTerminal } from '../../../domain/text/safe-text.ts';
import { phraseOf } from '../../../i18n/index.ts';
import { Styled } from '../../components/styled.tsx';
import { WrappedText } from '../../components/wrapped-text.tsx';
import { useDrawing } from '../../hooks/dashboard-context.ts';
import type { ActionPart } from '../../state/logged-action.ts';

const RESULT_WIDTH = 20;

interface Props {
  readonly command: string;
  readonly parts: readonly ActionPart[];
}

export function ActionDetail({ command, parts }: Props) {
  const { words } = useDrawing();
  return (
    <Box flexDirection="column">
      <Box flexShrink={0} paddingBottom={1}>
        <WrappedText>{safeForTerminal(command)}</WrappedText>
      </Box>
      {parts.map(({ id, transactionId, result, detail }) => (
        <Box key={id} flexShrink={0} columnGap={2}>
          <Box width={RESULT_WIDTH} flexShrink={0}>
            <Styled tone={result === 'delivered' || result === 'resolved' ? 'good' : 'warn'}>
              {phraseOf(words, result)}
            </Styled>
          </Box>
          <Styled>{`${transactionId ?? id} ${detail}`.trimEnd()}</Styled>
        </Box>
      ))}
    </Box>
  );
}

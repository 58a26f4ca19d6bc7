import { Box } from 'ink';
import { phraseOf } from '../../../i18n/index.ts';
import { Styled } from '../../components/styled.tsx';
import { useDrawing } from '../../hooks/dashboard-context.ts';
import type { ActionPart } from '../../state/logged-action.ts';

const RESULT_WIDTH = 20;

/** Shows the parts of an action's result. */
export function ActionDetail({ parts }: { readonly parts: readonly ActionPart[] }) {
  const { words } = useDrawing();
  return (
    <Box flexDirection="column">
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

import { Box } from 'ink';
import { sayKey } from '../../../i18n/index.ts';
import { FactGrid } from '../../components/fact-grid.tsx';
import { Styled } from '../../components/styled.tsx';
import { WrappedText } from '../../components/wrapped-text.tsx';
import { useDrawing } from '../../hooks/dashboard-context.ts';
import type { ShownFact } from '../../state/detail-value.ts';
import type { Phrase } from '../../state/phrase.ts';

/** The sentences that answer the question with which a person opens a detail. */
export function Lead({ phrases }: { readonly phrases: readonly Phrase[] }) {
  const { words } = useDrawing();
  return (
    <Box flexDirection="column" flexShrink={0}>
      {phrases.map(({ key, params }) => (
        <WrappedText key={key}>{sayKey(words, key, params)}</WrappedText>
      ))}
    </Box>
  );
}

/** People and ids, with the keys that copy the ids. */
export function Facts({ facts, width }: { readonly facts: readonly ShownFact[]; readonly width: number }) {
  const { words } = useDrawing();
  return (
    <Box flexDirection="column" flexShrink={0}>
      <FactGrid facts={facts.map(({ label, text }) => ({ label: words[label], text }))} width={width} />
      <Styled tone="dim">{words['detail.copy_keys']}</Styled>
    </Box>
  );
}

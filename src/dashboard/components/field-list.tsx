import { Box } from 'ink';
import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { type Tone, widthOf } from '../../output/drawing/line.ts';
import { Styled } from './styled.tsx';
import { withReactKeys } from './with-react-keys.ts';
import { WrappedText } from './wrapped-text.tsx';

export interface LabelledField {
  readonly label: string;
  readonly text: string;
  readonly tone?: Tone;
}

interface Props {
  readonly fields: readonly LabelledField[];
}

const MOST_LABEL = 24;

export function FieldList({ fields }: Props) {
  const label = Math.min(MOST_LABEL, Math.max(0, ...fields.map((field) => widthOf(field.label))));
  return (
    <Box flexDirection="column">
      {withReactKeys(fields, (field) => field.label).map(({ key, item: field }) => (
        <Box key={key} flexShrink={0} columnGap={2}>
          <Box width={label} flexShrink={0}>
            <Styled tone="dim">{field.label}</Styled>
          </Box>
          <Box flexGrow={1} flexShrink={1}>
            <WrappedText tone={field.tone ?? 'plain'}>{safeForTerminal(field.text)}</WrappedText>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

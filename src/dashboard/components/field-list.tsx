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

const MOST_LABEL = 26;

/** Returns the width of the labels, so that all texts begin in the same column. */
export const labelWidth = (fields: readonly LabelledField[]): number =>
  Math.min(MOST_LABEL, Math.max(0, ...fields.map(({ label }) => widthOf(label))));

export const FIELD_GAP = 2;

export function FieldList({ fields }: Props) {
  const width = labelWidth(fields);
  return (
    <Box flexDirection="column">
      {withReactKeys(fields, (field) => field.label).map(({ key, item }) => (
        <Field key={key} {...item} labelWidth={width} />
      ))}
    </Box>
  );
}

interface FieldProps extends LabelledField {
  readonly labelWidth: number;
  /** Width of the whole field. Default: the width of the list. */
  readonly width?: number;
}

export const Field = ({ label, text, tone = 'plain', labelWidth: columns, width }: FieldProps) => (
  <Box flexShrink={0} columnGap={FIELD_GAP} {...(width === undefined ? {} : { width })}>
    <Box width={columns} flexShrink={0}>
      <Styled tone="dim">{label}</Styled>
    </Box>
    <Box flexGrow={1} flexShrink={1}>
      <WrappedText tone={tone}>{safeForTerminal(text)}</WrappedText>
    </Box>
  </Box>
);

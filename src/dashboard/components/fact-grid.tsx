import { Box } from 'ink';
import { widthOf } from '../../output/drawing/line.ts';
import { FIELD_GAP, Field, type LabelledField, labelWidth } from './field-list.tsx';
import { withReactKeys } from './with-react-keys.ts';

interface Props {
  readonly facts: readonly LabelledField[];
  readonly width: number;
}

const GAP = 2;

/** Draws short facts, two in a line where they fit. All labels of a column have the same width. */
export function FactGrid({ facts, width }: Props) {
  const half = Math.floor((width - GAP) / 2);
  const label = labelWidth(facts);
  const isShort = ({ text }: LabelledField): boolean => label + FIELD_GAP + widthOf(text) <= half;
  return (
    <Box flexDirection="column" flexShrink={0}>
      {withReactKeys(linesOf(facts, isShort), ([first]) => first.label).map(({ key, item: line }) => (
        <Box key={key} columnGap={GAP} flexShrink={0}>
          {line.map((fact) => (
            <Field key={fact.label} {...fact} labelWidth={label} width={line.length === 2 ? half : width} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

type FactLine = readonly [LabelledField, ...LabelledField[]];

/** Puts each short fact beside the short fact before it. */
function linesOf(
  facts: readonly LabelledField[],
  isShort: (fact: LabelledField) => boolean,
): readonly FactLine[] {
  const lines: FactLine[] = [];
  let open: number | null = null;
  for (const fact of facts) {
    const first: FactLine | undefined = open === null ? undefined : lines[open];
    if (isShort(fact) && open !== null && first !== undefined) {
      lines[open] = [...first, fact];
      open = null;
    } else {
      if (isShort(fact)) open = lines.length;
      lines.push([fact]);
    }
  }
  return lines;
}

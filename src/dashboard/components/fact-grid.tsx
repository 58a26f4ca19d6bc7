import { Box } from 'ink';
import { widthOf } from '../../output/drawing/line.ts';
import { Shortener } from '../../output/shortener.ts';
import { Styled } from './styled.tsx';
import { withReactKeys } from './with-react-keys.ts';

export interface LabelledFact {
  readonly label: string;
  readonly text: string;
}

interface Props {
  readonly facts: readonly LabelledFact[];
  readonly width: number;
}

const GAP = 2;

/** Draws short facts, two in a line where they fit. A text that is too wide is shortened, an id in the middle. */
export function FactGrid({ facts, width }: Props) {
  const half = Math.floor((width - GAP) / 2);
  return (
    <Box flexDirection="column" flexShrink={0}>
      {withReactKeys(linesOf(facts, half), ([first]) => first.label).map(({ key, item: line }) => (
        <Box key={key} height={1} columnGap={GAP}>
          {line.map(({ label, text }) => (
            <Box key={label} width={line.length === 2 ? half : width} columnGap={GAP}>
              <Box flexShrink={0}>
                <Styled tone="dim">{label}</Styled>
              </Box>
              <Styled>{shortened(text, (line.length === 2 ? half : width) - widthOf(label) - GAP)}</Styled>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}

type FactLine = readonly [LabelledFact, ...LabelledFact[]];

/** Puts each fact that fits into half a line beside the one before it that does. */
function linesOf(facts: readonly LabelledFact[], half: number): readonly FactLine[] {
  const lines: FactLine[] = [];
  let open: number | null = null;
  for (const fact of facts) {
    const isShort = widthOf(fact.label) + GAP + widthOf(fact.text) <= half;
    const first: FactLine | undefined = open === null ? undefined : lines[open];
    if (isShort && open !== null && first !== undefined) {
      lines[open] = [...first, fact];
      open = null;
    } else {
      if (isShort) open = lines.length;
      lines.push([fact]);
    }
  }
  return lines;
}

const shortened = (text: string, room: number): string =>
  widthOf(text) <= room ? text : (new Shortener(room).shorten([text]).get(text) ?? text);

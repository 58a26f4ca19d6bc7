import { Box } from 'ink';
import type { MessageKey, Words } from '../../../i18n/index.ts';
import { FieldList } from '../../components/field-list.tsx';
import { keyed } from '../../components/keyed.ts';
import { Styled } from '../../components/styled.tsx';
import { useDrawing } from '../../hooks/dashboard-context.ts';
import type { FieldGroup } from '../../state/detail-types.ts';

interface Props {
  readonly groups: readonly FieldGroup[];
  /** Below the fields, e.g. the body of a delivery; null: none. */
  readonly text: string | null;
}

/** Fields in groups, each with a heading, and a text. */
export function FieldsDetail({ groups, text }: Props) {
  const { words } = useDrawing();
  return (
    <Box flexDirection="column" rowGap={1}>
      {keyed(groups, (group) => group.words).map(({ key, item: group }) => (
        <Box key={key} flexDirection="column" flexShrink={0}>
          <Styled tone="bold">{wordOf(words, group.words)}</Styled>
          <FieldList
            fields={group.fields.map((field) => ({
              label: wordOf(words, `column.${field.name}`, field.name),
              text: field.text,
            }))}
          />
        </Box>
      ))}
      {text === null ? null : <Styled wrap="wrap">{text}</Styled>}
    </Box>
  );
}

/** The words of a key; what has none, e.g. the name of an HTTP header, stands for itself. */
export const wordOf = (words: Words, key: string, otherwise: string = key): string =>
  Object.hasOwn(words, key) ? words[key as MessageKey] : otherwise;

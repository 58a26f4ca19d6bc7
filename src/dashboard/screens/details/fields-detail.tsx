import { Box } from 'ink';
import { safeForTerminal } from '../../../domain/text/safe-text.ts';
import type { MessageKey, Words } from '../../../i18n/index.ts';
import { FieldList } from '../../components/field-list.tsx';
import { Styled } from '../../components/styled.tsx';
import { withReactKeys } from '../../components/with-react-keys.ts';
import { useDrawing } from '../../hooks/dashboard-context.ts';
import type { FieldGroup } from '../../state/detail-value.ts';

interface Props {
  readonly groups: readonly FieldGroup[];
  readonly text: string | null;
}

export function FieldsDetail({ groups, text }: Props) {
  const { words } = useDrawing();
  return (
    <Box flexDirection="column" rowGap={1}>
      {withReactKeys(groups, (group) => group.words).map(({ key, item: group }) => (
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
      {text === null ? null : <Styled wrap="wrap">{safeForTerminal(text, { keepLineFeeds: true })}</Styled>}
    </Box>
  );
}

/**
 * Returns the text of a message key; `otherwise` if the key has no text, as for the name of an HTTP header.
 */
export const wordOf = (words: Words, key: string, otherwise: string = key): string =>
  Object.hasOwn(words, key) ? words[key as MessageKey] : otherwise;

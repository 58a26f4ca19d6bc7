import { Box, Text } from 'ink';
import { widthOf } from '../../output/drawing/width-of.ts';
import { ClickArea } from './click-area.tsx';
import { Styled } from './styled.tsx';

export interface Tab {
  readonly key: string;
  readonly name: string;
  /** A shorter word for narrow terminals; not an abbreviation. */
  readonly short: string;
  /** Number of items that need attention; empty for none. */
  readonly count: string;
  readonly isOpen: boolean;
}

interface Props {
  readonly tabs: readonly Tab[];
  readonly width: number;
  /** @param key the `key` of the clicked tab */
  readonly onOpen?: (key: string) => void;
}

export const tabWidth = ({ key, count }: Tab, name: string): number =>
  widthOf(key) + 1 + widthOf(name) + (count === '' ? 0 : count.length + 1) + 2;

/**
 * Returns a name for each tab. If the full names do not fit, only the open tab keeps the full name. If that
 * does not fit either, all tabs get short names.
 */
export function tabNames(tabs: readonly Tab[], width: number): readonly string[] {
  const needed = (names: readonly string[]): number =>
    tabs.reduce((sum, tab, at) => sum + tabWidth(tab, names[at] ?? ''), 1);
  const full = tabs.map(({ name }) => name);
  if (needed(full) <= width) return full;
  const onlyOpen = tabs.map(({ name, short, isOpen }) => (isOpen ? name : short));
  return needed(onlyOpen) <= width ? onlyOpen : tabs.map(({ short }) => short);
}

export function Tabs({ tabs, width, onOpen }: Props) {
  const names = tabNames(tabs, width);
  return (
    <Box paddingLeft={1} height={1} flexShrink={0} overflow="hidden">
      {tabs.map((tab, at) => (
        <ClickArea key={tab.key} onClick={() => onOpen?.(tab.key)}>
          <Text wrap="truncate">
            <Text bold={tab.isOpen} inverse={tab.isOpen}>
              <Styled tone={tab.isOpen ? 'plain' : 'accent'}>{tab.key}</Styled>
              <Styled tone={tab.isOpen ? 'plain' : 'dim'}>{` ${names[at]}`}</Styled>
              {tab.count === '' ? null : (
                <Styled tone={tab.isOpen ? 'plain' : 'warn'}>{` ${tab.count}`}</Styled>
              )}
            </Text>
            {'  '}
          </Text>
        </ClickArea>
      ))}
    </Box>
  );
}

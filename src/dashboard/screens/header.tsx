import { Box, Text } from 'ink';
import { formatSaoPaulo } from '../../domain/time/parse-when.ts';
import { type Lang, say } from '../../i18n/index.ts';
import { clockSeconds } from '../../output/describe-time.ts';
import { widthOf } from '../../output/drawing/line.ts';
import { ClickArea } from '../components/click-area.tsx';
import { FixedText, Styled } from '../components/styled.tsx';
import {
  useClicked,
  useDashboardState,
  useDrawing,
  useModel,
  useSelector,
} from '../hooks/dashboard-context.ts';
import { LEVEL_TONES, verdictOf, verdictText } from '../selectors/alert.ts';
import { type DashboardState, SCREENS } from '../state/dashboard-state.ts';
import { environmentName } from './drawing-options.ts';

const ROOMY = 100;

/** Returns the service's time, with the date if there is room. */
function timeText(serviceMs: number, lang: Lang, width: number): string {
  const text = formatSaoPaulo(serviceMs, lang);
  return width < ROOMY ? (text.split(' ')[1] ?? '') : text;
}

/** Draws the top line. The account is always visible, so that it is clear whose money is shown. */
export function Header({ width }: { readonly width: number }) {
  const { words } = useDrawing();
  const identity = useSelector((state) => state.identity);
  return (
    <Box width={width} height={1} flexShrink={0} justifyContent="space-between" columnGap={2}>
      <Box flexShrink={1} columnGap={1} paddingLeft={1} overflow="hidden" height={1}>
        <FixedText tone={identity.environment === 'live' ? 'alarm' : 'accent'}>
          {environmentName(identity.environment, words)}
        </FixedText>
        <Styled tone="bold">{identity.profile}</Styled>
        <FixedText tone="dim">{`…${identity.last4}`}</FixedText>
        {identity.readOnlyBy === null ? null : <Styled tone="warn">{words['dashboard.read_only']}</Styled>}
      </Box>
      <Verdict isShort={width < ROOMY} />
      <Box flexShrink={0} paddingRight={1}>
        <HeaderClock width={width} />
      </Box>
    </Box>
  );
}

/** Every frame has the current time. Between two frames, `TerminalScreen.showTime` draws it. */
function HeaderClock({ width }: { readonly width: number }) {
  const { lang } = useDrawing();
  const model = useModel();
  useDashboardState();
  return <Styled tone="dim">{timeText(model.serviceMs(), lang, width)}</Styled>;
}

/** Draws the overall state of the account, and the time of its data when the data may be outdated. */
function Verdict({ isShort }: { readonly isShort: boolean }) {
  const { words } = useDrawing();
  const state = useDashboardState();
  const { level, count, staleSince } = verdictOf(state);
  const flows = !isShort && level !== 'unknown' && moneyFlows(state);
  return (
    <Box flexShrink={0} columnGap={1}>
      <Styled tone={LEVEL_TONES[level]}>{verdictText(words, level, count)}</Styled>
      {flows ? (
        <Styled tone="dim">{`· ${say(words, 'verdict.flows', { minutes: QUIET_MINUTES })}`}</Styled>
      ) : null}
      {staleSince === null ? null : (
        <Styled tone="warn">{say(words, 'verdict.stale', { time: clockSeconds(staleSince) })}</Styled>
      )}
    </Box>
  );
}

const QUIET_MINUTES = 10;

const moneyFlows = ({ feeds }: DashboardState): boolean =>
  feeds.payments.stage === 'live' &&
  (feeds.payments.value?.figures?.in.perMinute.slice(-QUIET_MINUTES).some((cents) => (cents ?? 0) > 0) ??
    false);

const countText = (count = 0, isAtLeast = false): string =>
  count === 0 ? '' : `${isAtLeast ? '≥' : ''}${count}`;

interface Tab {
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

const tabWidth = ({ key, count }: Tab, name: string): number =>
  widthOf(key) + 1 + widthOf(name) + (count === '' ? 0 : count.length + 1) + 2;

/**
 * Returns a name for each tab: the full name of the open tab if it fits, then of as many others as fit, from the
 * left. All other names are short.
 */
export function tabNames(tabs: readonly Tab[], width: number): readonly string[] {
  const needed = (names: readonly string[]): number =>
    tabs.reduce((sum, tab, at) => sum + tabWidth(tab, names[at] ?? ''), 1);
  const order = [...tabs.keys()].sort((a, b) => Number(tabs[b]?.isOpen) - Number(tabs[a]?.isOpen) || a - b);
  return order.reduce<readonly string[]>(
    (names, at) => {
      const longer = names.with(at, tabs[at]?.name ?? '');
      return needed(longer) <= width ? longer : names;
    },
    tabs.map(({ short }) => short),
  );
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

export function ScreenTabs({ width }: { readonly width: number }) {
  const { words } = useDrawing();
  const open = useSelector(({ screen }) => screen);
  const deliveries = useSelector(({ feeds: { undelivered } }) =>
    countText(undelivered.value?.open, undelivered.value?.isComplete === false),
  );
  const disputes = useSelector(({ feeds }) =>
    countText(feeds.disputes.value?.rows.length, feeds.disputes.value?.isCut),
  );
  const payouts = useSelector(({ feeds }) => countText(feeds.journal.value?.unknown.count));
  const counts: Readonly<Record<string, string>> = { deliveries, disputes, payouts };
  const tabs = SCREENS.map(
    (screen, at): Tab => ({
      key: String(at + 1),
      name: words[`screen.${screen}`],
      short: words[`tab.${screen}`],
      count: counts[screen] ?? '',
      isOpen: screen === open,
    }),
  );
  const onClick = useClicked();
  const openTab = (key: string): void => {
    const screen = SCREENS[Number(key) - 1];
    if (screen !== undefined) onClick({ kind: 'tab', screen });
  };
  return <Tabs tabs={tabs} width={width} onOpen={openTab} />;
}

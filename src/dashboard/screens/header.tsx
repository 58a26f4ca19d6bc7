import { Box } from 'ink';
import { formatSaoPaulo } from '../../domain/time/parse-when.ts';
import { type Lang, say } from '../../i18n/index.ts';
import { clockSeconds } from '../../output/describe-time.ts';
import { FixedText, Styled } from '../components/styled.tsx';
import { type Tab, Tabs } from '../components/tabs.tsx';
import { useClicked, useDashboardState, useDrawing, useSelector } from '../hooks/dashboard-context.ts';
import { verdictOf } from '../selectors/alert.ts';
import { type DashboardState, SCREENS } from '../state/dashboard-state.ts';
import { LEVEL_TONES } from './column-style.ts';
import { environmentName } from './drawing-options.ts';

const ROOMY = 100;

/**
 * Returns the service's time, with the date if there is room. Omits seconds, which would redraw the screen
 * every second.
 */
function timeText(serviceMs: number, lang: Lang, width: number): string {
  const text = formatSaoPaulo(serviceMs, lang).slice(0, -':00'.length);
  return width < ROOMY ? (text.split(' ')[1] ?? '') : text;
}

/** Draws the top line. The account is always visible, so that it is clear whose money is shown. */
export function Header({ width }: { readonly width: number }) {
  const { words, lang } = useDrawing();
  const identity = useSelector((state) => state.identity);
  const serviceMs = useSelector((state) => state.serviceMs);
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
        <Styled tone="dim">{timeText(serviceMs, lang, width)}</Styled>
      </Box>
    </Box>
  );
}

/** Draws the overall state of the account. A green state is faint when data may be outdated. */
function Verdict({ isShort }: { readonly isShort: boolean }) {
  const { words } = useDrawing();
  const state = useDashboardState();
  const { level, count, isStale, lostSince } = verdictOf(state);
  const flows = !isShort && level !== 'unknown' && moneyFlows(state) ? `${words['verdict.flows']} · ` : '';
  const since = isStale && lostSince !== null ? clockSeconds(lostSince) : null;
  return (
    <Box flexShrink={0} columnGap={1}>
      <Styled tone={LEVEL_TONES[level]} isDim={isStale && level === 'green'}>
        {`● ${flows}${say(words, `verdict.${level}`, { count })}`}
      </Styled>
      {since === null ? null : <Styled tone="warn">{say(words, 'verdict.stale', { time: since })}</Styled>}
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

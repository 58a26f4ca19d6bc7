import { Box } from 'ink';
import { formatBrl } from '../../../domain/money/decimal.ts';
import { type PanelSize, panelWidth } from '../../components/panel.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { Styled } from '../../components/styled.tsx';
import { useDrawing, useSelector } from '../../hooks/dashboard-context.ts';
import { isStale } from '../../state/feeds.ts';
import { FeedPanel } from './feed-panel.tsx';

export function BalancePanel(size: PanelSize) {
  const { words } = useDrawing();
  const value = useSelector(({ feeds }) => feeds.balance.value);
  const isDim = useSelector(({ feeds, nowMs }) => isStale(feeds.balance, nowMs));
  const { isFramed, height } = size;
  const width = panelWidth(size);
  const isBlocked = value !== null && value.blocked.sign > 0;
  const shown = [
    { key: 'available', tone: 'bold' },
    { key: 'blocked', tone: isBlocked ? 'warn' : 'plain' },
  ] as const;
  const textOf = (key: 'available' | 'blocked'): string => (value === null ? '–' : formatBrl(value[key]));
  const widest = Math.max(...shown.map(({ key }) => textOf(key).length));
  const history = value?.history ?? [];
  // A single value makes no chart.
  const hasHistory = history.filter((cents) => cents !== null).length > 1;
  const figures = shown.map(({ key, tone }) => (
    <Box key={key} columnGap={2} flexShrink={0}>
      <Styled tone={tone} isDim={isDim}>
        {textOf(key).padStart(isFramed ? widest : 0)}
      </Styled>
      <Styled tone="dim">{words[`column.${key}`]}</Styled>
    </Box>
  ));
  const chart = hasHistory ? (
    <Box columnGap={2} flexShrink={0} alignItems="flex-end">
      <Sparkline
        values={relativeTo(history)}
        width={Math.min(history.length, width - 8)}
        height={isFramed ? Math.max(1, height - 4) : 1}
        isDim={isDim}
      />
      <Styled tone="dim">{words['balance.history']}</Styled>
    </Box>
  ) : null;
  return (
    <FeedPanel title={words['panel.balance']} feed="balance" {...size}>
      <Box flexDirection={isFramed ? 'column' : 'row'} columnGap={4} flexShrink={0}>
        {figures}
        {chart}
      </Box>
    </FeedPanel>
  );
}

/**
 * Subtracts a number just below the lowest value. Otherwise, a chart of a large balance would show no
 * changes.
 */
function relativeTo(values: readonly (number | null)[]): readonly (number | null)[] {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const ground = low - Math.max(1, (high - low) / 4);
  return values.map((value) => (value === null ? null : value - ground));
}

import { Box } from 'ink';
import { say } from '../../../i18n/index.ts';
import { cell } from '../../../output/drawing/line.ts';
import { widthOf } from '../../../output/drawing/width-of.ts';
import { type PanelSize, panelWidth } from '../../components/panel.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { FixedText, Styled } from '../../components/styled.tsx';
import { useDrawing, useSelector } from '../../hooks/dashboard-context.ts';
import { isStale } from '../../state/feeds.ts';
import { chargesText, type MoneyFlows } from '../../state/money-flow-types.ts';
import { at, money } from '../drawing-options.ts';
import { FeedPanel } from './feed-panel.tsx';

const GAP = 2;
const LEAST_CHART = 8;

/** Shows money received and paid, today and per minute in the last hour. */
export function MoneyPanel(size: PanelSize) {
  const { words } = useDrawing();
  const figures = useSelector(({ feeds }) => feeds.payments.value?.figures ?? null);
  return (
    <FeedPanel title={words['panel.money']} feed="payments" {...size}>
      {figures === null ? (
        <Styled tone="dim">{words['feed.connecting']}</Styled>
      ) : (
        <Figures figures={figures} {...size} />
      )}
    </FeedPanel>
  );
}

function Figures({ figures, ...size }: PanelSize & { readonly figures: MoneyFlows }) {
  const { words, lang } = useDrawing();
  const isDim = useSelector(({ feeds, nowMs }) => isStale(feeds.payments, nowMs));
  const since = useSelector(({ serviceMs }) => at(figures.since, serviceMs, lang));
  const period = say(words, figures.isComplete ? 'flow.complete' : 'flow.partial', { since });
  const width = panelWidth(size);
  const atLeast = figures.isComplete ? '' : '≥ ';
  const rows = [
    { key: 'flow.in', figure: figures.in, text: atLeast + money(figures.in.cents) },
    { key: 'flow.out', figure: figures.out, text: atLeast + money(figures.out.cents) },
  ] as const;
  const net = signed(figures.netCents);
  // A panel without a frame has no space for the net amount.
  const shownNet = size.isFramed ? [words['flow.net'], net] : ['', ''];
  const label = Math.max(...rows.map(({ key }) => widthOf(words[key])), widthOf(shownNet[0] ?? ''));
  const amount = Math.max(...rows.map(({ text }) => widthOf(text)), widthOf(shownNet[1] ?? ''));
  const count = Math.max(...rows.map(({ figure }) => String(figure.count).length));
  const used = label + amount + count + 3 * GAP;
  const aside = size.isFramed ? [] : [period, chargesText(figures, words)];
  const asideWidth = Math.max(0, ...aside.map((text) => widthOf(text)));
  const room = width - used - (asideWidth > 0 ? asideWidth + GAP : 0);
  const chart = Math.min(figures.in.perMinute.length, room);
  const heights = chartHeights(size);
  return (
    <Box flexDirection="column">
      {rows.map(({ key, figure, text }, index) => (
        <Box key={key} columnGap={GAP} flexShrink={0}>
          <FixedText>{cell(words[key], label).text}</FixedText>
          <FixedText tone="bold" isDim={isDim}>
            {cell(text, amount, { align: 'right' }).text}
          </FixedText>
          <FixedText tone="dim">{cell(String(figure.count), count, { align: 'right' }).text}</FixedText>
          {chart < LEAST_CHART ? null : (
            <Sparkline values={figure.perMinute} width={chart} height={heights[index] ?? 1} isDim={isDim} />
          )}
          {asideWidth === 0 ? null : <Styled tone="dim">{aside[index] ?? ''}</Styled>}
        </Box>
      ))}
      {size.isFramed ? (
        <Box columnGap={GAP} flexShrink={0}>
          <FixedText>{cell(words['flow.net'], label).text}</FixedText>
          <FixedText tone={figures.netCents < 0 ? 'warn' : 'bold'} isDim={isDim}>
            {cell(net, amount, { align: 'right' }).text}
          </FixedText>
          <Box paddingLeft={count + GAP}>
            <Styled tone={figures.isComplete ? 'dim' : 'warn'}>
              {widthOf(words['flow.per_minute']) + widthOf(period) + 3 + label + amount + count + 2 * GAP <=
              width
                ? `${words['flow.per_minute']} · ${period}`
                : period}
            </Styled>
          </Box>
        </Box>
      ) : null}
    </Box>
  );
}

/** Returns the heights of the charts. An odd row goes to the chart of received money. */
function chartHeights({ isFramed, height }: PanelSize): readonly [number, number] {
  const room = isFramed ? Math.max(2, height - 3) : 2;
  return [Math.ceil(room / 2), Math.floor(room / 2)];
}

const signed = (cents: number): string => (cents < 0 ? `-${money(-cents)}` : `+${money(cents)}`);

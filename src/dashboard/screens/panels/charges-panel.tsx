import { say } from '../../../i18n/index.ts';
import { Gauge } from '../../components/gauge.tsx';
import { type PanelSize, panelWidth } from '../../components/panel.tsx';
import { Styled } from '../../components/styled.tsx';
import { useDrawing, useSelector } from '../../hooks/dashboard-context.ts';
import { isServiceStale } from '../../selectors/alert.ts';
import { isStale } from '../../state/feeds.ts';
import { chargesText } from '../../state/money-flow-types.ts';
import { FeedPanel } from './feed-panel.tsx';

const MOST_GAUGE = 30;

export function ChargesPanel(size: PanelSize) {
  const { words } = useDrawing();
  const figures = useSelector(({ feeds }) => feeds.payments.value?.figures ?? null);
  const isDim = useSelector(({ feeds, nowMs }) => isStale(feeds.payments, nowMs));
  return (
    <FeedPanel title={words['panel.charges']} feed="payments" {...size}>
      {figures === null ? (
        <Styled tone="dim">{words['feed.connecting']}</Styled>
      ) : (
        <>
          <Styled tone="bold" isDim={isDim}>
            {chargesText(figures, words)}
          </Styled>
          <Gauge
            value={figures.charges.paid}
            most={figures.charges.created}
            width={Math.min(MOST_GAUGE, panelWidth(size))}
            isDim={isDim}
          />
          <Styled tone="dim">
            {figures.medianToPayMs === null
              ? say(words, 'charges.pending', { count: figures.charges.pending })
              : say(words, 'charges.median', { time: duration(figures.medianToPayMs) })}
          </Styled>
        </>
      )}
      <ServiceStatus />
    </FeedPanel>
  );
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/**
 * Shows the service's status and the number of requests that the dashboard sent in the last minute. A status
 * that may be outdated is faint.
 */
function ServiceStatus() {
  const { words } = useDrawing();
  const status = useSelector(({ feeds }) => feeds.status.value?.status ?? null);
  const isDim = useSelector(isServiceStale);
  const requests = useSelector(({ log, nowMs }) => log.filter(({ at }) => nowMs - at < 60_000).length);
  if (status === null) return null;
  const text = say(words, 'service.status', { status });
  return <Styled isDim={isDim}>{`${text} · ${say(words, 'service.requests', { count: requests })}`}</Styled>;
}

import type { ReactNode } from 'react';
import { ClickArea } from '../../components/click-area.tsx';
import { Panel, type PanelSize } from '../../components/panel.tsx';
import { WrappedText } from '../../components/wrapped-text.tsx';
import { useDrawing, useModel, useSelector } from '../../hooks/dashboard-context.ts';
import type { Panel as PanelName } from '../../state/dashboard-state.ts';
import type { FeedName } from '../../state/feeds.ts';
import { FeedAge, lossText } from '../feed-age.tsx';

interface Props extends PanelSize {
  readonly title: string;
  readonly feed: FeedName;
  readonly panel?: PanelName;
  readonly isFocused?: boolean;
  readonly children: ReactNode;
}

/** Shows data of one source. If the source was never read, shows the reason instead of the content. */
export function FeedPanel({ title, feed, panel, isFocused = false, children, ...size }: Props) {
  const drawing = useDrawing();
  const model = useModel();
  const source = useSelector(({ feeds }) => feeds[feed]);
  const loss = useSelector(({ nowMs }) => (source.value === null ? lossText(source, nowMs, drawing) : ''));
  return (
    <ClickArea
      onClick={panel && (() => model.onClick({ kind: 'panel', panel }))}
      onScroll={panel && ((lines) => model.onScroll(lines, panel))}
    >
      <Panel title={title} note={<FeedAge name={feed} />} isFocused={isFocused} {...size}>
        {loss === '' ? (
          children
        ) : (
          <WrappedText tone={source.stage === 'off' ? 'dim' : 'bad'}>{loss}</WrappedText>
        )}
      </Panel>
    </ClickArea>
  );
}

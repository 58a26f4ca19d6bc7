import { type ReactNode, useCallback } from 'react';
import { ClickArea } from '../../components/click-area.tsx';
import { PANEL_MARGIN, Panel } from '../../components/panel.tsx';
import { WrappedText } from '../../components/wrapped-text.tsx';
import { useDrawing, useModel, useSelector } from '../../hooks/dashboard-context.ts';
import type { Panel as PanelName } from '../../state/dashboard-state.ts';
import type { FeedName } from '../../state/feeds.ts';
import { FeedAge, lossText } from '../feed-age.tsx';

export interface PanelSize {
  readonly width: number;
  readonly height: number;
  readonly isFramed: boolean;
}

export const panelWidth = ({ width, isFramed }: PanelSize): number => width - (isFramed ? PANEL_MARGIN : 2);

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
  const click = useCallback(() => {
    if (panel !== undefined) model.onClick({ kind: 'panel', panel });
  }, [model, panel]);
  const scroll = useCallback(
    (lines: number) => {
      if (panel !== undefined) model.onScroll(lines, panel);
    },
    [model, panel],
  );
  return (
    <ClickArea onClick={click} onScroll={scroll}>
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

import type { ReactNode } from 'react';
import type { Tone } from '../../../output/drawing/line.ts';
import { ClickArea } from '../../components/click-area.tsx';
import { noteRoom, Panel, type PanelSize } from '../../components/panel.tsx';
import { WrappedText } from '../../components/wrapped-text.tsx';
import { useDrawing, useModel, useSelector } from '../../hooks/dashboard-context.ts';
import { feedText, lossText } from '../../selectors/feed-text.ts';
import type { Panel as PanelName } from '../../state/dashboard-state.ts';
import { type Feed, type FeedName, isStale } from '../../state/feeds.ts';

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
      <Panel
        title={title}
        {...useFeedNote(feed, noteRoom(title, size.width))}
        isFocused={isFocused}
        {...size}
      >
        {loss === '' ? (
          children
        ) : (
          <WrappedText tone={source.stage === 'off' ? 'dim' : 'bad'}>{loss}</WrappedText>
        )}
      </Panel>
    </ClickArea>
  );
}

/** Returns the note of a panel that shows this source: which part was read, and how long ago. */
export function useFeedNote(
  name: FeedName,
  room: number,
): { readonly note: string; readonly noteTone: Tone } {
  const drawing = useDrawing();
  const feed = useSelector(({ feeds }) => feeds[name]);
  // Select the text instead of the time: it changes less often, so React draws the component less often.
  const note = useSelector((state) => feedText(state, name, drawing, room));
  const noteTone = useSelector(({ nowMs }) => toneOf(feed, nowMs));
  return { note, noteTone };
}

function toneOf(feed: Feed<unknown>, nowMs: number): Tone {
  // Never red: the alert about a lost source says whether a person must act.
  return feed.stage === 'lost' || isStale(feed, nowMs) ? 'warn' : 'dim';
}

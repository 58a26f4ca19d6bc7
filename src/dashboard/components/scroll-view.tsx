import { Box, type DOMElement, measureElement } from 'ink';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Styled } from './styled.tsx';

interface Props {
  /** Index of the first visible row. If it is too large, the last rows are shown. */
  readonly top: number;
  /** Number of rows. By default, the content has the rows that its surroundings leave. */
  readonly height?: number;
  /** Returns the last line while rows are below; it says how to show them. */
  readonly moreText: (count: number) => string;
  readonly children: ReactNode;
}

export function ScrollView({ top, height, moreText, children }: Props) {
  const view = useRef<DOMElement>(null);
  const content = useRef<DOMElement>(null);
  const [rows, setRows] = useState({ view: 0, content: 0 });
  useLayoutEffect(() => {
    if (view.current === null || content.current === null) return;
    const now = {
      view: measureElement(view.current).height,
      content: measureElement(content.current).height,
    };
    if (now.view !== rows.view || now.content !== rows.content) setRows(now);
  });
  const hasMore = rows.content > rows.view;
  const room = hasMore ? rows.view - 1 : rows.view;
  const offset = Math.max(0, Math.min(top, rows.content - room));
  const below = rows.content - offset - room;
  return (
    <Box
      ref={view}
      flexDirection="column"
      overflow="hidden"
      {...(height === undefined ? { flexShrink: 1 } : { flexShrink: 0, height })}
    >
      <Box flexShrink={1} overflow="hidden" flexDirection="column" contentOffsetY={offset}>
        <Box ref={content} flexDirection="column" flexShrink={0}>
          {children}
        </Box>
      </Box>
      {hasMore ? (
        <Box flexShrink={0}>
          <Styled tone="dim">{below > 0 ? moreText(below) : ' '}</Styled>
        </Box>
      ) : null}
    </Box>
  );
}

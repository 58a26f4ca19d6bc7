import { Box, type DOMElement, measureElement } from 'ink';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Styled } from './styled.tsx';

interface Props {
  /** Index of the first visible row. If it is too large, the last rows are shown. */
  readonly top: number;
  readonly height: number;
  readonly moreText: (count: number) => string;
  readonly children: ReactNode;
}

export function ScrollView({ top, height, moreText, children }: Props) {
  const ref = useRef<DOMElement>(null);
  const [contentHeight, setContentHeight] = useState(0);
  useLayoutEffect(() => {
    if (ref.current !== null) setContentHeight(measureElement(ref.current).height);
  });
  const hasMore = contentHeight > height;
  const room = hasMore ? height - 1 : height;
  const offset = Math.max(0, Math.min(top, contentHeight - room));
  const below = contentHeight - offset - room;
  return (
    <Box flexDirection="column" height={height} flexShrink={0}>
      <Box height={room} flexShrink={0} overflow="hidden" flexDirection="column" contentOffsetY={offset}>
        <Box ref={ref} flexDirection="column" flexShrink={0}>
          {children}
        </Box>
      </Box>
      {hasMore ? <Styled tone="dim">{below > 0 ? moreText(below) : ' '}</Styled> : null}
    </Box>
  );
}

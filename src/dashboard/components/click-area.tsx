import { Box, type DOMElement, measureElement } from 'ink';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';

/** A place of the terminal: column and row from 0. */
export interface Point {
  readonly column: number;
  readonly row: number;
}

interface Area {
  readonly ref: RefObject<DOMElement | null>;
  readonly onClick: (row: number) => void;
}

/** The areas on the screen that react to clicks. */
export class ClickAreas {
  readonly #areas = new Set<Area>();

  add(area: Area): () => void {
    this.#areas.add(area);
    return () => void this.#areas.delete(area);
  }

  /** Clicks the innermost area at this place; the last one that was added, since parts are added after the whole. */
  click({ column, row }: Point): void {
    const hit = [...this.#areas].findLast(({ ref }) => {
      if (ref.current === null) return false;
      const { x, y, width, height } = measureElement(ref.current);
      return column >= x && column < x + width && row >= y && row < y + height;
    });
    if (hit?.ref.current) hit.onClick(row - measureElement(hit.ref.current).y);
  }
}

const ClickContext = createContext<ClickAreas | null>(null);
export const ClickProvider = ClickContext.Provider;

interface Props {
  /** @param row that was clicked, from the first one of the area */
  readonly onClick: (row: number) => void;
  readonly children: ReactNode;
}

/** Content that can be clicked. */
export function ClickArea({ onClick, children }: Props) {
  const areas = useContext(ClickContext);
  const ref = useRef<DOMElement>(null);
  useEffect(() => areas?.add({ ref, onClick }), [areas, onClick]);
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0}>
      {children}
    </Box>
  );
}

import { Box, type DOMElement, measureElement } from 'ink';
import { createContext, type ReactNode, type RefObject, useContext, useLayoutEffect, useRef } from 'react';

/** A position on the terminal. Column and row start at 0. */
export interface Point {
  readonly column: number;
  readonly row: number;
}

interface Handlers {
  /** @param row the clicked row, from the top of the area */
  readonly onClick?: ((row: number) => void) | undefined;
  /** @param lines number of lines; negative scrolls up */
  readonly onScroll?: ((lines: number) => void) | undefined;
}

interface Area extends Handlers {
  readonly ref: RefObject<DOMElement | null>;
}

export class ClickAreas {
  readonly #areas = new Set<Area>();

  add(area: Area): () => void {
    this.#areas.add(area);
    return () => void this.#areas.delete(area);
  }

  click(point: Point): void {
    const hit = this.#at(point).find(({ onClick }) => onClick !== undefined);
    if (hit?.ref.current) hit.onClick?.(point.row - measureElement(hit.ref.current).y);
  }

  scroll(point: Point, lines: number): void {
    this.#at(point)
      .find(({ onScroll }) => onScroll !== undefined)
      ?.onScroll?.(lines);
  }

  /** Returns the areas at this position, the area with the fewest rows first. */
  #at({ column, row }: Point): readonly Area[] {
    const hit = [...this.#areas].flatMap((area) => {
      if (area.ref.current === null) return [];
      const { x, y, width, height } = measureElement(area.ref.current);
      const isInside = column >= x && column < x + width && row >= y && row < y + height;
      return isInside ? [{ area, height }] : [];
    });
    return hit.sort((a, b) => a.height - b.height).map(({ area }) => area);
  }
}

const ClickContext = createContext<ClickAreas | null>(null);
export const ClickProvider = ClickContext.Provider;

interface Props extends Handlers {
  readonly children: ReactNode;
}

export function ClickArea({ onClick, onScroll, children }: Props) {
  const areas = useContext(ClickContext);
  const ref = useRef<DOMElement>(null);
  // An effect would run too late: the area must be known before Ink draws it.
  useLayoutEffect(() => areas?.add({ ref, onClick, onScroll }), [areas, onClick, onScroll]);
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0}>
      {children}
    </Box>
  );
}

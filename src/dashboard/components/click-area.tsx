import { Box, type DOMElement, measureElement } from 'ink';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';

/** A place of the terminal: column and row from 0. */
export interface Point {
  readonly column: number;
  readonly row: number;
}

interface Handlers {
  /** @param row that was clicked, from the first one of the area */
  readonly onClick?: (row: number) => void;
  /** @param lines down, or up if negative */
  readonly onScroll?: (lines: number) => void;
}

interface Area extends Handlers {
  readonly ref: RefObject<DOMElement | null>;
}

/** The areas on the screen that react to the mouse. */
export class ClickAreas {
  readonly #areas = new Set<Area>();

  add(area: Area): () => void {
    this.#areas.add(area);
    return () => void this.#areas.delete(area);
  }

  /** Clicks the innermost area at this place that takes clicks. */
  click(point: Point): void {
    const hit = this.#at(point).find(({ onClick }) => onClick !== undefined);
    if (hit?.ref.current) hit.onClick?.(point.row - measureElement(hit.ref.current).y);
  }

  scroll(point: Point, lines: number): void {
    this.#at(point)
      .find(({ onScroll }) => onScroll !== undefined)
      ?.onScroll?.(lines);
  }

  /** The areas at this place, the innermost first: of two, the one with fewer rows. */
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
  /** Takes the free space of its row or column. */
  readonly grows?: boolean;
  readonly children: ReactNode;
}

/** Content that reacts to the mouse. */
export function ClickArea({ onClick, onScroll, grows = false, children }: Props) {
  const areas = useContext(ClickContext);
  const ref = useRef<DOMElement>(null);
  useEffect(
    () =>
      areas?.add({
        ref,
        ...(onClick === undefined ? {} : { onClick }),
        ...(onScroll === undefined ? {} : { onScroll }),
      }),
    [areas, onClick, onScroll],
  );
  return (
    <Box ref={ref} flexDirection="column" flexGrow={grows ? 1 : 0} flexShrink={grows ? 1 : 0}>
      {children}
    </Box>
  );
}

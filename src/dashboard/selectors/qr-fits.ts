import type { ScreenSize } from '../../output/drawing/screen-size.ts';
import { layoutOf } from './layout.ts';

export function qrFits(height: number, width: number, size: ScreenSize): boolean {
  const { columns, bodyRows } = layoutOf(size);
  return height + 2 <= bodyRows && width <= columns;
}

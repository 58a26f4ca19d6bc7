import { stripVTControlCharacters } from 'node:util';
import { renderToString } from 'ink';
import type { ReactElement } from 'react';

/** Returns the lines that Ink draws for a component, without styles, on a terminal of this width. */
export const drawnLines = (node: ReactElement, columns = 40): readonly string[] =>
  stripVTControlCharacters(renderToString(node, { columns })).split('\n');

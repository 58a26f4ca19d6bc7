import { useInput, usePaste } from 'ink';
import { useCallback, useRef } from 'react';
import type { KeyPress } from '../../output/drawing/terminal-screen.ts';
import { keyNames } from '../terminal/key-names.ts';
import { type MouseEvent, mouseEvent } from '../terminal/mouse.ts';

/**
 * Reads keys, pasted text and the mouse. Keys of one chunk of input arrive one by one in the same turn: they are given
 * together.
 */
export function useKeys(
  onKeys: (keys: readonly KeyPress[]) => void,
  onMouse: (event: MouseEvent) => void,
): void {
  const pending = useRef<KeyPress[]>([]);
  const press = useCallback(
    (key: KeyPress): void => {
      if (pending.current.push(key) > 1) return;
      queueMicrotask(() => {
        const keys = pending.current;
        pending.current = [];
        onKeys(keys);
      });
    },
    [onKeys],
  );
  useInput((input, key) => {
    const mouse = mouseEvent(input);
    if (mouse === 'ignored') return;
    if (mouse !== null) onMouse(mouse);
    else for (const name of keyNames(input, key)) press({ kind: 'key', name });
  });
  usePaste((text) => press({ kind: 'paste', text }));
}

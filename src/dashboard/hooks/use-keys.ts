import { useInput, usePaste } from 'ink';
import { useCallback, useRef } from 'react';
import type { KeyPress } from '../../output/drawing/terminal-screen.ts';
import { keyNames } from '../terminal/key-names.ts';

/** Reads keys and pasted text. If several keys arrive in one chunk of input, `onKeys` receives them together. */
export function useKeys(onKeys: (keys: readonly KeyPress[]) => void): void {
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
    for (const name of keyNames(input, key)) press({ kind: 'key', name });
  });
  usePaste((text) => press({ kind: 'paste', text }));
}

import { afterEach, describe, expect, it, vi } from 'vitest';
import { suspendProcess } from '../../../src/cli/program/dispatch.ts';

afterEach(() => vi.useRealTimers());

describe('suspendProcess', () => {
  it('suspendProcess sends no signal on Windows, which has no SIGTSTP', async () => {
    const kill = vi.fn();
    await suspendProcess('win32', kill);
    expect(kill).not.toHaveBeenCalled();
  });

  it('suspendProcess sends SIGTSTP to the whole process group on systems other than Windows', async () => {
    vi.useFakeTimers();
    const kill = vi.fn();
    const stopped = suspendProcess('linux', kill);
    vi.runAllTimers();
    await stopped;
    expect(kill.mock.calls).toEqual([[0, 'SIGTSTP']]);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { stopProcess } from '../../../src/cli/program/stop-process.ts';

afterEach(() => vi.useRealTimers());

describe('stopProcess', () => {
  it('stopProcess sends no signal on Windows, which has no SIGTSTP', async () => {
    const kill = vi.fn();
    await stopProcess('win32', kill);
    expect(kill).not.toHaveBeenCalled();
  });

  it('stopProcess sends SIGTSTP to the whole process group on systems other than Windows', async () => {
    vi.useFakeTimers();
    const kill = vi.fn();
    const stopped = stopProcess('linux', kill);
    vi.runAllTimers();
    await stopped;
    expect(kill.mock.calls).toEqual([[0, 'SIGTSTP']]);
  });
});

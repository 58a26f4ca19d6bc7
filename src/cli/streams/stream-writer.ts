import type { OutputStream } from '../session/world.ts';

/** Writes text and waits for a slow reader, so that memory stays constant. When the reader is gone, the wait ends. */
export function streamWriter(stream: OutputStream): (chunk: string | Uint8Array) => Promise<void> {
  return (chunk) =>
    new Promise((resolve) => {
      if (stream.destroyed || stream.write(chunk)) return resolve();
      const done = (): void => {
        stream.off('drain', done);
        stream.off('close', done);
        resolve();
      };
      stream.on('drain', done);
      stream.on('close', done);
    });
}

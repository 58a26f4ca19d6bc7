import { describe, expect, it } from 'vitest';
import { ArrivingBody } from '../../src/client/transport/arriving-body.ts';

function arriving() {
  const done: string[] = [];
  const body = new ArrivingBody({
    pause: () => void done.push('pause'),
    resume: () => void done.push('resume'),
    abort: ({ message }) => void done.push(`abort: ${message}`),
  });
  return { body, done };
}

const bytes = (length: number): Uint8Array => new Uint8Array(length);

describe('the body of an answer', () => {
  it('has what came before its reader, and what comes after', async () => {
    const { body, done } = arriving();
    body.push(bytes(1));
    body.push(bytes(2));
    const seen: number[] = [];
    const read = (async () => {
      for await (const chunk of body) seen.push(chunk.length);
    })();
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual([1, 2]);
    body.push(bytes(3));
    body.end();
    await read;
    expect([seen, done]).toEqual([[1, 2, 3], []]);
  });

  it('makes its source wait while much is not read', async () => {
    const { body, done } = arriving();
    for (let at = 0; at < 3; at += 1) body.push(bytes(100 * 1024));
    expect(done).toEqual(['pause']);
    body.end();
    for await (const chunk of body) expect(chunk).toHaveLength(100 * 1024);
    expect(done).toEqual(['pause', 'resume']);
  });

  it('ends with the error of its source, after what came before', async () => {
    const { body, done } = arriving();
    body.push(bytes(1));
    body.fail(new Error('broken'));
    const seen: number[] = [];
    const read = async (): Promise<void> => {
      for await (const chunk of body) seen.push(chunk.length);
    };
    await expect(read()).rejects.toThrow('broken');
    expect([seen, done]).toEqual([[1], []]);
  });

  it('ends the connection when its reader leaves, unless all of it has come', async () => {
    for (const isWhole of [false, true]) {
      const { body, done } = arriving();
      body.push(bytes(1));
      if (isWhole) body.end();
      for await (const _chunk of body) break;
      expect(done).toEqual(isWhole ? [] : ['abort: the reader left']);
    }
  });
});

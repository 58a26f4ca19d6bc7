import { describe, expect, it, onTestFinished } from 'vitest';
import type { Transport } from '../../../src/contract/wire.ts';
import { pixWorld } from '../../support/worlds/pix-world.ts';

/** Runs `report download` for a service at a public address, whose signed address is exchanged for another. */
async function download(signed: string) {
  const world = await pixWorld({ baseUrl: 'https://pix.example.com' });
  onTestFinished(() => world.close());
  const { id } = await world.json<{ id: string }>('report create --from 2026-11-20 --to 2026-11-21 --json');
  const asked: string[] = [];
  const transport: Transport = async (request) => {
    asked.push(request.url);
    // The job gets done while the client polls.
    await world.sandboxClock.advance(1_000);
    const reply = await world.sandbox.handle(request);
    if (!request.url.endsWith('/download')) return reply;
    let text = '';
    for await (const chunk of reply.body) text += Buffer.from(chunk).toString();
    const changed = Buffer.from(text.replace(/https:\/\/pix\.example\.com/, signed));
    const { 'content-length': _length, ...headers } = reply.headers;
    return {
      ...reply,
      headers,
      body: (async function* () {
        yield changed;
      })(),
    };
  };
  return { ...(await world.run(['report', 'download', id, '--out', '-'], { transport })), asked };
}

describe('the signed address of a report', () => {
  it.each(['http://127.0.0.1:1', 'https://169.254.169.254', 'https://10.0.0.1', 'https://[::ffff:10.0.0.1]'])(
    'is refused where a public service names a private one, without a request: %s',
    async (signed) => {
      const { code, stderr, asked } = await download(signed);
      expect([code, stderr.includes('a private network')], stderr).toEqual([6, true]);
      expect(asked.filter((url) => url.startsWith(signed))).toEqual([]);
    },
  );

  it('is used where it is public', async () => {
    const { code, stderr } = await download('https://pix.example.com');
    expect(code, stderr).toBe(0);
  });
});

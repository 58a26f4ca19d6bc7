import { describe, expect, it } from 'vitest';
import { MaskedStdout } from '../../../src/cli/streams/masked-stdout.ts';
import { SecretsInUse } from '../../../src/domain/text/secrets-in-use.ts';
import { collector } from '../../support/worlds/collector.ts';

const TOKEN = 'pix|live/9f8e7d6c5b4a39281706f5e4d3c2b1a0';

describe('writePiece', () => {
  const printed = (secret: string, isTTY = false) => {
    const out = collector(isTTY ? 80 : undefined);
    const secrets = new SecretsInUse();
    secrets.noted(secret);
    return { out, sink: new MaskedStdout({ stdout: out.stream, secrets }) };
  };

  it('writePiece masks a secret that is split between two pieces', async () => {
    const { out, sink } = printed(TOKEN);
    for (const character of `a;${TOKEN};${TOKEN.slice(0, 12)}`) await sink.writePiece(Buffer.from(character));
    await sink.end();
    expect(out.text()).toBe(`a;****b1a0;${TOKEN.slice(0, 12)}`);
  });

  // Secrets for which test/fuzz found a bug. In some, the last characters could be the start of the next
  // secret. In others, characters have several bytes.
  it.each([
    ['tok_abcdefgh_t', '****gh_t'],
    ['whsec_ünïcode_ç', '****'],
    ['🔑🔑🔑🔑🔑🔑🔑🔑', '****'],
  ])('writePiece masks the secret %s at the end of a piece', async (secret, shown) => {
    for (const isTTY of [false, true]) {
      const { out, sink } = printed(secret, isTTY);
      await sink.writePiece(Buffer.from(`a;${secret}`));
      await sink.writePiece(Buffer.from(`;${secret}`));
      await sink.end();
      expect(out.text()).toBe(`a;${shown};${shown}`);
    }
  });

  it('writePiece writes the exact bytes into a pipe', async () => {
    const { out, sink } = printed(TOKEN);
    const bytes = Buffer.from(Uint8Array.from({ length: 1024 }, (_, at) => at % 256));
    await sink.writePiece(bytes.subarray(0, 700));
    await sink.writePiece(bytes.subarray(700));
    await sink.end();
    expect(out.bytes().equals(bytes)).toBe(true);
  });

  it('writePiece writes the exact bytes around a secret into a pipe', async () => {
    const { out, sink } = printed(TOKEN);
    const odd = Buffer.from([0xff, 0xc3, 0x00, 0xe9]);
    await sink.writePiece(Buffer.concat([odd, Buffer.from(TOKEN), odd]));
    await sink.end();
    expect(out.bytes()).toEqual(Buffer.concat([odd, Buffer.from('****b1a0'), odd]));
  });

  it('writePiece escapes control characters on a terminal', async () => {
    const { out, sink } = printed(TOKEN, true);
    const bytes = Buffer.from('ação;\u001b]52;c;YQ==\u0007;\u009b2J;\u202e\n');
    for (const byte of bytes) await sink.writePiece(Uint8Array.of(byte));
    await sink.end();
    expect(out.text()).toBe('ação;\\x1b]52;c;YQ==\\x07;\\x9b2J;\\u202e\n');
  });
});

import { describe, expect, it } from 'vitest';
import { MaskedStdout } from '../../../src/cli/streams/masked-stdout.ts';
import { ReaderLeft } from '../../../src/cli/streams/stream-writer.ts';
import { SecretMasker } from '../../../src/domain/text/secret-masker.ts';
import { stdoutFailingAfter } from '../../support/worlds/failing-stdout.ts';
import { collector } from '../../support/worlds/pix-world.ts';

const TOKEN = 'pix|live/9f8e7d6c5b4a39281706f5e4d3c2b1a0';

describe('writePiece', () => {
  const printed = (secret: string, isTTY = false) => {
    const out = collector(isTTY ? 80 : undefined);
    const secrets = new SecretMasker();
    secrets.noted(secret);
    return { out, secrets, sink: new MaskedStdout({ stdout: out.stream, secrets }) };
  };

  // With these secrets, test/fuzz found a bug. The last character of each secret equals its first character,
  // or has several bytes in UTF-8.
  it.each([
    ['tok_abcdefgh_t', '****gh_t'],
    ['whsec_ünïcode_ç', '****'],
    ['🔑🔑🔑🔑🔑🔑🔑🔑', '****'],
  ])('MaskedStdout.writePiece masks the secret %s at the end of a piece', async (secret, shown) => {
    for (const isTTY of [false, true]) {
      const { out, sink } = printed(secret, isTTY);
      await sink.writePiece(Buffer.from(`a;${secret}`));
      await sink.writePiece(Buffer.from(`;${secret}`));
      await sink.end();
      expect(out.text()).toBe(`a;${shown};${shown}`);
    }
  });

  it('MaskedStdout.writePiece writes bytes without a secret unchanged into a pipe', async () => {
    const { out, sink } = printed(TOKEN);
    const bytes = Buffer.from(Uint8Array.from({ length: 1024 }, (_, at) => at % 256));
    await sink.writePiece(bytes.subarray(0, 700));
    await sink.writePiece(bytes.subarray(700));
    await sink.end();
    expect(out.bytes().equals(bytes)).toBe(true);
  });

  it('MaskedStdout.writePiece writes the bytes before and after a secret unchanged into a pipe', async () => {
    const { out, sink } = printed(TOKEN);
    const odd = Buffer.from([0xff, 0xc3, 0x00, 0xe9]);
    await sink.writePiece(Buffer.concat([odd, Buffer.from(TOKEN), odd]));
    await sink.end();
    expect(out.bytes()).toEqual(Buffer.concat([odd, Buffer.from('****b1a0'), odd]));
  });

  it('MaskedStdout.writePiece escapes control characters on a terminal', async () => {
    const { out, sink } = printed(TOKEN, true);
    const bytes = Buffer.from('ação;\u001b]52;c;YQ==\u0007;\u009b2J;\u202e\n');
    for (const byte of bytes) await sink.writePiece(Uint8Array.of(byte));
    await sink.end();
    expect(out.text()).toBe('ação;\\x1b]52;c;YQ==\\x07;\\x9b2J;\\u202e\n');
  });

  it('MaskedStdout.end writes the delayed rest of a piece, and a second call writes nothing', async () => {
    const { out, sink } = printed(TOKEN);
    await sink.writePiece(Buffer.from(TOKEN.slice(0, 12)));
    expect(out.text()).toBe('');
    await sink.end();
    await sink.end();
    expect(out.text()).toBe(TOKEN.slice(0, 12));
  });
});

describe('MaskedStdout.write', () => {
  const secrets = new SecretMasker();
  secrets.noted(TOKEN);
  const failing = (code: 'ENOSPC' | 'EPIPE') => ({ stdout: stdoutFailingAfter(0, code), secrets });
  const failureOf = (work: Promise<void>): Promise<unknown> =>
    work.then(
      () => 'none',
      (error: unknown) => error,
    );

  it('MaskedStdout.write masks secrets, unless the option tellsSecrets is true', async () => {
    for (const tellsSecrets of [false, true]) {
      const out = collector();
      const sink = new MaskedStdout({ stdout: out.stream, secrets }, { tellsSecrets });
      await sink.write(`a;${TOKEN}`);
      expect(out.text()).toBe(tellsSecrets ? `a;${TOKEN}` : 'a;****b1a0');
      expect([sink.hasReader, sink.failure]).toEqual([true, undefined]);
    }
  });

  it.each([
    ['ends a command that only reads', false],
    ['does not end a command that changes something', true],
  ])('MaskedStdout %s when the reader closes stdout', async (_what, outlivesReader) => {
    const sink = new MaskedStdout(failing('EPIPE'), outlivesReader ? { outlivesReader } : {});
    const error = await failureOf(sink.write('a').then(() => sink.end()));
    if (outlivesReader) expect(error).toBe('none');
    else expect(error).toBeInstanceOf(ReaderLeft);
    expect([sink.hasReader, sink.failure]).toEqual([false, undefined]);
  });

  it.each([false, true])('MaskedStdout rejects when the disk is full (%s)', async (outlivesReader) => {
    const sink = new MaskedStdout(failing('ENOSPC'), { outlivesReader });
    const error = await failureOf(sink.write('a').then(() => sink.end()));
    expect(error).toMatchObject({ errorCode: 'output_not_written' });
    expect([sink.hasReader, sink.failure]).toEqual([true, error]);
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reportFailure } from '../../../src/cli/failure/report-failure.ts';
import type { World } from '../../../src/cli/session/world.ts';
import { SecretMasker } from '../../../src/domain/text/secret-masker.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

/** Reports a bug of a pix whose package.json has this content. @returns what stderr shows */
async function reported(packageFile: string, argv: readonly string[] = []): Promise<string> {
  const root = tempFolder();
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'package.json'), packageFile);
  const shown: string[] = [];
  const stream = { write: (text: string) => shown.push(text) > 0 };
  // `reportFailure` uses only these parts of a world.
  const world = {
    argv,
    env: {},
    stderr: stream,
    stdout: stream,
    secrets: new SecretMasker(),
    self: ['node', join(root, 'bin', 'run.js')],
  } as unknown as World;
  expect(await reportFailure(world, new TypeError('x is not a function'))).toBe(1);
  return shown.join('');
}

describe('the report of a bug in pix', () => {
  it('reportFailure names the address for bug reports of package.json', async () => {
    const file = JSON.stringify({ bugs: { url: 'https://example.com/pix/issues' } });
    for (const argv of [[], ['--lang', 'pt-BR']])
      expect(await reported(file, argv)).toContain('https://example.com/pix/issues');
  });

  it.each(['{"bugs":{"url":"https://bugs.invalid"}}', '{}', 'half'])(
    'reportFailure names no address if package.json is %s',
    async (file) => {
      const shown = await reported(file);
      expect(shown).toContain('report the output.');
      expect(shown).not.toContain('invalid');
    },
  );
});

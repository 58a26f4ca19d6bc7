// Runs the browser tests; see README.md in this folder.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../guards/source-files.ts';
import { installed } from '../support/programs/installed.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const given = process.env.PIX_TEST_CHROMIUM;
const [chromium] = given ? [given].filter(existsSync) : NAMES.flatMap((name) => installed(name) ?? []);
if (chromium === undefined) {
  console.error(
    given
      ? `PIX_TEST_CHROMIUM names no program: ${given}`
      : `Chromium is missing: none of ${NAMES.join(', ')} is on the PATH.`,
  );
  console.error('Install it (on Debian: apt-get install chromium), or name one with PIX_TEST_CHROMIUM=FILE.');
  process.exit(1);
}

const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const args = [vitest, 'run', '--config', 'test/browser/vitest.config.ts', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PIX_TEST_CHROMIUM: chromium },
});
process.exitCode = status ?? 1;

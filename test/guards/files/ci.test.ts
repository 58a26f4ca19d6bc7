import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../source-files.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

describe('supported versions of Node', () => {
  const versions = [
    ...(/node: \[(.*)\]/.exec(read('.github/workflows/ci.yml'))?.[1] ?? '').matchAll(/'([\d.]+)'/g),
  ];
  const [oldest, ...others] = versions.map(([, version = '']) => version);

  it('CI, README.md, pix doctor and bin/bootstrap.mjs name the oldest version of Node that package.json allows', () => {
    const { engines } = JSON.parse(read('package.json')) as { readonly engines: { readonly node: string } };
    expect(engines.node).toBe(`>=${oldest}`);
    expect(read('README.md')).toContain(`\`pix\` needs Node ${oldest} or newer`);
    expect(read('src/operations/doctor/check-machine.ts')).toContain(`[${oldest?.replace('.', ', ')}]`);
    expect(read('bin/bootstrap.mjs')).toContain(`[${oldest?.replace('.', ', ')}]`);
  });

  it('docs/platforms.md names the versions of Node that CI tests', () => {
    expect(others.length).toBeGreaterThan(0);
    expect(read('docs/platforms.md')).toContain(`Node ${[oldest, ...others].join(', ')}`);
  });
});

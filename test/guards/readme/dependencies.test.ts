import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../source-files.ts';
import { tableBelow } from './readme-text.ts';

const json = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

it('src/README.md lists every delivered dependency with its version and licence', () => {
  const { dependencies, devDependencies } = json('package.json');
  const pinned: Readonly<Record<string, string>> = { ...dependencies, ...devDependencies };
  const bom: { components: { group?: string; name: string; licenses: [{ license?: { id: string } }] }[] } =
    json('dist/sbom.cdx.json');
  const delivered = bom.components
    .map(({ group, name, licenses }) => [group ? `${group}/${name}` : name, licenses[0].license?.id] as const)
    .filter(([name]) => name in pinned)
    .map(([name, license]) => `${name} ${pinned[name]} ${license}`);
  const table = tableBelow(readFileSync(join(ROOT, 'src/README.md'), 'utf8'), 'library');
  const shown = table.map(([library = '', version = '', license]) => {
    expect(version).toMatch(/^[\d.]+, 20\d\d-\d\d-\d\d$/);
    return `${library.split(' ')[0]} ${version.split(',')[0]} ${license}`;
  });
  expect(shown.sort()).toEqual([...new Set(delivered)].sort());
});

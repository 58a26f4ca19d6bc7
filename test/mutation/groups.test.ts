import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { groups } from './groups.ts';

describe('mutation groups', () => {
  it.each(Object.entries(groups))('the mutation group %s names only files that exist', (_name, group) => {
    const missing = [...group.mutate, ...group.tests].filter(
      (pattern) => globSync(pattern, { cwd: ROOT }).length === 0,
    );
    expect(missing).toEqual([]);
  });
});

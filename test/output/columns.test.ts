import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en/en.ts';
import type { View } from '../../src/output/view.ts';

const FOLDER = join(import.meta.dirname, '../../src/output/views');

describe('views', () => {
  it.each(readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts')))(
    'all columns of the views in %s have an English header text',
    async (file) => {
      const views = Object.values(await import(/* @vite-ignore */ join(FOLDER, file))) as Partial<
        View<never>
      >[];
      const missing = views
        .flatMap((view) => view?.columns ?? [])
        .map(({ name, label }) => `column.${label ?? name}`)
        .filter((key) => !Object.hasOwn(en, key));
      expect([...new Set(missing)]).toEqual([]);
    },
  );
});

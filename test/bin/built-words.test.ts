import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { en } from '../../src/i18n/en/en.ts';
import { ptBr } from '../../src/i18n/pt-br/pt-br.ts';
import { ROOT } from '../guards/source-files.ts';

const require = createRequire(import.meta.url);

it.each([
  { name: 'en', file: 'en', source: en },
  { name: 'ptBr', file: 'pt-br', source: ptBr },
])('the built messages in the language $file equal the messages in src', ({ name, file, source }) => {
  const [chunk = ''] = globSync(join(ROOT, 'dist', 'chunks', `${file}-*.js`));
  expect(require(chunk)[name]).toEqual(source);
});

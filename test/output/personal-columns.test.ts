import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { maskedAs, maskPersonal, maskPersonalUrl } from '../../src/domain/text/mask-personal.ts';
import type { View } from '../../src/output/view.ts';
import { ROOT } from '../guards/source-files.ts';

const folder = join(ROOT, 'src/output/views');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const views: (readonly [name: string, view: View<never>])[] = [];
for (const file of files) {
  const module = (await import(/* @vite-ignore */ join(folder, file))) as Record<string, unknown>;
  for (const [name, value] of Object.entries(module))
    if (typeof value === 'object' && value !== null && 'columns' in value)
      views.push([name, value as View<never>]);
}

/** Types of cells that pix masks in output for people, unless `--reveal` is given. */
const MASKED: readonly string[] = ['document', 'name', 'key', 'email', 'json', 'secret'];
/**
 * Matches the names of columns with personal data. `docs/privacy.md` names each command that shows such a
 * column in full.
 */
const PERSONAL =
  /document|cpf|cnpj|email|phone|pixkey|^key$|holder|payername|receivername|generatedname|merchantname|customer/i;
const SHOWN_WHOLE: Readonly<Record<string, string>> = {
  'registeredKeyView key': '`pix key register`',
  'brCodeView key': '`pix qr decode`',
  'brCodeView merchantName': '`pix qr decode`',
  // This key is the name of a setting.
  'wireNameView key': '',
};

const open = views.flatMap(([name, { columns }]) =>
  columns
    .filter(({ name: column, type }) => PERSONAL.test(column) && !MASKED.includes(type))
    .map(({ name: column }) => `${name} ${column}`),
);

describe('personal columns', () => {
  it('every view masks its personal columns, except the columns named in docs/privacy.md', () => {
    expect(views.length).toBeGreaterThan(35);
    expect(open.filter((column) => !column.endsWith('Type') && !column.endsWith('keyTypes')).sort()).toEqual(
      Object.keys(SHOWN_WHOLE).sort(),
    );
  });
});

describe('docs/privacy.md', () => {
  const page = readFileSync(join(ROOT, 'docs/privacy.md'), 'utf8');

  it.each(Object.entries(SHOWN_WHOLE))(
    'docs/privacy.md names the command that shows %s in full',
    (_column, command) => {
      expect(page).toContain(command);
    },
  );
});

describe('maskPersonal', () => {
  it('maskPersonal masks personal fields at any depth, and leaves other fields unchanged', () => {
    const body = {
      id: 'TX1',
      payer: { name: 'Ana Silva', document: '529.982.247-25', taxId: 52998224725, phone: '+5511987654321' },
      list: [{ pixKey: 'ana@exemplo.com.br', customerEmail: 'ana@exemplo.com.br' }],
      payerInstitutionName: 'Banco do Brasil',
      amount: 10,
    };
    expect(maskPersonal(body)).toEqual({
      id: 'TX1',
      payer: { name: 'An***va', document: '***.982.247-**', taxId: '***.982.247-**', phone: '+5***21' },
      list: [{ pixKey: '***@***br', customerEmail: '***@***br' }],
      payerInstitutionName: 'Banco do Brasil',
      amount: 10,
    });
  });

  it('maskPersonal does not fail on deeply nested objects', () => {
    let deep: Parameters<typeof maskPersonal>[0] = 'x';
    for (let level = 0; level < 20_000; level += 1) deep = { a: deep };
    expect(maskPersonal(deep)).toBe('…');
  });

  it('maskPersonalUrl masks personal parameters of a URL', () => {
    expect(
      maskPersonalUrl('https://x/v1/pix/key?pixKey=ana%40exemplo.com.br&page=2&document=52998224725'),
    ).toBe('https://x/v1/pix/key?pixKey=***@***br&page=2&document=***.982.247-**');
    expect(maskPersonalUrl('https://x/a?b=%E0%A4%A&document=%')).toContain('b=%E0%A4%A');
    expect(maskedAs('amount', '52998224725')).toBe('52998224725');
  });
});

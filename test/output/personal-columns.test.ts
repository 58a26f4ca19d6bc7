import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { maskedAs, maskPersonal, maskPersonalUrl } from '../../src/domain/text/mask-personal.ts';
import { ROOT } from '../guards/source-files.ts';
import { views } from './views.ts';

/** The types of cells that pix masks in output for people if `--reveal` is not given. */
const MASKED: readonly string[] = ['document', 'name', 'key', 'email', 'json', 'secret'];
/**
 * Matches names of columns that may contain personal data. `docs/privacy.md` names the commands that show
 * such a column unmasked.
 */
const PERSONAL =
  /document|cpf|cnpj|email|phone|pixkey|^key$|holder|payername|receivername|generatedname|merchantname|customer/i;
const SHOWN_WHOLE: Readonly<Record<string, string>> = {
  'registeredKeyView key': '`pix key register`',
  'brCodeView key': '`pix qr decode`',
  'brCodeView merchantName': '`pix qr decode`',
  // In this view, `key` is the name of a setting, not a Pix key.
  'wireNameView key': '',
};

const open = views.flatMap(([name, { columns }]) =>
  columns
    .filter(({ name: column, type }) => PERSONAL.test(column) && !MASKED.includes(type))
    .map(({ name: column }) => `${name} ${column}`),
);

it('every view masks its columns with personal data, except the columns that docs/privacy.md names', () => {
  expect(views.length).toBeGreaterThan(35);
  expect(open.filter((column) => !column.endsWith('Type') && !column.endsWith('keyTypes')).sort()).toEqual(
    Object.keys(SHOWN_WHOLE).sort(),
  );
});

const page = readFileSync(join(ROOT, 'docs/privacy.md'), 'utf8');

it.each(Object.entries(SHOWN_WHOLE))('docs/privacy.md names a command for %s', (_column, command) => {
  expect(page).toContain(command);
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
      list: [{ pixKey: 'a***@exemplo.com.br', customerEmail: 'a***@exemplo.com.br' }],
      payerInstitutionName: 'Banco do Brasil',
      amount: 10,
    });
  });

  it('maskPersonal replaces 20,000 nested objects with an ellipsis instead of failing', () => {
    let deep: Parameters<typeof maskPersonal>[0] = 'x';
    for (let level = 0; level < 20_000; level += 1) deep = { a: deep };
    expect(maskPersonal(deep)).toBe('…');
  });

  it('maskPersonalUrl masks the personal query parameters of a URL', () => {
    expect(
      maskPersonalUrl('https://x/v1/pix/key?pixKey=ana%40exemplo.com.br&page=2&document=52998224725'),
    ).toBe('https://x/v1/pix/key?pixKey=a***@exemplo.com.br&page=2&document=***.982.247-**');
    expect(maskPersonalUrl('https://x/a?b=%E0%A4%A&document=%')).toContain('b=%E0%A4%A');
    expect(maskedAs('amount', '52998224725')).toBe('52998224725');
  });
});

import { describe, expect, it } from 'vitest';
import { decodeBrCode } from '../../../src/domain/br-code/decode-br-code.ts';
import { changed, KEY, PIX, template } from './br-code-of.ts';

const reasonOf = (text: string): string | null => {
  const result = decodeBrCode(text);
  return result.ok ? null : result.detail;
};
const isWarned = (text: string, warning: string): boolean => {
  const result = decodeBrCode(text);
  return result.ok && result.warnings.includes(warning as never);
};

describe('decodeBrCode in edge cases', () => {
  it.each(['xbr.gov.bcb.pix', 'br.gov.bcb.pixx'])('decodeBrCode refuses a code with only %s', (gui) => {
    expect(reasonOf(changed({ '26': template(['00', gui], KEY) }))).toMatch(/^not_pix/);
  });

  it('decodeBrCode returns a recurrence URL only from a template of the Pix scheme', () => {
    const address = ['25', 'pix.example.com/rec/1'] as const;
    const templates = [template(PIX, address), template(['00', 'br.com.other'], address), template(PIX, KEY)];
    const found = templates.map((recurrence) => decodeBrCode(changed({ '80': recurrence })));
    expect(found.map((result) => result.ok && result.code.recurrenceUrl)).toEqual([address[1], null, null]);
  });

  it.each([
    ['25', 'empty_value: 25'],
    ['27', 'empty_template: 27'],
    ['51', 'empty_template: 51'],
    ['52', 'empty_value: 52'],
    ['61', 'empty_value: 61'],
    ['62', 'empty_template: 62'],
    ['64', 'empty_template: 64'],
    ['65', 'empty_value: 65'],
    ['79', 'empty_value: 79'],
    ['80', 'empty_template: 80'],
  ])('decodeBrCode refuses the empty field %s with the error "%s"', (id, detail) => {
    expect(reasonOf(changed({ [id]: '' }))).toBe(detail);
  });

  it('decodeBrCode ignores an empty field in a template that does not belong to Pix', () => {
    expect(reasonOf(changed({ '80': template(['00', 'br.com.other'], ['01', '']) }))).toBeNull();
  });
});

describe('warnings of decodeBrCode', () => {
  it.each([
    ['https://pix.example.com/a', true],
    ['HTTP://pix.example.com/a', true],
    ['pix.example.com/https://a', false],
    ['pix.example.com/a', false],
  ])('decodeBrCode checks the URL %s for a scheme (warning url_has_scheme: %s)', (url, warned) => {
    expect(isWarned(changed({ '26': template(PIX, ['25', url]) }), 'url_has_scheme')).toBe(warned);
  });

  it('decodeBrCode warns about the length of a code only if the code has more than 512 bytes', () => {
    const fields = (last: string) => {
      const full = 'x'.repeat(99);
      return changed({ '85': last, '86': full, '87': full, '88': full });
    };
    const room = 512 - fields('').length;
    const codes = [room, room + 1].map((bytes) => fields('x'.repeat(bytes)));
    expect(codes.map((code) => [code.length, isWarned(code, 'too_long')])).toEqual([
      [512, false],
      [513, true],
    ]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../guards/source-files.ts';

const { securityPage } = (await import(join(ROOT, 'bin/package/security.mjs'))) as {
  securityPage: (page: string, contact: string | undefined) => string;
};
const page = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');

describe('SECURITY.md in a package', () => {
  it('securityPage returns a page with the given contact', () => {
    expect(securityPage(page, 'Ana <security@example.com>')).toContain('Contact: Ana <security@example.com>');
  });

  it('without a contact, securityPage returns a page with "Contact: none is named in this package"', () => {
    expect(securityPage(page, undefined)).toContain('Contact: none is named in this package');
    expect(securityPage(page, undefined)).not.toContain('{{');
  });

  it.each(['', 'ana', 'Ana <nobody>', 'Ana <a@b.c>\nmore'])(
    'securityPage refuses %j as a contact',
    (contact) => {
      expect(() => securityPage(page, contact)).toThrow('PIX_SECURITY_CONTACT');
    },
  );

  it('securityPage refuses a page without a placeholder for the contact', () => {
    expect(() => securityPage('# Security', undefined)).toThrow('SECURITY.md has no');
  });
});

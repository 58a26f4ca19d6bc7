import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../guards/source-files.ts';

const { assertNoCycles, withPlainExports } = (await import(join(ROOT, 'bin/build/plain-exports.mjs'))) as {
  assertNoCycles(imports: Readonly<Record<string, readonly string[]>>): void;
  withPlainExports(code: string): string;
};

/** As Rolldown writes it. */
const getter = (name: string): string =>
  `Object.defineProperty(exports, "x", {\n\tenumerable: !0,\n\tget: function() {\n\t\treturn ${name};\n\t}\n})`;

describe('what a chunk gives to others', () => {
  it.each([
    ['a function', 'function value() {}'],
    ['a class', 'class value {}'],
    ['a constant', 'const other = 1, value = { value: 2 };'],
    ['a variable that keeps its first value', 'var value = 1;'],
  ])('is a plain property: %s', (_what, code) => {
    expect(withPlainExports(`${code}\n${getter('value')};`)).toBe(`${code}\nexports.x = value;`);
  });

  it.each([
    ['assigned later', 'let value = 1; exports.set = () => { value = 2; };'],
    ['assigned by ??=', 'let value = null; exports.get = () => value ??= 2;'],
    ['without a value at first', 'let value; exports.set = () => { value = 2; };'],
    ['counted', 'let value = 1; exports.next = () => value++;'],
    ['taken from an object', 'let value = 1; exports.set = (from) => { ({ value } = from); };'],
    ['taken from a list', 'let value = 1; exports.set = (from) => { [value] = from; };'],
    ['that a loop sets', 'let value = 1; exports.set = (all) => { for (value of all); };'],
    ['declared elsewhere', 'const { value } = require("./a.js");'],
  ])('keeps its getter: a variable %s', (_what, code) => {
    expect(withPlainExports(`${code}\n${getter('value')};`)).toBe(`${code}\n${getter('value')};`);
  });

  it('is there when others need it, since no two files require each other', () => {
    expect(() => assertNoCycles({ 'a.js': ['b.js', 'c.js'], 'b.js': ['c.js'] })).not.toThrow();
    expect(() => assertNoCycles({ 'a.js': ['b.js'], 'b.js': ['c.js'], 'c.js': ['b.js'] })).toThrow(
      'files of dist/ require each other: a.js, b.js, c.js, b.js',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { en } from '../../../src/i18n/en/en.ts';
import { sourceFiles } from '../source-files.ts';
import { missingValues } from './missing-values.ts';

describe('missingValues', () => {
  it('missingValues finds a value for each placeholder of every error message and hint in src', () => {
    expect(sourceFiles('src').flatMap((file) => missingValues(file, en))).toEqual([]);
  });

  const words = { a: 'a {name}', 'a.hint': 'Use `{profile}`.', b: '{count|row|rows}{with}' };
  it.each([
    ["f({ key: 'a', errorCode: 'c', params: { file } });", 1],
    ["f({ key: 'a', errorCode: 'c' });", 1],
    ["usageError({ key: 'a' });", 1],
    ["f({ key: 'a', errorCode: 'c', params: { name }, hintKey: 'a.hint' });", 1],
    ["hintedError({ key: 'a', errorCode: 'c', params: { name } });", 1],
    ["hintedUsageError({ key: 'b', params: { count } });", 1],
    ["f({ key: 'a', errorCode: 'c', params: { name, profile }, hintKey: 'a.hint' });", 0],
    ["f({ key: 'a', errorCode: 'c', params });", 0],
    ["f({ key, errorCode: 'c', hintKey: 'b', params: { count: 1 } });", 0],
  ])('missingValues counts the placeholders without a value in the code %s', (text, count) => {
    expect(missingValues({ path: 'src/a.ts', text }, words)).toHaveLength(count);
  });
});

import { describe, expect, it } from 'vitest';
import { checkFileName } from '../../../src/operations/files/atomic-file.ts';

describe('checkFileName', () => {
  it.each([
    'CON',
    'nul',
    'aux.csv',
    String.raw`C:\reports\com1.csv`,
    'reports/LPT9',
    'CONOUT$',
    'prn .csv',
    'report.csv:hidden',
    String.raw`\\?\C:\a.csv:b`,
    'C:nul',
  ])('checkFileName on Windows refuses the reserved name %s', (file) => {
    expect(() => checkFileName(file, 'win32')).toThrow(
      expect.objectContaining({
        init: expect.objectContaining({ key: 'file.reserved_name', params: { file } }),
      }),
    );
  });

  it.each([
    String.raw`C:\reports\report.csv`,
    'c:report.csv',
    'console.csv',
    'com10.csv',
    'auxiliary',
    String.raw`\\server\share\a.csv`,
    String.raw`\\?\C:\a.csv`,
  ])('checkFileName on Windows accepts the name %s', (file) => {
    expect(() => checkFileName(file, 'win32')).not.toThrow();
  });

  it.each(['CON', 'a:b'])('checkFileName on Linux accepts the name %s', (file) => {
    expect(() => checkFileName(file, 'linux')).not.toThrow();
  });
});

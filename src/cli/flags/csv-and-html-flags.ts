import { boolean, string } from '@oclif/core/flags';
import { fileFlag } from './flag-types.ts';

export const excelFlag = string({
  helpValue: 'LANG',
  options: ['pt-BR'],
  description: 'csv as Excel in Brazil reads it: `;`, decimal comma, São Paulo times, digits kept as text',
});

export const forceFlag = boolean({ description: 'replace an existing file' });

export const reportFileFlags = {
  force: forceFlag,
  raw: boolean({
    exclusive: ['excel'],
    description: 'do not escape cells that a spreadsheet would run as formulas',
  }),
  excel: excelFlag,
};

export const htmlFlag = fileFlag({
  description: 'also write the result to this file, as a self-contained HTML page',
});

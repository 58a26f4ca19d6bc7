import { boolean, string } from '@oclif/core/flags';

/** For commands that write csv: lists, and those that write a csv file. */
export const excelFlag = string({
  helpValue: 'LANG',
  options: ['pt-BR'],
  description: 'csv as Excel in Brazil reads it: `;`, decimal comma, São Paulo times, digits kept as text',
});

/** How the csv file of a report is written. */
export const reportFileFlags = {
  raw: boolean({
    exclusive: ['excel'],
    description: 'do not escape cells that a spreadsheet would run as formulas',
  }),
  excel: excelFlag,
};

/** For commands whose result can also be a page for people without a terminal. */
export const htmlFlag = string({
  helpValue: 'FILE',
  description: 'also write the result as a page (HTML, complete in itself) to this file',
});

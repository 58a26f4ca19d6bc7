import { boolean, string } from '@oclif/core/flags';

/** Flag `--excel` of commands that write csv to stdout or to a file. */
export const excelFlag = string({
  helpValue: 'LANG',
  options: ['pt-BR'],
  description: 'csv as Excel in Brazil reads it: `;`, decimal comma, São Paulo times, digits kept as text',
});

/** Flags for the format of a report's csv file. */
export const reportFileFlags = {
  raw: boolean({
    exclusive: ['excel'],
    description: 'do not escape cells that a spreadsheet would run as formulas',
  }),
  excel: excelFlag,
};

/** Flag `--html`, for commands that can also write their result as a web page for people without a terminal. */
export const htmlFlag = string({
  helpValue: 'FILE',
  description: 'also write the result to this file, as a self-contained HTML page',
});

import { REPORT_COLUMNS, REPORT_TYPES } from '../../contract/report-columns.ts';
import { fail } from '../../domain/errors.ts';
import { chunks } from '../../domain/text/chunks.ts';
import { type CsvStyle, csvLines } from '../../domain/text/csv-style.ts';
import type { CellType } from '../../domain/text/program-cell.ts';
import { makeTemporaryFolder } from '../../system/files/temporary-folder.ts';
import { fileError, type Sink, withAtomicFile } from '../files/atomic-file.ts';
import { type CsvForm, type CsvRefusal, inspectCsv } from '../files/inspect-csv.ts';
import { readCsv } from '../files/read-csv.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

const TYPES: Readonly<Record<string, CellType>> = REPORT_TYPES;
const NAMES: ReadonlySet<string> = new Set(REPORT_COLUMNS);
const BLOCK = 100;

/**
 * Writes a report in a style for spreadsheets. `receive` first stores the report in a private folder, because
 * its encoding and separator are known only when it is complete. Unknown columns are treated as text.
 * @throws PixError `check` when the report is not valid csv
 */
export async function restyleReport(
  id: string,
  style: CsvStyle,
  to: Sink,
  receive: (sink: Sink) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const folder = newFolder();
  try {
    const file = path.join(folder, 'report.csv');
    await withAtomicFile(file, receive);
    await rewrite(await inspectCsv(file, refusalOf(id), signal), style, to);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function rewrite(form: CsvForm, style: CsvStyle, to: Sink): Promise<void> {
  let names: readonly string[] | undefined;
  await to.write(style.start);
  const records = readCsv(form);
  for await (const block of chunks(records, BLOCK)) {
    const texts = block.map(({ cells }) => {
      const isFirst = names === undefined;
      names ??= cells.map((name) => name.trim());
      const columns = isFirst || !names.some((name) => NAMES.has(name)) ? [] : names;
      return cells.map((text, at) => style.text(TYPES[columns[at] ?? ''] ?? 'text', text));
    });
    await to.write(csvLines(style, texts));
  }
}

function newFolder(): string {
  try {
    return makeTemporaryFolder('pix-report-');
  } catch (error) {
    throw fileError(process.getBuiltinModule('node:os').tmpdir(), error);
  }
}

const refusalOf =
  (id: string): CsvRefusal =>
  (key, reason, cause) =>
    fail(key, { file: id, reason }, { kind: 'check', errorCode: 'bad_report', outcome: undefined, cause });

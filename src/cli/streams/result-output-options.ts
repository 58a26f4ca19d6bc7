import type { CsvStyle } from '../../domain/text/csv-style.ts';
import { terminalColumns } from '../../output/drawing/line.ts';
import type { JqFilter } from '../../output/jq.ts';
import type { OutputForm, OutputOptions } from '../../output/output-options.ts';
import { wantsColor } from '../../output/style.ts';
import { drawsSextants } from '../../output/terminal-qr.ts';
import { type Flags, fieldsOf, formOf, text } from '../flags/flag-values.ts';
import { usage } from '../flags/parse-values.ts';
import type { Session } from '../session/session.ts';
import type { World } from '../session/world.ts';

interface Telling extends Pick<OutputOptions, 'words' | 'lang' | 'write'> {
  /** Id of the command if it changes something. `--fields` is then checked before the change. */
  readonly changing: string | undefined;
  readonly tellsSecrets: boolean;
  readonly writesCsv: boolean;
}

/**
 * Returns how results are printed, from the flags, the environment and the terminal. @throws PixError `usage`
 */
export async function resultOutputOptions(
  world: World,
  given: Flags,
  session: Session,
  { writesCsv, changing, ...telling }: Telling,
): Promise<OutputOptions> {
  const { env, stdout, clock } = world;
  const isTerminal = stdout.isTTY === true;
  const form = formOf(given, env);
  const csvStyle = await csvStyleOf(given, form, writesCsv);
  const fields = fieldsOf(given);
  const jq = await jqOf(world, text(given.jq));
  const isChecked = fields !== undefined && changing !== undefined && given['dry-run'] !== true;
  if (isChecked) await (await import('../program/check-shown-fields.ts')).checkShownFields(changing, fields);
  return {
    form,
    ...(csvStyle && { csvStyle }),
    ...(fields === undefined ? {} : { fields, fieldsChecked: isChecked }),
    ...(jq === undefined ? {} : { jq }),
    ...telling,
    reveal: given.reveal === true,
    color: wantsColor(stdout, env, given['no-color'] === true),
    nowMs: clock.now(),
    serviceNow: () => session.serviceTime.at(clock.now()),
    relativeTimes: isTerminal,
    width: isTerminal ? terminalColumns(stdout) : null,
    height: isTerminal ? stdout.rows || null : null,
    sextants: drawsSextants(env),
    hasChanged: () => session.requests.done.changed,
  };
}

/** @throws PixError `usage` when the filter cannot be compiled */
async function jqOf(
  { self, env, onSignal }: World,
  expression: string | undefined,
): Promise<JqFilter | undefined> {
  if (expression === undefined) return undefined;
  const { JqFilter: Filter } = await import('../../output/jq.ts');
  const [node = process.execPath] = self;
  const filter = new Filter(expression, { node, env, onSignal });
  await filter.check();
  return filter;
}

/**
 * Returns the csv style for Excel if `--excel` was given. Otherwise returns undefined, which means csv for
 * programs.
 */
async function csvStyleOf(given: Flags, form: OutputForm, writesCsv: boolean): Promise<CsvStyle | undefined> {
  if (given.excel === undefined) return undefined;
  if (!writesCsv && form !== 'csv') throw usage('usage.flag_needs', { flag: 'excel', needs: '-o csv' });
  return (await import('../../domain/text/excel-csv.ts')).excelCsv;
}

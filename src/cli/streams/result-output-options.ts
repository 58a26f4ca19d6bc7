import { fieldNames } from '../../contract/codecs.ts';
import { fail } from '../../domain/errors.ts';
import type { CsvStyle } from '../../domain/text/csv-style.ts';
import { terminalColumns } from '../../output/drawing/line.ts';
import { unknownField } from '../../output/fields.ts';
import type { JqFilter } from '../../output/jq.ts';
import type { OutputForm, OutputOptions } from '../../output/output-options.ts';
import { wantsColor } from '../../output/style.ts';
import { drawsSextants } from '../../output/terminal-qr.ts';
import type { CommandTraits } from '../command-traits.ts';
import { type Flags, fieldsOf, formOf, text } from '../flags/flag-values.ts';
import type { Session } from '../session/session.ts';
import type { World } from '../session/world.ts';

interface Telling extends Pick<OutputOptions, 'words' | 'lang' | 'write'> {
  readonly shows: CommandTraits['shows'];
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
  { writesCsv, shows, ...telling }: Telling,
): Promise<OutputOptions> {
  const { env, stdout, clock } = world;
  const isTerminal = stdout.isTTY === true;
  const form = formOf(given, env);
  const csvStyle = await csvStyleOf(given, form, writesCsv);
  const fields = fieldsOf(given);
  if (shows?.length === 0 && (fields !== undefined || given.jq !== undefined)) throw fail('output.no_fields');
  const jq = await jqOf(world, text(given.jq));
  const isChecked = fields !== undefined && shows !== undefined && given['dry-run'] !== true;
  if (isChecked) checkShownFields(shows, fields);
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

/**
 * Checks `--fields` before the command changes anything. The service has not sent an answer yet, so this function
 * accepts only fields of the command's views and schemas.
 * @throws PixError `usage` that names the first unknown field
 */
function checkShownFields(shows: NonNullable<CommandTraits['shows']>, names: readonly string[]): void {
  const known = Object.keys(resultFields(shows));
  const first = names.find((name) => !known.includes(name));
  if (first !== undefined) throw unknownField(first, known);
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
  if (!writesCsv && form !== 'csv') throw fail('usage.flag_needs', { flag: 'excel', needs: '-o csv' });
  return (await import('../../domain/text/excel-csv.ts')).excelCsv;
}

/** Returns the fields of these views and schemas, with the type of each: `json` if no view has a column for it. */
export function resultFields(shown: NonNullable<CommandTraits['shows']>): Readonly<Record<string, string>> {
  const types = new Map<string, string>();
  for (const one of shown) {
    const columns: readonly { readonly name: string; readonly type?: string }[] =
      'columns' in one ? one.columns : fieldNames(one).map((name) => ({ name }));
    for (const { name, type = 'json' } of columns) if (!types.has(name)) types.set(name, type);
  }
  return Object.fromEntries(types);
}

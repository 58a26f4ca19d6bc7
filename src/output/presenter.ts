import type { Row } from '../contract/row.ts';
import { PixError } from '../domain/errors.ts';
import type { JsonValue } from '../domain/text/json.ts';
import { jsonForTerminal, safeForTerminal } from '../domain/text/safe-text.ts';
import { checkFields, chosenKeys } from './fields.ts';
import type { OutputOptions } from './output-options.ts';
import type { View } from './view.ts';

/** Shows results on stdout, in the form that was asked for. Human text goes elsewhere. */
export class Presenter {
  readonly options: OutputOptions;

  constructor(options: OutputOptions) {
    const shown = options.width === null ? undefined : escapingFor(options);
    const { write } = options;
    this.options = shown === undefined ? options : { ...options, write: (text) => write(shown(text)) };
  }

  /** True when a script reads stdout: no words for people belong there. */
  get forMachines(): boolean {
    return this.options.form !== 'table';
  }

  /** The same, but json where a table was asked for: for what has no view. */
  asJson(): Presenter {
    return this.forMachines ? this : new Presenter({ ...this.options, form: 'json' });
  }

  /**
   * One resource: a list of its fields for people, its own body as json.
   * @throws PixError `usage` where `--fields` or `--jq` do not fit it; `check` with all of it in the details where it
   * tells of something that is done: it may hold what is told once
   */
  async one<T>(view: View<T>, row: Row<T>): Promise<void> {
    try {
      await this.#one(view, row);
    } catch (error) {
      if (!(error instanceof PixError) || !this.options.hasChanged?.()) throw error;
      throw new PixError({
        ...error.init,
        kind: 'check',
        outcome: 'applied',
        details: [row.raw],
        cause: error,
      });
    }
  }

  async #one<T>(view: View<T>, row: Row<T>): Promise<void> {
    const { form, fields, write } = this.options;
    if (fields) checkFields(view, fields, row.raw);
    if (form === 'json' || form === 'ndjson')
      return this.#json(fields ? chosenKeys(row.raw, fields) : row.raw);
    if (form === 'csv') return void (await this.many(view, [row]));
    const { detail } = await import('./detail.ts');
    return write(detail(view, row, this.options));
  }

  /** A result of the CLI's own: camelCase, ISO 8601 UTC, integer cents in `…Cents`. */
  own<T extends object>(view: View<T>, item: T): Promise<void> {
    return this.one(view, { raw: item as JsonValue, item });
  }

  /** A list of the CLI's own. */
  async ownMany<T extends object>(view: View<T>, items: Iterable<T>): Promise<void> {
    await this.many(
      view,
      [...items].map((item) => ({ raw: item as JsonValue, item })),
    );
  }

  /** A list, written as it arrives wherever the form allows it. Returns how many rows there were. */
  async many<T>(view: View<T>, rows: AsyncIterable<Row<T>> | Iterable<Row<T>>): Promise<number> {
    const { form, jq } = this.options;
    const checked = this.#checked(view, rows);
    if (form === 'table') return (await import('./table.ts')).table(view, checked, this.options);
    if (form === 'csv') return (await import('./csv.ts')).csv(view, checked, this.options);
    return jq === undefined ? this.#stream(checked) : this.#collect(checked);
  }

  async *#checked<T>(view: View<T>, rows: AsyncIterable<Row<T>> | Iterable<Row<T>>): AsyncGenerator<Row<T>> {
    const { fields } = this.options;
    let first = true;
    for await (const row of rows) {
      if (first && fields) checkFields(view, fields, row.raw);
      first = false;
      yield row;
    }
  }

  async #stream<T>(rows: AsyncIterable<Row<T>>): Promise<number> {
    const { form, fields, write } = this.options;
    const line = (row: Row<T>): JsonValue => (fields ? chosenKeys(row.raw, fields) : row.raw);
    let count = 0;
    if (form === 'ndjson') {
      for await (const row of rows) {
        await write(`${JSON.stringify(line(row))}\n`);
        count += 1;
      }
      return count;
    }
    for await (const row of rows) {
      const text = JSON.stringify(line(row), null, 2).replaceAll('\n', '\n  ');
      await write(`${count === 0 ? '[\n  ' : ',\n  '}${text}`);
      count += 1;
    }
    // Not where it broke off: an array that stays open is taken for whole by no reader.
    await write(count > 0 ? '\n]\n' : '[]\n');
    return count;
  }

  async #collect<T>(rows: AsyncIterable<Row<T>>): Promise<number> {
    const { fields } = this.options;
    const all: JsonValue[] = [];
    for await (const row of rows) all.push(fields ? chosenKeys(row.raw, fields) : row.raw);
    await this.#json(all);
    return all.length;
  }

  async #json(value: JsonValue): Promise<void> {
    const { jq, form, write } = this.options;
    if (jq !== undefined) return write(await (await import('./jq.ts')).filter(JSON.stringify(value), jq));
    await write(`${form === 'ndjson' ? JSON.stringify(value) : JSON.stringify(value, null, 2)}\n`);
  }
}

/** What a terminal is shown of data that goes to pipes and files as it is; tables and details are made for it. */
function escapingFor({ form, jq }: OutputOptions): ((text: string) => string) | undefined {
  if (form === 'table') return undefined;
  return form === 'csv' || jq !== undefined
    ? (text) => safeForTerminal(text, { keepLineFeeds: true })
    : jsonForTerminal;
}

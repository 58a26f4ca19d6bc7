import { type PagedRows, pagesOf, type Row } from '../contract/row.ts';
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

  /** A list, written as it arrives wherever the form allows it: one write a page. Returns how many rows there were. */
  async many<T>(view: View<T>, rows: AnyRows<T>): Promise<number> {
    const { form, jq } = this.options;
    const checked = this.#checked(view, rows);
    if (form === 'table') return (await import('./table.ts')).table(view, flat(checked), this.options);
    if (form === 'csv') return (await import('./csv.ts')).csv(view, checked, this.options);
    if (jq !== undefined) return this.#collect(checked);
    return form === 'ndjson' ? this.#lines(checked) : this.#array(checked);
  }

  async *#checked<T>(view: View<T>, rows: AnyRows<T>): AsyncGenerator<readonly Row<T>[]> {
    const { fields } = this.options;
    let first = true;
    for await (const page of pagesOf(rows)) {
      if (first && fields) checkFields(view, fields, page[0]?.raw);
      first = false;
      yield page;
    }
  }

  async #lines<T>(pages: AsyncIterable<readonly Row<T>[]>): Promise<number> {
    const { fields, write } = this.options;
    let count = 0;
    for await (const page of pages) {
      let text = '';
      for (const row of page)
        text += `${fields ? JSON.stringify(chosenKeys(row.raw, fields)) : (row.text ?? JSON.stringify(row.raw))}\n`;
      await write(text);
      count += page.length;
    }
    return count;
  }

  async #array<T>(pages: AsyncIterable<readonly Row<T>[]>): Promise<number> {
    const { fields, write } = this.options;
    let count = 0;
    for await (const page of pages) {
      let text = '';
      for (const { raw } of page) {
        const one = JSON.stringify(fields ? chosenKeys(raw, fields) : raw, null, 2);
        text += `${count === 0 ? '[\n  ' : ',\n  '}${one.replaceAll('\n', '\n  ')}`;
        count += 1;
      }
      await write(text);
    }
    // Not where it broke off: an array that stays open is taken for whole by no reader.
    await write(count > 0 ? '\n]\n' : '[]\n');
    return count;
  }

  async #collect<T>(pages: AsyncIterable<readonly Row<T>[]>): Promise<number> {
    const { fields } = this.options;
    const all: JsonValue[] = [];
    for await (const page of pages)
      for (const { raw } of page) all.push(fields ? chosenKeys(raw, fields) : raw);
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

type AnyRows<T> = PagedRows<T> | AsyncIterable<Row<T>> | Iterable<Row<T>>;

async function* flat<T>(pages: AsyncIterable<readonly Row<T>[]>): AsyncGenerator<Row<T>> {
  for await (const page of pages) yield* page;
}

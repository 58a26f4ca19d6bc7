import {
  type DecodedRow,
  inPages,
  type PagedRows,
  pagesOf,
  rowsOf,
} from '../contract/raw-and-decoded-rows.ts';
import { PixError } from '../domain/pix-error.ts';
import { isJsonObject, type JsonValue } from '../domain/text/json.ts';
import { jsonForTerminal, safeForTerminal } from '../domain/text/safe-text.ts';
import { checkFields, chosenKeys } from './fields.ts';
import { OutputFailure } from './output-failure.ts';
import type { OutputOptions } from './output-options.ts';
import type { View } from './view.ts';

export class Presenter {
  readonly options: OutputOptions;

  constructor(options: OutputOptions) {
    const shown = options.width === null ? undefined : escapingFor(options);
    const { write } = options;
    this.options = shown === undefined ? options : { ...options, write: (text) => write(shown(text)) };
  }

  /** Returns whether the output is for programs. If so, stdout contains no text for people. */
  get forMachines(): boolean {
    return this.options.form !== 'table';
  }

  asJson(): Presenter {
    return this.forMachines ? this : new Presenter({ ...this.options, form: 'json' });
  }

  /**
   * Shows one resource: for people the fields of the view, as JSON the body of the service's answer.
   * @throws PixError `usage` when `--fields` or `--jq` do not match the resource
   * @throws OutputFailure instead, if the command has already changed something
   */
  async one<T>(view: View<T>, row: DecodedRow<T>): Promise<void> {
    try {
      await this.#one(view, row);
    } catch (error) {
      const { hasChanged, tellsSecrets, write } = this.options;
      if (!hasChanged?.()) throw error;
      // The filter of `--jq` is wrong, but the service returns a new secret only once. Write the whole answer
      // instead.
      if (tellsSecrets && error instanceof PixError && error.init.key === 'output.bad_jq')
        await write(`${JSON.stringify(row.raw, null, 2)}\n`);
      const { id, status } = isJsonObject(row.raw) ? row.raw : {};
      throw new OutputFailure(
        {
          ...(typeof id === 'string' && { id }),
          ...(typeof status === 'string' && { status }),
        },
        error,
      );
    }
  }

  async #one<T>(view: View<T>, row: DecodedRow<T>): Promise<void> {
    const { form, fields, fieldsChecked, write } = this.options;
    if (fields && !fieldsChecked) checkFields(view, fields, row.raw);
    if (form === 'json' || form === 'ndjson') return this.#json(this.#chosen(row));
    if (form === 'csv') return void (await this.many(view, [row]));
    const { resourceDetail } = await import('./resource-detail.ts');
    return write(resourceDetail(view, row, this.options));
  }

  /**
   * Shows a result that comes from `pix` and not from the service. Names are in camelCase, times are in ISO
   * 8601 UTC, and fields with integer cents are named `…Cents`.
   */
  own<T extends object>(view: View<T>, item: T): Promise<void> {
    return this.one(view, { raw: item as JsonValue, item });
  }

  async ownMany<T extends object>(view: View<T>, items: Iterable<T> | AsyncIterable<T>): Promise<void> {
    await this.many(view, inPages(ownRows(items)));
  }

  /**
   * Writes all rows. Most formats write each page of rows when it arrives.
   * @returns the number of rows
   */
  async many<T>(view: View<T>, rows: AnyRows<T>): Promise<number> {
    const { form, jq } = this.options;
    const checked = this.#checked(view, rows);
    if (form === 'table') return (await import('./table.ts')).table(view, rowsOf(checked), this.options);
    if (form === 'csv') return (await import('./csv.ts')).csv(view, checked, this.options);
    if (jq !== undefined) return this.#collect(checked);
    return form === 'ndjson' ? this.#lines(checked) : this.#array(checked);
  }

  /**
   * Shows each item of an endless list when it arrives. The format json becomes ndjson here: one document per
   * row.
   * @throws PixError `usage` when `--fields` do not match the view
   */
  async ownLive<T extends object>(view: View<T>, items: AsyncIterable<T>): Promise<void> {
    const rows = ownRows(items);
    const { form, fields, jq, write } = this.options;
    if (fields) checkFields(view, fields, undefined);
    if (form === 'csv') return void (await this.many(view, rows));
    const { formatStreamedRow } = await import('./format-streamed-row.ts');
    for await (const row of rows) {
      const text = JSON.stringify(this.#chosen(row));
      if (form === 'table') await write(formatStreamedRow(view, row, this.options));
      else await write(jq === undefined ? `${text}\n` : await jq.run(text));
    }
  }

  async *#checked<T>(view: View<T>, rows: AnyRows<T>): AsyncGenerator<readonly DecodedRow<T>[]> {
    const { fields, fieldsChecked } = this.options;
    let first = fieldsChecked !== true;
    for await (const page of pagesOf(rows)) {
      if (first && fields) checkFields(view, fields, page[0]?.raw);
      first = false;
      yield page;
    }
  }

  async #lines<T>(pages: AsyncIterable<readonly DecodedRow<T>[]>): Promise<number> {
    let count = 0;
    for await (const page of pages) {
      await this.options.write(page.map((row) => `${JSON.stringify(this.#chosen(row))}\n`).join(''));
      count += page.length;
    }
    return count;
  }

  async #array<T>(pages: AsyncIterable<readonly DecodedRow<T>[]>): Promise<number> {
    const { write } = this.options;
    let count = 0;
    for await (const page of pages) {
      let text = '';
      for (const row of page) {
        const one = JSON.stringify(this.#chosen(row), null, 2);
        text += `${count === 0 ? '[\n  ' : ',\n  '}${one.replaceAll('\n', '\n  ')}`;
        count += 1;
      }
      await write(text);
    }
    // After a failure, the array stays open, so that no reader treats the output as complete.
    await write(count > 0 ? '\n]\n' : '[]\n');
    return count;
  }

  async #collect<T>(pages: AsyncIterable<readonly DecodedRow<T>[]>): Promise<number> {
    const all: JsonValue[] = [];
    for await (const page of pages) for (const row of page) all.push(this.#chosen(row));
    await this.#json(all);
    return all.length;
  }

  #chosen({ raw }: DecodedRow<unknown>): JsonValue {
    const { fields } = this.options;
    return fields ? chosenKeys(raw, fields) : raw;
  }

  async #json(value: JsonValue): Promise<void> {
    const { jq, form, write } = this.options;
    if (jq !== undefined) return write(await jq.run(JSON.stringify(value)));
    await write(`${form === 'ndjson' ? JSON.stringify(value) : JSON.stringify(value, null, 2)}\n`);
  }
}

/**
 * Returns the function that makes json or csv safe for a terminal. Tables and details need none, because
 * their cells are already escaped.
 */
function escapingFor({ form, jq }: OutputOptions): ((text: string) => string) | undefined {
  if (form === 'table') return undefined;
  return form === 'csv' || jq !== undefined
    ? (text) => safeForTerminal(text, { keepLineFeeds: true })
    : jsonForTerminal;
}

type AnyRows<T> = PagedRows<T> | AsyncIterable<DecodedRow<T>> | Iterable<DecodedRow<T>>;

async function* ownRows<T extends object>(
  items: Iterable<T> | AsyncIterable<T>,
): AsyncGenerator<DecodedRow<T>> {
  for await (const item of items) yield { raw: item as JsonValue, item };
}

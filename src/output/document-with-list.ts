import type { JsonObject, JsonValue } from '../domain/text/json.ts';
import { chosenKeys } from './fields.ts';
import type { Presenter } from './presenter.ts';

/**
 * Writes a JSON object that contains a list. Items are written one by one, so the list may be larger than
 * memory; with `--jq`, all items are in memory. `--fields` selects keys of the items.
 */
export async function documentWithList(
  out: Presenter,
  head: JsonObject,
  name: string,
  items: Iterable<JsonValue> | AsyncIterable<JsonValue>,
): Promise<void> {
  const { fields, jq, write } = out.options;
  const shown = (item: JsonValue): JsonValue => (fields ? chosenKeys(item, fields) : item);
  if (jq !== undefined) {
    const all: JsonValue[] = [];
    for await (const item of items) all.push(shown(item));
    const raw = { ...head, [name]: all };
    return write(await jq.run(JSON.stringify(raw)));
  }
  const begun = JSON.stringify(head, null, 2).replace(/\n\}$/, '');
  await write(`${begun},\n  ${JSON.stringify(name)}: [`);
  let count = 0;
  for await (const item of items) {
    const text = JSON.stringify(shown(item), null, 2).replaceAll('\n', '\n    ');
    await write(`${count === 0 ? '' : ','}\n    ${text}`);
    count += 1;
  }
  await write(count === 0 ? ']\n}\n' : '\n  ]\n}\n');
}

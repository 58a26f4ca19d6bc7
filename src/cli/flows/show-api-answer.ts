import type { RawAnswer } from '../../client/calls.ts';
import type { Row } from '../../contract/row.ts';
import { safeForTerminal } from '../../domain/text/safe-text.ts';
import type { Presenter } from '../../output/presenter.ts';
import type { View } from '../../output/view.ts';

const noView: View<unknown> = { noun: 'answer', columns: [] };

/** An answer of the service, whole: JSON whatever the form, headers first where they were asked for. */
export async function showApiAnswer(out: Presenter, answer: RawAnswer, include: boolean): Promise<void> {
  if (include) {
    const headers = Object.entries(answer.headers).map(
      ([name, value]) => `${name}: ${safeForTerminal(value)}\n`,
    );
    await out.options.write(`HTTP ${answer.status}\n${headers.join('')}\n`);
  }
  if (answer.json !== undefined) await out.asJson().one(noView, { raw: answer.json, item: answer.json });
}

/** The items of a list, whole: one JSON array, or one a line. */
export async function showAll(out: Presenter, rows: AsyncIterable<Row<unknown>>): Promise<void> {
  await out.asJson().many(noView, rows);
}

import type { RawAnswer } from '../../client/call-input.ts';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { safeForTerminal } from '../../domain/text/safe-text.ts';
import type { Presenter } from '../../output/presenter.ts';
import type { View } from '../../output/view.ts';

const noView: View<unknown> = { columns: [] };

/** Prints the service's response. @param include whether to print the headers too */
export async function showApiAnswer(out: Presenter, answer: RawAnswer, include: boolean): Promise<void> {
  if (include) {
    const headers = Object.entries(answer.headers).map(
      ([name, value]) => `${name}: ${safeForTerminal(value)}\n`,
    );
    await out.options.write(`HTTP ${answer.status}\n${headers.join('')}\n`);
  }
  if (answer.json !== undefined) await out.asJson().one(noView, { raw: answer.json, item: answer.json });
}

export async function showAll(out: Presenter, rows: AsyncIterable<DecodedRow<unknown>>): Promise<void> {
  await out.asJson().many(noView, rows);
}

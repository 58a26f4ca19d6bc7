import type { Codec } from '../../contract/codecs.ts';
import type { Route } from '../../contract/route.ts';
import type { Encoders } from '../fast-encoders.ts';
import { type CursorPage, type Page, Replay, Written } from '../handler.ts';
import { type Answer, jsonAnswer, writtenAnswer } from './answer.ts';

/** The answer of success, in the envelope of the row's shape. */
export function encodeReply(encoders: Encoders, row: Route, given: unknown): Answer {
  if (given instanceof Written) return writtenAnswer(row, given.json);
  const { reply: shape } = row;
  const [reply, status] = given instanceof Replay ? [given.reply as unknown, 200] : [given, row.status];
  switch (shape.kind) {
    case 'binary':
      return { status, headers: { 'content-type': shape.contentType }, body: reply as Uint8Array };
    case 'json':
      return jsonAnswer(status, encoders.encode(shape.codec, reply));
    case 'array':
      return jsonAnswer(status, items(encoders, shape.codec, reply as readonly unknown[]));
    case 'page': {
      const page = reply as Page<unknown>;
      const data = items(encoders, shape.codec, page.items);
      return jsonAnswer(status, { ...page.place, data, hasNextPage: page.hasNextPage });
    }
    case 'cursor': {
      const page = reply as CursorPage<unknown>;
      const { nextCursor } = page;
      const data = items(encoders, shape.codec, page.items);
      return jsonAnswer(status, { data, ...(nextCursor !== undefined && { nextCursor }) });
    }
  }
}

const items = (encoders: Encoders, codec: Codec, values: readonly unknown[]): unknown[] =>
  values.map((value) => encoders.encode(codec, value));

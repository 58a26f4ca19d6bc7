import type { Codec } from '../../contract/codecs.ts';
import type { Route } from '../../contract/route.ts';
import { encodeByContract } from '../encode-by-contract.ts';
import { type CursorPage, type Page, Replay } from '../handler-types.ts';
import { type Answer, jsonAnswer } from './answer.ts';

export function encodeReply(row: Route, given: unknown): Answer {
  const { reply: shape } = row;
  const [reply, status] = given instanceof Replay ? [given.reply as unknown, 200] : [given, row.status];
  switch (shape.kind) {
    case 'binary':
      return { status, headers: { 'content-type': shape.contentType }, body: reply as Uint8Array };
    case 'json':
      return jsonAnswer(status, encodeByContract(shape.codec, reply));
    case 'array':
      return jsonAnswer(status, items(shape.codec, reply as readonly unknown[]));
    case 'page': {
      const page = reply as Page<unknown>;
      const data = items(shape.codec, page.items);
      return jsonAnswer(status, { ...page.place, data, hasNextPage: page.hasNextPage });
    }
    case 'cursor': {
      const page = reply as CursorPage<unknown>;
      const { nextCursor } = page;
      const data = items(shape.codec, page.items);
      return jsonAnswer(status, { data, ...(nextCursor !== undefined && { nextCursor }) });
    }
  }
}

const items = (codec: Codec, values: readonly unknown[]): unknown[] =>
  values.map((value) => encodeByContract(codec, value));

import * as z from 'zod/mini';
import { type Codec, requestInteger, requestNumber, wireInteger, wireNumber } from './codecs.ts';
import type { ReplyShape, Route } from './route.ts';

export type Schema = Readonly<Record<string, unknown>>;

export const jsonContent = (schema: Schema): Schema => ({ 'application/json': { schema } });

export const parametersOf = (row: Route): readonly Schema[] => [
  ...pathParameters(row),
  ...queryParameters(row),
  ...headerParameters(row),
];

function pathParameters({ path }: Route): readonly Schema[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters({ query }: Route): readonly Schema[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** Returns the idempotency header (§4.2). Its name is an assumption. */
function headerParameters({ idempotency }: Route): readonly Schema[] {
  if (idempotency !== 'header') return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ];
}

export function replyContent(reply: ReplyShape): Schema {
  if (reply.kind === 'binary') return { [reply.contentType]: {} };
  const item = schemaOf(reply.codec);
  const items = { type: 'array', items: item };
  switch (reply.kind) {
    case 'json':
      return jsonContent(item);
    case 'array':
      return jsonContent(items);
    case 'page':
      return jsonContent({ type: 'object', properties: { data: items, hasNextPage: { type: 'boolean' } } });
    case 'cursor':
      return jsonContent({ type: 'object', properties: { data: items, nextCursor: { type: 'string' } } });
  }
}

/** Returns the schema of the value on the wire. */
export function schemaOf(codec: Codec): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(codec, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (isOneOf(zodSchema, wireNumber, requestNumber)) jsonSchema.type = 'number';
      if (isOneOf(zodSchema, wireInteger, requestInteger)) jsonSchema.type = 'integer';
    },
  }) as Record<string, unknown>;
  return schema;
}

const isOneOf = (schema: Codec, ...codecs: readonly Codec[]): boolean => codecs.includes(schema);

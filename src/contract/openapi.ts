import * as z from 'zod/mini';
import { type Codec, requestInteger, requestNumber, wireInteger, wireNumber } from './codecs.ts';
import { type ErrorCode, errorCodes, hubErrorCodes } from './error-codes.ts';
import { commonErrors, type Family, type ReplyShape, type Route } from './route.ts';

type Schema = Record<string, unknown>;

/** An OpenAPI 3.1 document of these rows. `roots` gives the address of each family. */
export function openApi(
  rows: readonly Route[],
  roots: Readonly<Record<Family, string>>,
  version: string,
): Schema & { readonly openapi: string } {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const row of rows) {
    // Two families have a path in common: the whole address tells them apart.
    const path = new URL(roots[row.family]).pathname + row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Pix service, as the sandbox runs it', version },
    servers: [{ url: new URL(roots.main).origin }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function operation(row: Route): Schema {
  return {
    operationId: row.name,
    tags: [row.family],
    ...(row.bearer === false ? { security: [] } : {}),
    'x-scopes': row.scopes,
    'x-moves-money': row.movesMoney,
    'x-idempotency': row.idempotency,
    'x-shape': row.shape,
    ...(row.assumed ? { 'x-assumed': row.assumed } : {}),
    parameters: [...pathParameters(row), ...queryParameters(row), ...headerParameters(row)],
    ...(row.body ? { requestBody: { content: jsonContent(schemaOf(row.body)) } } : {}),
    responses: { [row.status]: { description: 'done', content: replyContent(row.reply) }, ...refusals(row) },
  };
}

const jsonContent = (schema: Schema): Schema => ({ 'application/json': { schema } });

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

/** §4.2: a hub POST takes an idempotency key; its header's name is an assumption. */
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

function replyContent(reply: ReplyShape): Schema {
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

/** The codes a route may answer with, by status. */
function refusals(row: Route): Record<string, Schema> {
  const codes: readonly string[] =
    row.family === 'hub' ? Object.keys(hubErrorCodes) : [...commonErrors, ...row.errors];
  const all: Readonly<Record<string, { readonly status: number }>> = { ...errorCodes, ...hubErrorCodes };
  const byStatus: Record<string, Schema> = {};
  for (const code of codes) {
    const status = String(all[code as ErrorCode]?.status);
    const before = (byStatus[status]?.['x-codes'] ?? []) as readonly string[];
    byStatus[status] = { description: [...before, code].join(', '), 'x-codes': [...before, code] };
  }
  return byStatus;
}

function schemaOf(codec: Codec): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(codec, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === wireNumber || zodSchema === requestNumber) jsonSchema.type = 'number';
      if (zodSchema === wireInteger || zodSchema === requestInteger) jsonSchema.type = 'integer';
    },
  }) as Schema;
  return schema;
}

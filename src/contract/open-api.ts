import * as z from 'zod/mini';
import { type Codec, requestInteger, requestNumber, wireInteger, wireNumber } from './codecs.ts';
import { type ErrorCode, errorCodes, hubErrorCodes } from './error-codes.ts';
import { commonErrors, type Family, type ReplyShape, type Route } from './route.ts';

export interface OpenApiParts {
  readonly roots: Readonly<Record<Family, string>>;
  readonly version: string;
  /** Returns the text of a message key: `route.…` or `openapi.…`. */
  readonly text: (key: string) => string;
}

type Schema = Readonly<Record<string, unknown>>;

const jsonContent = (schema: Schema): Schema => ({ 'application/json': { schema } });

const parametersOf = (row: Route): readonly Schema[] => [
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

/**
 * Returns the JSON schema of the values that a read takes: path parameters and query fields. A list is an array here,
 * and a number is a number, while the query itself has only texts.
 */
export function inputSchema(row: Route): {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
} {
  const inPath = pathParameters(row);
  const inQuery = queryParameters(row);
  const decoded = row.query ? decodedProperties(row.query) : {};
  const query = inQuery.map(({ name, schema }): [string, Schema] => {
    const own = decoded[String(name)] ?? {};
    // A decoded amount has no JSON type, so it stays a text.
    return [String(name), Object.keys(own).length === 0 ? (schema as Schema) : own];
  });
  const path = inPath.map(({ name }): [string, Schema] => [String(name), { type: 'string', minLength: 1 }]);
  const required = [...inPath, ...inQuery].filter((one) => one.required).map(({ name }) => String(name));
  return {
    type: 'object',
    properties: Object.fromEntries([...path, ...query]),
    required,
    additionalProperties: false,
  };
}

const decodedProperties = (codec: Codec): Readonly<Record<string, Schema>> =>
  (schemaOf(codec, 'output') as { properties?: Record<string, Schema> }).properties ?? {};

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

/** Returns the schema of the value on the wire (`input`), or of the decoded value. */
function schemaOf(codec: Codec, io: 'input' | 'output' = 'input'): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(codec, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (isOneOf(zodSchema, wireNumber, requestNumber)) jsonSchema.type = 'number';
      if (isOneOf(zodSchema, wireInteger, requestInteger)) jsonSchema.type = 'integer';
    },
  }) as Record<string, unknown>;
  return schema;
}

const isOneOf = (schema: Codec, ...codecs: readonly Codec[]): boolean => codecs.includes(schema);

export function openApi(rows: readonly Route[], parts: OpenApiParts): Schema & { readonly openapi: string } {
  const { roots, version, text } = parts;
  const origin = new URL(roots.main).origin;
  const located = rows.map((row) => ({ row, path: pathOf(row, roots) }));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { row, path } of located) {
    const own = new URL(roots[row.family]).origin;
    const notes = [
      ...(path.endsWith('/') ? [text('openapi.path.trailingSlash')] : []),
      ...(located.some((other) => isAmbiguous(path, other.path)) ? [text('openapi.path.ambiguous')] : []),
    ];
    paths[path] = {
      ...paths[path],
      ...(own === origin ? {} : { servers: [{ url: own }] }),
      [row.method.toLowerCase()]: operation(row, text, notes),
    };
  }
  const families = [...new Set(rows.map(({ family }) => family))];
  return {
    openapi: '3.1.0',
    info: {
      title: text('openapi.title'),
      version,
      description: text('openapi.description'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    tags: families.map((name) => ({ name, description: text(`openapi.family.${name}`) })),
    security: [{ bearer: [] }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: text('openapi.bearer') },
        basic: { type: 'http', scheme: 'basic', description: text('openapi.basic') },
        certificate: { type: 'mutualTLS', description: text('openapi.certificate') },
      },
      schemas: { Error: ERROR, HubError: HUB_ERROR },
    },
    paths,
  };
}

/** Returns the path with the family's root, because some families have equal paths, e.g. `/status/`. */
const pathOf = ({ family, path }: Route, roots: OpenApiParts['roots']): string =>
  new URL(roots[family]).pathname + path.replace(/:(\w+)/g, '{$1}');

/**
 * Whether one URL can match both paths, and neither path is more specific. An example is `/a/:id` and
 * `/:id/b`.
 */
function isAmbiguous(one: string, other: string): boolean {
  const [parts, others] = [one.split('/'), other.split('/')];
  if (parts.length !== others.length) return false;
  const isOpen = (part: string | undefined): boolean => part?.startsWith('{') === true;
  const pairs = parts.map((part, at) => [isOpen(part), isOpen(others[at])] as const);
  const fits = parts.every((part, at) => part === others[at] || isOpen(part) || isOpen(others[at]));
  return fits && pairs.some(([a, b]) => a && !b) && pairs.some(([a, b]) => !a && b);
}

function operation(row: Route, text: OpenApiParts['text'], notes: readonly string[]): Schema {
  return {
    operationId: row.name,
    summary: text(`route.${row.name}`),
    ...(notes.length > 0 && { description: notes.join(' ') }),
    tags: [row.family],
    security: securityOf(row),
    'x-scopes': row.scopes,
    'x-moves-money': row.movesMoney,
    'x-idempotency': row.idempotency,
    'x-shape': row.shape,
    ...(row.assumed ? { 'x-assumed': row.assumed } : {}),
    parameters: parametersOf(row),
    ...(row.body ? { requestBody: { content: jsonContent(schemaOf(row.body)) } } : {}),
    responses: {
      [row.status]: { description: DONE[row.status], content: replyContent(row.reply) },
      ...refusals(row),
    },
  };
}

const DONE: Readonly<Record<Route['status'], string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted' };

/** Returns how a route authenticates (§5 rules 1 and 7). */
function securityOf({ family, bearer }: Route): readonly Schema[] {
  if (family === 'control') return [];
  if (family !== 'card') return [{ bearer: [] }];
  return [{ ...(bearer ? { bearer: [] } : { basic: [] }), certificate: [] }];
}

function refusals(row: Route): Record<string, Schema> {
  const all: Readonly<Record<string, { readonly status: number }>> = { ...errorCodes, ...hubErrorCodes };
  const byStatus = new Map<string, string[]>();
  for (const code of new Set(codesOf(row))) {
    const status = String(all[code]?.status);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const schema = { $ref: `#/components/schemas/${row.family === 'hub' ? 'HubError' : 'Error'}` };
  const answers = [...byStatus].map(([status, codes]) => [
    status,
    { description: codes.join(', '), content: jsonContent(schema), 'x-codes': codes },
  ]);
  return Object.fromEntries(answers);
}

function codesOf(row: Route): readonly string[] {
  const { family, method, errors, scopes, bearer } = row;
  if (family === 'hub') return Object.keys(hubErrorCodes);
  // With PZG404, the sandbox refuses control requests that a web page sends.
  if (family === 'control') return ['PZV001', 'PZG404', 'PZI100', ...errors];
  const hasWhitelist = family === 'main' || family === 'sandbox';
  const elsewhere: Readonly<Partial<Record<ErrorCode, boolean>>> = {
    PZA200: scopes.length === 0,
    PZA203: !hasWhitelist,
    PZA205: !hasWhitelist,
    PZA206: method === 'GET' || !bearer,
    PZG429: !bearer,
  };
  return [...commonErrors.filter((code) => !elsewhere[code]), ...errors];
}

const TEXT: Schema = { type: 'string' };

/** Schema of the error envelope (§7.1). */
const ERROR: Schema = {
  type: 'object',
  required: ['message', 'statusCode', 'requestId'],
  properties: {
    errorCode: TEXT,
    error: TEXT,
    message: TEXT,
    statusCode: { type: 'integer' },
    requestId: TEXT,
    details: { type: 'array', items: { type: 'object', properties: { field: TEXT, message: TEXT } } },
    retryAfterSeconds: { type: 'integer' },
  },
};

/** The error envelope of the hub (unshown.md §10). */
const HUB_ERROR: Schema = {
  type: 'object',
  required: ['message', 'code'],
  properties: { message: TEXT, code: TEXT, details: { type: 'object' } },
};

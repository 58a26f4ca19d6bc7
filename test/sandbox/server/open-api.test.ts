import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routeWords } from '../../../src/i18n/en/route-words.ts';
import { serviceAndControlRoutes } from '../../../src/sandbox/handler-types.ts';
import { type PixWorld, pixWorld } from '../../support/worlds/pix-world.ts';
import { saidBy } from '../../support/worlds/sandbox-world.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<Record<string, { readonly 'x-codes'?: readonly string[] }>>;
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: { properties: Record<string, unknown>; required: string[] } }>
    >;
  };
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly license: { readonly name: string } };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components: { readonly securitySchemes: Readonly<Record<string, unknown>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const SAID = expect.stringMatching(/^\S.*\S$/);

let world: PixWorld;
let document: Document;
let operations: (Operation & { readonly path: string })[];

async function read(path: string, headers: Record<string, string> = {}): Promise<Document> {
  const url = new URL(world.sandbox.roots.main).origin + path;
  const { status, json } = await saidBy(await world.sandbox.handle({ method: 'GET', url, headers }));
  expect(status).toBe(200);
  // The tests check that the answer really is an OpenAPI document.
  return json as unknown as Document;
}

beforeEach(async () => {
  world = await pixWorld();
  document = await read('/openapi.json');
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ ...operation, path })),
  );
});
afterEach(() => world.close());

describe('/openapi.json', () => {
  it('/openapi.json lists every route of the contract and every control route once', () => {
    const names = Object.values(serviceAndControlRoutes).map(({ name }) => name);
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(names.sort());
    expect(document.openapi).toBe('3.1.0');
  });

  it('/control/openapi.json returns the same document as /openapi.json', async () => {
    expect(await read('/control/openapi.json')).toEqual(document);
  });

  it('/openapi.json shows required fields, amounts as numbers, and the possible error codes', () => {
    const create = document.paths['/v1/pix']?.post;
    const schema = create?.requestBody?.content['application/json']?.schema;
    expect(schema?.required).toEqual(['amount']);
    const properties = { amount: { type: 'number' }, virtualAccount: { maxLength: 50 } };
    expect(schema?.properties).toMatchObject(properties);
    expect(create?.responses['400']?.['x-codes']).toContain('PZD602');
    expect(
      document.paths['/hub/api/v1/transactions/withdraw']?.post?.requestBody?.content['application/json']
        ?.schema.properties,
    ).toMatchObject({ amount: { type: 'integer' } });
  });

  it('/openapi.json has a licence and tags, and a summary, security and errors for each operation', () => {
    expect(document.info).toMatchObject({ description: SAID, license: { name: 'MIT', identifier: 'MIT' } });
    const tags = new Map(document.tags.map(({ name, description }) => [name, description]));
    const schemes = Object.keys(document.components.securitySchemes);
    for (const { operationId, summary, tags: own, security, responses } of operations) {
      const refusals = Object.keys(responses).filter((status) => status.startsWith('4'));
      expect([operationId, summary, own.map((tag) => tags.get(tag))]).toEqual([operationId, SAID, [SAID]]);
      expect(operationId).toEqual(operationId);
      expect(security.flatMap(Object.keys).every((name) => schemes.includes(name))).toBe(true);
      expect([operationId, refusals.length]).not.toEqual([operationId, 0]);
    }
  });

  it('/openapi.json requires a token for all routes except control routes, and a certificate for the card family', () => {
    const secured = (start: string) => [
      ...new Set(
        operations.flatMap(({ path, security }) =>
          path.startsWith(start) ? [JSON.stringify(security)] : [],
        ),
      ),
    ];
    expect(secured('/v1/')).toEqual(['[{"bearer":[]}]']);
    expect(secured('/hub/')).toEqual(['[{"bearer":[]}]']);
    expect(secured('/control/')).toEqual(['[]']);
    expect(secured('/card/v1/token')).toEqual(['[{"basic":[],"certificate":[]}]']);
    expect(secured('/card/v1/charges')).toEqual(['[{"bearer":[],"certificate":[]}]']);
  });

  it('/openapi.json has descriptions only for operations with an unusual path', () => {
    const trailingSlash = routeWords['openapi.path.trailingSlash'];
    const ambiguous = routeWords['openapi.path.ambiguous'];
    const explained = operations.flatMap(({ path, description }) =>
      description === undefined ? [] : [[path, description]],
    );
    expect(Object.fromEntries(explained)).toEqual({
      '/v1/status/': trailingSlash,
      '/v1/transactions/': trailingSlash,
      '/card/v1/charges/recurrences/{recurrentPaymentId}': ambiguous,
      '/card/v1/charges/{chargeId}/reverse': ambiguous,
    });
    const slashes = Object.keys(document.paths).filter((path) => path.endsWith('/'));
    expect(slashes).toEqual(['/v1/status/', '/v1/transactions/']);
  });

  it('/openapi.json is in Portuguese if the request asks for Portuguese', async () => {
    const { paths } = await read('/openapi.json', { 'accept-language': 'pt-BR,pt;q=0.9' });
    expect(paths['/v1/pix']?.post?.summary).toBe('Crie uma cobrança');
    const names = Object.values(serviceAndControlRoutes).map(({ name }) => name);
    const summaries = Object.keys(routeWords).filter((key) => key.startsWith('route.'));
    expect(summaries.sort()).toEqual(names.map((name) => `route.${name}`).sort());
  });
});

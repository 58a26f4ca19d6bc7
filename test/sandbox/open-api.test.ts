import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../src/sandbox/rows.ts';
import { type PixWorld, pixWorld } from '../support/pix-world.ts';

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly 'x-codes'?: readonly string[] }>>;
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: { properties: Record<string, unknown>; required: string[] } }>
    >;
  };
}

let world: PixWorld;
let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
beforeEach(async () => {
  world = await pixWorld();
  const response = await world.sandbox.handle({
    method: 'GET',
    url: `${world.sandbox.roots.control}/openapi.json`,
    headers: {},
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  const document = JSON.parse(Buffer.concat(chunks).toString()) as { openapi: string; paths: typeof paths };
  expect(document.openapi).toBe('3.1.0');
  paths = document.paths;
});
afterEach(() => world.close());

describe('/openapi.json', () => {
  it('has every row of the contract and every lever of the sandbox, once', () => {
    const operations = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    const names = Object.values(rows).map(({ name }) => name);
    expect(operations.sort()).toEqual(names.sort());
  });

  it('says what is asked for, money as numbers, and which codes may come', () => {
    const create = paths['/v1/pix']?.post;
    const schema = create?.requestBody?.content['application/json']?.schema;
    expect(schema?.required).toEqual(['amount']);
    expect(schema?.properties).toMatchObject({
      amount: { type: 'number' },
      virtualAccount: { maxLength: 50 },
    });
    expect(create?.responses['400']?.['x-codes']).toContain('PZD602');
    expect(
      paths['/hub/api/v1/transactions/withdraw']?.post?.requestBody?.content['application/json']?.schema
        .properties,
    ).toMatchObject({
      amount: { type: 'integer' },
    });
  });
});

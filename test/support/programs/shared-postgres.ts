import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, postgresPrograms, startPostgres } from '../stores/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Port on 127.0.0.1 that creates a database at each connection, and sends its URL. All tests of a run share
     * one PostgreSQL server. It starts at the first connection, because many runs do not need it. Null without
     * PostgreSQL.
     */
    readonly postgresStarter: number | null;
  }
}

/** Starts a PostgreSQL server for a test run when the first test needs it, and stops it when the run ends. */
export default async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const programs = postgresPrograms();
  provide('postgresStarter', null);
  if (programs === null) return async () => undefined;
  let server: Promise<PostgresServer> | undefined;
  let databases = 0;
  const starter = createServer((socket) => {
    server ??= startPostgres(programs, config.env?.TMPDIR);
    databases += 1;
    const name = `test_${databases}`;
    server
      .then((started) => started.database(name))
      .then(
        (url) => socket.end(url),
        (error: unknown) => socket.end(String(error)),
      );
  });
  await new Promise<void>((resolve) => starter.listen(0, '127.0.0.1', resolve));
  provide('postgresStarter', (starter.address() as AddressInfo).port);
  return async () => {
    starter.close();
    await (await server)?.stop();
  };
}

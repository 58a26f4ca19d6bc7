import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of what V8 made of `dist/`, for all machines of a test run. */
    readonly compiledCode: string;
  }
}

/** Each command is compiled once in a test run, not once on each of its machines. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'pix-compiled-'));
  project.provide('compiledCode', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

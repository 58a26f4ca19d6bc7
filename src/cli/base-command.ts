import { Command } from '@oclif/core/command';
import type { Config } from '@oclif/core/interfaces';
import { usageError } from '../domain/pix-error.ts';
import { journalFile } from '../storage/journal/open-journal.ts';
import { isSameFile } from '../system/files/is-same-file.ts';
import type { World } from './session/world.ts';
import { readNamedFile, textOf } from './streams/read-named-file.ts';
import { readStdin } from './streams/read-stdin.ts';

export abstract class BaseCommand extends Command {
  protected readonly world: World;

  constructor(argv: string[], config: Config, world: World) {
    super(argv, config as ConstructorParameters<typeof Command>[1]);
    this.world = world;
  }

  /** Returns an absolute path. A relative path starts at the folder in which `pix` was started. */
  protected path<T extends string | undefined>(file: T): T | string {
    return file === undefined ? file : process.getBuiltinModule('node:path').resolve(this.world.cwd, file);
  }

  /**
   * Returns the absolute path of a file that the command will write; undefined if none was given.
   * @param inputs absolute paths of the files that the command reads
   * @throws PixError `usage` when writing would replace one of `inputs` or a file of the journal
   */
  protected resultPath(
    file: string | undefined,
    inputs: readonly string[],
    hintKey: 'batch.results.hint' | 'html.hint' | 'retry.place.hint' = 'batch.results.hint',
  ): string | undefined {
    const results = this.path(file);
    if (results === undefined) return undefined;
    const journal = journalFile(this.world);
    const others = [
      ...inputs,
      journal,
      `${journal}-wal`,
      `${journal}-shm`,
      journal.replace(/sqlite$/, 'key'),
    ];
    if (!others.some((other) => isSameFile(results, other))) return results;
    throw usageError({
      key: 'batch.results_replace',
      params: { file: results },
      errorCode: 'results_replace_input',
      hintKey,
    });
  }

  /** Reads a file that a flag or argument names. @throws PixError `usage` when the file cannot be read */
  protected readNamedFile(file: string): Promise<Uint8Array> {
    return readNamedFile(this.world, this.path(file), file);
  }

  protected async readTextOf(file: string | undefined): Promise<string | undefined> {
    return file === undefined ? undefined : textOf(await this.readNamedFile(file), file);
  }

  /** Returns the text of the file, or of stdin. @param file the FILE of `--data @FILE`; null means stdin */
  protected async dataText(file: string | null): Promise<string> {
    return file === null ? readStdin(this.world) : ((await this.readTextOf(file)) ?? '');
  }
}

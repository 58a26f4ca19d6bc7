import { Command } from '@oclif/core/command';
import type { Config } from '@oclif/core/interfaces';
import { fail } from '../domain/errors.ts';
import { type BatchState, PIPED } from '../storage/journal/batch-plan.ts';
import { journalFile } from '../storage/journal/open-journal.ts';
import { isSameFile } from '../system/files/is-same-file.ts';
import { configDir, dataDir, refuseTilde } from '../system/files/paths.ts';
import type { World } from './session/world.ts';
import { InputCopies, isOpenInput, isReadOnce, readInput, textOf } from './streams/input.ts';

export abstract class BaseCommand extends Command {
  protected readonly world: World;
  protected readonly inputs: InputCopies;

  constructor(argv: string[], config: Config, world: World) {
    super(argv, config as ConstructorParameters<typeof Command>[1]);
    this.world = world;
    this.inputs = new InputCopies(world);
  }

  /** Returns an absolute path. A relative path starts at the folder in which `pix` was started. */
  protected path<T extends string | undefined>(file: T): T | string {
    if (file === undefined) return file;
    refuseTilde(file);
    const path = process.getBuiltinModule('node:path');
    return path.isAbsolute(file) ? path.resolve(file) : path.resolve(this.world.cwd, file);
  }

  /**
   * Returns the absolute path of a file that the command will write; undefined if none was given.
   * @param inputs absolute paths of the files that the command reads
   * @throws PixError `usage` when writing would replace one of `inputs` or a file of pix itself
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
    if (others.some((other) => isSameFile(results, other)))
      throw fail('batch.results_replace', { file: results }, { hintKey });
    this.refuseOwnFile(results);
    return results;
  }

  /** Refuses to replace the journal, the inbox, the vault and other files of pix, even with `--force`. */
  protected refuseOwnFile(file: string): void {
    const { existsSync, realpathSync } = process.getBuiltinModule('node:fs');
    if (!existsSync(file)) return;
    const { sep } = process.getBuiltinModule('node:path');
    const real = realpathSync(file);
    const isOwn = [dataDir(this.world), configDir(this.world)].some(
      (folder) => existsSync(folder) && real.startsWith(realpathSync(folder) + sep),
    );
    if (isOwn) throw fail('file.own', { file });
  }

  /** Reads a file, a pipe or stdin (`-`). @throws PixError `usage` when it cannot be read */
  protected readNamedFile(file: string): Promise<Uint8Array> {
    return readInput(this.world, this.path(file), file);
  }

  /** Returns the absolute path of a file that the command reads several times. A pipe or stdin (`-`) is copied. */
  protected inputPath(file: string): Promise<string>;
  protected inputPath(file: string | undefined): Promise<string | undefined>;
  protected async inputPath(file: string | undefined): Promise<string | undefined> {
    return file === undefined ? undefined : this.inputs.pathOf(this.path(file), file);
  }

  /** Returns the path of a plan file. Null if no such file exists, because PLAN may name a stored proposal. */
  protected async planPath(plan: string): Promise<string | null> {
    const isFile =
      isReadOnce(this.path(plan), plan) || process.getBuiltinModule('node:fs').existsSync(this.path(plan));
    return isFile ? this.inputPath(plan) : null;
  }

  /**
   * As `inputPath`, for the file of a batch.
   * @param name name of the batch; by default, the batch has the name of the file
   * @throws PixError `usage` when stdin or a pipe has no name
   */
  protected async batchPath(
    file: string,
    name: string | undefined,
  ): Promise<{ readonly file: string; readonly isPiped: boolean }> {
    const isPiped = isReadOnce(this.path(file), file);
    if (isPiped && name === undefined) throw fail('batch.pipe_name');
    return { file: await this.inputPath(file), isPiped };
  }

  /**
   * Returns the file of a stored batch.
   * @param given file that was given instead
   * @throws PixError `usage` when the rows came from a pipe, and no file was given
   */
  protected async rowsOf(
    { name, file }: Pick<BatchState, 'name' | 'file'>,
    given: string | undefined,
    command: 'resume' | 'retry',
  ): Promise<{ readonly file: string; readonly isPiped: boolean }> {
    if (given !== undefined) return this.batchPath(given, name);
    if (file !== PIPED) return { file, isPiped: false };
    throw fail('batch.from_pipe', { name, command });
  }

  /** Returns the text of an argument. If the argument names stdin (`-`) or an open pipe, returns its content. */
  protected async argumentText(argument: string): Promise<string> {
    if (!isOpenInput(argument)) return argument;
    return textOf(await this.readNamedFile(argument), argument).replace(/\r?\n$/, '');
  }

  protected async readTextOf(file: string | undefined): Promise<string | undefined> {
    return file === undefined ? undefined : textOf(await this.readNamedFile(file), file);
  }

  /** Returns the text of the file, or of stdin. @param file the FILE of `--data @FILE`; null means stdin */
  protected async dataText(file: string | null): Promise<string> {
    return (await this.readTextOf(file ?? '-')) ?? '';
  }
}

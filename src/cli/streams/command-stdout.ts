import type { Sink } from '../../operations/files/atomic-file.ts';
import type { World } from '../session/world.ts';
import { MaskedStdout, type MaskedStdoutOptions } from './masked-stdout.ts';

/** Stdout of a command. Prepares stdout only at the first write. */
export class CommandStdout implements Sink {
  readonly #world: World;
  readonly #options: MaskedStdoutOptions;
  readonly #clearProgress: () => void;
  #printed: MaskedStdout | undefined;

  /**
   * @param clearProgress removes the progress line before each write, because both may be on the same
   * terminal
   */
  constructor(world: World, options: MaskedStdoutOptions, clearProgress: () => void) {
    this.#world = world;
    this.#options = options;
    this.#clearProgress = clearProgress;
  }

  text(text: string): Promise<void> {
    return this.#opened().write(text);
  }

  write(piece: string | Uint8Array): Promise<void> {
    return this.#opened().writePiece(piece);
  }

  async end(): Promise<void> {
    await this.#printed?.end();
  }

  get isOpen(): boolean {
    return this.#printed !== undefined;
  }

  get hasReader(): boolean {
    return this.#printed?.hasReader !== false;
  }

  get failure(): unknown {
    return this.#printed?.failure;
  }

  #opened(): MaskedStdout {
    this.#clearProgress();
    this.#printed ??= new MaskedStdout(this.#world, this.#options);
    return this.#printed;
  }
}

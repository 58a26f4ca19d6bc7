import { StringDecoder } from 'node:string_decoder';
import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { SecretMasker } from '../../domain/text/secret-masker.ts';
import type { World } from '../session/world.ts';
import { ReaderLeft, StreamWriter } from './stream-writer.ts';

export interface MaskedStdoutOptions {
  /** Whether the result is a secret. If so, nothing is masked. */
  readonly tellsSecrets?: boolean;
  /** Whether the command continues after stdout was closed, as commands that change something do. */
  readonly outlivesReader?: boolean;
  /** Removes the progress line before each write, because both may be on the same terminal. */
  readonly clearProgress?: () => void;
}

/** Writes to stdout. Masks all known secrets, also in text from the service. */
export class MaskedStdout {
  readonly #secrets: SecretMasker;
  readonly #writer: StreamWriter;
  readonly #isTerminal: boolean;
  readonly #outlivesReader: boolean;
  readonly #clearProgress: (() => void) | undefined;
  #isOpen = false;
  #hasReader = true;
  #failure: unknown;
  /** Unwritten end of the last chunk. This text may be the beginning of a secret. */
  #held = '';
  /**
   * Number of characters at the start of `#held` that belong to a secret. The mask of this secret was already
   * printed.
   */
  #hidden = 0;
  readonly #decoder = new StringDecoder('utf8');

  constructor(
    { stdout, secrets }: Pick<World, 'stdout' | 'secrets'>,
    { tellsSecrets = false, outlivesReader = false, clearProgress }: MaskedStdoutOptions = {},
  ) {
    this.#secrets = tellsSecrets ? new SecretMasker() : secrets;
    this.#outlivesReader = outlivesReader;
    this.#clearProgress = clearProgress;
    this.#writer = new StreamWriter(stdout);
    this.#isTerminal = stdout.isTTY === true;
  }

  /** Whether the command has written to stdout. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether stdout still has a reader. If false, a part of the output may not have been read. */
  get hasReader(): boolean {
    return this.#hasReader;
  }

  /**
   * Error of the failed write to stdout. Undefined if no write failed, or if the reader has closed stdout.
   */
  get failure(): unknown {
    return this.#failure;
  }

  write(text: string): Promise<void> {
    this.#open();
    return this.#put(() => this.#writer.write(this.#secrets.mask(text)));
  }

  /**
   * Writes a chunk of a file with secrets masked. On a terminal, control characters are made visible too. If
   * the end of a chunk may be the beginning of a secret, the end is written only by the next call, or by
   * `end`.
   */
  async writePiece(piece: string | Uint8Array): Promise<void> {
    this.#open();
    const isPlain = !this.#isTerminal && this.#held === '' && typeof piece !== 'string';
    if (isPlain && this.#secrets.areAbsentFrom(piece)) return this.#put(() => this.#writer.write(piece));
    const { shown, held, hidden } = this.#secrets.maskPiece(this.#held + this.#textOf(piece), this.#hidden);
    this.#held = held;
    this.#hidden = hidden;
    await this.#writeFileText(shown);
  }

  /** Writes the rest of the last chunk. @throws PixError `usage` when the system did not accept everything */
  async end(): Promise<void> {
    if (!this.#isOpen) return;
    const rest = this.#secrets.mask(this.#held + this.#decoder.end(), this.#hidden);
    this.#held = '';
    this.#hidden = 0;
    await this.#writeFileText(rest);
    await this.#put(() => this.#writer.flush());
  }

  #open(): void {
    this.#clearProgress?.();
    this.#isOpen = true;
  }

  async #put(write: () => Promise<void>): Promise<void> {
    await write().catch((error: unknown) => {
      if (!(error instanceof ReaderLeft)) {
        this.#failure = error;
        throw error;
      }
      this.#hasReader = false;
      if (!this.#outlivesReader) throw error;
    });
  }

  /** For pipes and files, each byte becomes one character, so that binary files stay intact. */
  #textOf(piece: string | Uint8Array): string {
    const bytes = Buffer.from(piece);
    return this.#isTerminal ? this.#decoder.write(bytes) : bytes.toString('latin1');
  }

  #writeFileText(masked: string): Promise<void> {
    const shown = this.#isTerminal
      ? safeForTerminal(masked, { keepLineFeeds: true })
      : Buffer.from(masked, 'latin1');
    return this.#put(() => this.#writer.write(shown));
  }
}

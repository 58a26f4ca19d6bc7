import { StringDecoder } from 'node:string_decoder';
import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { SecretsInUse } from '../../domain/text/secrets-in-use.ts';
import type { World } from '../session/world.ts';
import { ReaderLeft, StreamWriter } from './stream-writer.ts';

export interface PrintedOutputOptions {
  /** Whether the command's purpose is to show a secret: then nothing is masked. */
  readonly tellsSecrets?: boolean;
  /** Whether the command runs to its end although the reader has left: it changes something. */
  readonly outlivesReader?: boolean;
}

/** stdout of a command, with all known secrets masked, whoever sent them. */
export class PrintedOutput {
  readonly #secrets: SecretsInUse;
  readonly #writer: StreamWriter;
  readonly #isTerminal: boolean;
  readonly #outlivesReader: boolean;
  #hasReader = true;
  #failure: unknown;
  /** The end of the last piece of a file, if it may be the beginning of a secret or of a character. */
  #held = '';
  /** How much of it belongs to a secret that was written already, masked. */
  #hidden = 0;
  readonly #decoder = new StringDecoder('utf8');

  constructor(
    { stdout, secrets }: Pick<World, 'stdout' | 'secrets'>,
    { tellsSecrets = false, outlivesReader = false }: PrintedOutputOptions = {},
  ) {
    this.#secrets = tellsSecrets ? new SecretsInUse() : secrets;
    this.#outlivesReader = outlivesReader;
    this.#writer = new StreamWriter(stdout);
    this.#isTerminal = stdout.isTTY === true;
  }

  /** False once the reader of stdout has left, so that it saw less than everything. */
  get hasReader(): boolean {
    return this.#hasReader;
  }

  /** Why stdout could not be written; undefined when it could, or its reader has left. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Writes a complete text of our own. */
  write(text: string): Promise<void> {
    return this.#put(() => this.#writer.write(this.#secrets.mask(text)));
  }

  /**
   * Writes a piece of a file. Into pipes and files the bytes are unchanged except for secrets; on a terminal, control
   * characters are made visible. `end` writes what the last piece left open.
   */
  async writePiece(piece: string | Uint8Array): Promise<void> {
    const isPlain = !this.#isTerminal && this.#held === '' && typeof piece !== 'string';
    if (isPlain && this.#secrets.areAbsentFrom(piece)) return this.#put(() => this.#writer.write(piece));
    const { shown, held, hidden } = this.#secrets.maskPiece(this.#held + this.#textOf(piece), this.#hidden);
    this.#held = held;
    this.#hidden = hidden;
    await this.#writeFileText(shown);
  }

  /** @throws PixError `usage` when the system did not take everything */
  async end(): Promise<void> {
    const rest = this.#secrets.mask(this.#held + this.#decoder.end(), this.#hidden);
    this.#held = '';
    this.#hidden = 0;
    if (rest !== '') await this.#writeFileText(rest);
    await this.#put(() => this.#writer.flush());
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

  /** For pipes each byte becomes one character, so that the bytes of any file are preserved. */
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

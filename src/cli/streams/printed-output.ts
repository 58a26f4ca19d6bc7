import { StringDecoder } from 'node:string_decoder';
import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { SecretsInUse } from '../../domain/text/secrets-in-use.ts';
import type { World } from '../session/world.ts';
import { StreamWriter } from './stream-writer.ts';

/** stdout of a command, with all known secrets masked, whoever sent them. */
export class PrintedOutput {
  readonly #secrets: SecretsInUse;
  readonly #writer: StreamWriter;
  readonly #isTerminal: boolean;
  /** The end of the last piece of a file, if it may be the beginning of a secret or of a character. */
  #held = '';
  /** How much of it belongs to a secret that was written already, masked. */
  #hidden = 0;
  readonly #decoder = new StringDecoder('utf8');

  /** @param tellsSecrets whether the command's purpose is to show a secret: then nothing is masked */
  constructor({ stdout, secrets }: Pick<World, 'stdout' | 'secrets'>, tellsSecrets: boolean) {
    this.#secrets = tellsSecrets ? new SecretsInUse() : secrets;
    this.#writer = new StreamWriter(stdout);
    this.#isTerminal = stdout.isTTY === true;
  }

  /** Writes a complete text of our own. */
  write(text: string): Promise<void> {
    return this.#writer.write(this.#secrets.mask(text));
  }

  /**
   * Writes a piece of a file. Into pipes and files the bytes are unchanged except for secrets; on a terminal, control
   * characters are made visible. `end` writes what the last piece left open.
   */
  async writePiece(piece: string | Uint8Array): Promise<void> {
    const isPlain = !this.#isTerminal && this.#held === '' && typeof piece !== 'string';
    if (isPlain && this.#secrets.areAbsentFrom(piece)) return this.#writer.write(piece);
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
    await this.#writer.flush();
  }

  /** For pipes each byte becomes one character, so that the bytes of any file are preserved. */
  #textOf(piece: string | Uint8Array): string {
    const bytes = Buffer.from(piece);
    return this.#isTerminal ? this.#decoder.write(bytes) : bytes.toString('latin1');
  }

  #writeFileText(masked: string): Promise<void> {
    return this.#writer.write(
      this.#isTerminal ? safeForTerminal(masked, { keepLineFeeds: true }) : Buffer.from(masked, 'latin1'),
    );
  }
}

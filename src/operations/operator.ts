import type { Client } from '../client/client.ts';
import type { Family } from '../contract/route.ts';
import type { JsonObject } from '../domain/text/json.ts';
import type { Clock } from '../domain/time/clock.ts';
import type { MessageKey, Params } from '../i18n/index.ts';
import type { Journal, Settlement } from '../storage/journal/journal.ts';

/** An outcome that the command is about to show. */
export interface ToldOutcome {
  /** Of the journal. */
  readonly entry: string;
  /** `result`: it is the command's result; `failure`: it is told by the error that ends the command. */
  readonly as: 'result' | 'failure';
  /** What the service answered otherwise than ordered. */
  readonly mismatch?: string | undefined;
}

/** Writes into the journal how an entry ended. @throws PixError when it cannot be written */
export type KeepOutcome = (
  journal: Journal,
  id: string,
  owner: string,
  settlement: Settlement,
  nowMs: number,
) => Promise<void>;

/** What every operation is given: the service, time, randomness, and notes for people. */
export interface Operator {
  readonly client: Client;
  readonly clock: Clock;
  readonly random: (bytes: number) => Uint8Array;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
  /** The profile's own names for what the spec does not show (`wire.…`). */
  readonly wire: Readonly<Record<string, string>>;
  /** Root of each family there is. */
  readonly roots: Readonly<Partial<Record<Family, string>>>;
  /** Name of the profile in use; `-` when the environment stands in for one. */
  readonly profile: string;
  /** Whose references these are: the profile, or what the environment gives instead; holds no secret. */
  readonly holder: string;
  /** The command typed, by name: `payout create`. */
  readonly command: string;
  /** Deadline of one exchange, in ms. */
  readonly timeoutMs: number;
  /** Where every movement of money is written before it is sent; opened when first asked for. */
  journal(): Promise<Journal>;
  /** How an outcome is written down; by default it is waited for. */
  readonly keepOutcome?: KeepOutcome;
  /** This process, as a lease of the journal names it. */
  owner(): string;
  /** How long an unknown outcome is looked for, in seconds. */
  readonly settlingSeconds: number;
  /** `--dry-run`: the request that changes something is shown and not sent; read only what it is made of. */
  readonly dryRun: boolean;
  /** `--data` and `--set`: body fields under and over those of the operation. */
  readonly extra: { readonly under?: JsonObject; readonly over?: JsonObject };
  /** Tells how a movement of money ended, so that the journal notes when the operator has seen it. */
  tellOutcome(outcome: ToldOutcome): void;
  /** One line on stderr. */
  note(key: MessageKey, params?: Params): void;
  /** A line on stderr that the next one replaces on a terminal; silent without one. */
  progress(key: MessageKey, params?: Params): void;
}

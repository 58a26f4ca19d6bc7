import type { Ran } from '../prepared.ts';
import { documentOf, errorOf } from '../reported-outcomes.ts';

export function printedReference(runs: readonly Ran[]): string | undefined {
  for (const { stdout, stderr } of runs) {
    const made = /\bpix-[a-z2-9]{20}\b/.exec(`${stderr}${stdout}`)?.[0];
    if (made !== undefined) return made;
  }
  return undefined;
}

/** Returns the first command in the last hint of a run, or undefined if no hint contains a command. */
export function hintedCommand(ran: Ran): readonly string[] | undefined {
  const error = errorOf(ran);
  const { message = '', hint = '' } = error ?? {};
  const lines = [...ran.stderr.split('\n'), String(message), String(hint)].reverse();
  for (const line of lines) {
    const command = /`pix ([^`]+)`/.exec(line)?.[1];
    // Commands with a placeholder are skipped. `payout batch retry` is skipped too, because a person must
    // correct the file of this command first.
    if (command !== undefined && !/[<>…{}]|\b[A-Z]{3,}\b|^payout batch retry/.test(command))
      return withJson(wordsOf(command));
  }
  return undefined;
}

const withJson = (argv: readonly string[]): readonly string[] =>
  argv.includes('--json') ? argv : [...argv, '--json'];

/** Splits a command into words as a shell does, and keeps quoted texts together. */
function wordsOf(command: string): readonly string[] {
  return (command.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));
}

/**
 * Returns the amounts of the payments that `journal adopt` found missing in this journal. For other commands,
 * the list is empty.
 */
export function listedCents(ran: Ran): readonly number[] {
  const listed = documentOf(ran);
  return Array.isArray(listed) ? listed.map(({ amountCents }: { amountCents: number }) => amountCents) : [];
}

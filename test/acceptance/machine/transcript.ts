export interface Step {
  /** Number of the line in the file, starting with 1. */
  readonly line: number;
  /** The command after `$ `. Its continuation lines are joined to one line. */
  readonly command: string;
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  readonly exitCode: number;
}

const COMMENT = /^#( |$)/;
const COMMAND = /^\$ /;
const EXIT_CODE = /^\? (\d+)$/;
const STDERR = /^2> ?/;

/**
 * Parses a transcript (`test/acceptance/README.md`).
 * @throws Error for output without a command, or for a transcript without commands
 */
export function readTranscript(text: string): readonly Step[] {
  const lines = text.split('\n');
  const steps: Step[] = [];
  for (let at = 0; at < lines.length; ) {
    const start = lines[at] ?? '';
    if (start.trim() === '' || COMMENT.test(start)) {
      at += 1;
      continue;
    }
    if (!COMMAND.test(start)) throw new Error(`line ${at + 1}: output without a command: ${start}`);
    const typed = commandAt(lines, at);
    const end = endOfBlock(lines, typed.next);
    steps.push({ line: at + 1, command: typed.command, ...expected(lines.slice(typed.next, end)) });
    at = end;
  }
  if (steps.length === 0) throw new Error('a transcript without a command');
  return steps;
}

function commandAt(lines: readonly string[], start: number): { command: string; next: number } {
  let command = (lines[start] ?? '').replace(COMMAND, '');
  let next = start + 1;
  while (command.endsWith('\\')) {
    command = `${command.slice(0, -1)}${(lines[next] ?? '').trimStart()}`;
    next += 1;
  }
  return { command, next };
}

/** Returns the index of the next command or comment, which ends a block of output. */
function endOfBlock(lines: readonly string[], start: number): number {
  const end = lines.findIndex((line, at) => at >= start && (COMMAND.test(line) || COMMENT.test(line)));
  return end === -1 ? lines.length : end;
}

function expected(block: readonly string[]): Pick<Step, 'stdout' | 'stderr' | 'exitCode'> {
  const codes = block.flatMap((line) => EXIT_CODE.exec(line)?.[1] ?? []);
  const said = block.filter((line) => !EXIT_CODE.test(line));
  return {
    stdout: withoutBlankEnd(said.filter((line) => !STDERR.test(line))),
    stderr: said.filter((line) => STDERR.test(line)).map((line) => line.replace(STDERR, '')),
    exitCode: Number(codes[0] ?? 0),
  };
}

export function withoutBlankEnd(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1);
}

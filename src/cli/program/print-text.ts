import { EXIT_DONE } from '../failure/exit-codes.ts';
import { NOTHING_DONE } from '../failure/outcome-of-failed-command.ts';
import { reportFailure } from '../failure/report-failure.ts';
import type { World } from '../session/world.ts';
import { StreamWriter } from '../streams/stream-writer.ts';

/** Prints a text on stdout. @returns the exit code; not 0 if stdout cannot be written */
export async function printText(world: World, text: string): Promise<number> {
  const out = new StreamWriter(world.stdout);
  try {
    await out.write(text);
    await out.flush();
    return EXIT_DONE;
  } catch (error) {
    return reportFailure(world, error, { ...NOTHING_DONE, wrote: true });
  }
}

import { checkSwitches } from '../domain/environment.ts';
import { chooseLang, loadWords, type Words } from '../i18n/index.ts';
import { Presenter } from '../output/presenter.ts';
import type { CommandLine } from './command-traits.ts';
import { text } from './flags/flag-values.ts';
import { refuseExposedPlaces } from './session/refuse-exposed-places.ts';
import { Session } from './session/session.ts';
import type { World } from './session/world.ts';
import { MaskedStdout } from './streams/masked-stdout.ts';
import { resultOutputOptions } from './streams/result-output-options.ts';
import { StderrNotes } from './streams/stderr-notes.ts';

/** A command that runs: its command line, its session and its streams. */
export interface Running extends CommandLine {
  readonly words: Words;
  readonly notes: StderrNotes;
  readonly session: Session;
  readonly output: MaskedStdout;
  /** Undefined until the output flags are checked. */
  out: Presenter | undefined;
}

/**
 * Creates the session and streams of a command from its global flags.
 * @throws PixError `usage`
 */
export async function startCommand(world: World, line: CommandLine): Promise<Running> {
  const { given, traits } = line;
  checkSwitches(world.env);
  const words = await loadWords(chooseLang(text(given.lang), world.env));
  const notes = new StderrNotes(world, words);
  const session = new Session(world, line, notes);
  notes.profileFlag = () => session.profileFlag;
  const output = new MaskedStdout(world, {
    tellsSecrets: traits.tellsSecrets === true,
    outlivesReader: traits.changes === true,
    clearProgress: () => notes.clear(),
  });
  return { ...line, words, notes, session, output, out: undefined };
}

/**
 * Checks the output flags and the folders of `pix`, and creates the presenter of the results.
 * @throws PixError `usage`
 */
export async function openOutput(world: World, running: Running): Promise<Presenter> {
  const { given, traits, words, notes, session, output } = running;
  const shown = await resultOutputOptions(world, given, session, {
    words,
    lang: chooseLang(text(given.lang), world.env),
    writesCsv: traits.writesCsv === true,
    tellsSecrets: traits.tellsSecrets === true,
    shows: traits.shows,
    write: (chunk: string) => output.write(chunk),
  });
  if (!traits.examines) refuseExposedPlaces(world, notes);
  await session.noteUnknownOutcomes();
  return new Presenter(shown);
}

import { checkSwitches, isSwitchedOn } from '../domain/environment.ts';
import { chooseLang, loadWords, type Words } from '../i18n/index.ts';
import type { OutputOptions } from '../output/output-options.ts';
import { Presenter } from '../output/presenter.ts';
import { isAsked } from './asking/can-ask.ts';
import type { CommandTraits } from './command-traits.ts';
import { type Flags, firstText, reasonOf, text } from './flags/flag-values.ts';
import { refuseExposedPlaces } from './session/refuse-exposed-places.ts';
import { Session } from './session/session.ts';
import type { World } from './session/world.ts';
import { MaskedStdout } from './streams/masked-stdout.ts';
import { resultOutputOptions } from './streams/result-output-options.ts';
import { StderrNotes } from './streams/stderr-notes.ts';

export interface StartedCommand {
  readonly words: Words;
  readonly notes: StderrNotes;
  readonly session: Session;
  readonly output: MaskedStdout;
  readonly presenter: Presenter;
  readonly shown: OutputOptions;
}

export type StartedStreams = Omit<StartedCommand, 'presenter' | 'shown'>;

export interface CommandLine {
  readonly id: string;
  readonly traits: CommandTraits;
  readonly given: Flags;
}

/**
 * Creates the session, output and notes of a command from its global flags.
 * @param onNotes called as soon as the translated texts and the session exist, so that later failures can be
 * reported
 * @throws PixError `usage`
 */
export async function startCommand(
  world: World,
  { id, traits, given }: CommandLine,
  onNotes: (started: StartedStreams) => void,
): Promise<StartedCommand> {
  const { changes = false, tellsSecrets = false, writesCsv = false, onSandbox = false } = traits;
  const { examines, shows } = traits;
  checkSwitches(world.env);
  const lang = chooseLang(text(given.lang), world.env);
  const words = await loadWords(lang);
  const notes = new StderrNotes(world, words);
  const flags = {
    onSandbox,
    changes,
    command: id.replaceAll(':', ' '),
    profile: firstText(given.profile),
    timeout: given.timeout as number | undefined,
    readOnly: given['read-only'] === true,
    dryRun: given['dry-run'] === true,
    reveal: given.reveal === true,
    debug: given.debug === true || isSwitchedOn(world.env, 'PIX_DEBUG'),
    isAsked: isAsked(world, given),
    overrideLimits: reasonOf(given['override-limits']),
  };
  const session = new Session(world, flags, notes);
  notes.profileFlag = () => session.profileFlag;
  const clearProgress = (): void => notes.clear();
  const output = new MaskedStdout(world, { tellsSecrets, outlivesReader: changes, clearProgress });
  const started = { words, notes, session, output };
  onNotes(started);
  const shown = await resultOutputOptions(world, given, session, {
    words,
    lang,
    writesCsv,
    tellsSecrets,
    shows,
    write: (chunk: string) => output.write(chunk),
  });
  if (!examines) refuseExposedPlaces(world, notes);
  await session.noteUnknownOutcomes(changes);
  return { ...started, shown, presenter: new Presenter(shown) };
}

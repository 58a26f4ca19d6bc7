import { fail } from '../../domain/errors.ts';

// Faster than `import`, which creates wrappers for all exports of a builtin module.
const path = process.getBuiltinModule('node:path');

export type Env = Readonly<Record<string, string | undefined>>;

/** Values that determine the folders of `pix`. */
export interface PathSource {
  readonly env: Env;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

type Variable = 'config' | 'data';

/**
 * These variables name the folder of `pix` itself. The variables in `XDG` and `WINDOWS` name its parent
 * folder.
 */
const OWN = { config: 'PIX_CONFIG_DIR', data: 'PIX_DATA_DIR' } as const;
const XDG = { config: ['XDG_CONFIG_HOME', '.config'], data: ['XDG_DATA_HOME', '.local/share'] } as const;
const MAC = { config: 'Library/Preferences', data: 'Library/Application Support' } as const;
const WINDOWS = {
  config: ['APPDATA', 'AppData\\Roaming', 'Config'],
  data: ['LOCALAPPDATA', 'AppData\\Local', 'Data'],
} as const;

/**
 * Returns the folder of the profiles and the vault, without creating it.
 * @throws PixError `usage` when neither a variable nor a home folder is set, or when the variable starts with `~`
 */
export const configDir = (place: PathSource): string => folder('config', place);

/** Returns the folder of the inbox, the journal and the sandbox. */
export const dataDir = (place: PathSource): string => folder('data', place);

export const dataFile = (place: PathSource, name: string): string => path.join(dataDir(place), name);

function folder(what: Variable, { env, platform, home }: PathSource): string {
  const own = env[OWN[what]];
  if (own) {
    refuseTilde(own, `${OWN[what]}=${own}`);
    return path.resolve(own);
  }
  if (platform === 'win32') {
    const [variable, below, leaf] = WINDOWS[what];
    return path.win32.join(env[variable] || underHome(path.win32, home, below, what), 'pix', leaf);
  }
  if (platform === 'darwin') return underHome(path.posix, home, `${MAC[what]}/pix`, what);
  const [variable, below] = XDG[what];
  const given = env[variable];
  // The XDG specification says to ignore relative values.
  const parent = given && path.posix.isAbsolute(given) ? given : underHome(path.posix, home, below, what);
  return path.posix.join(parent, 'pix');
}

/**
 * Refuses a path that the shell should have changed: in quotes, in `--data=~/x`, and in the files of Docker and
 * systemd, `~` stays. Otherwise `pix` would use a folder `~` in the current folder, for example for the journal.
 */
export function refuseTilde(file: string, shown = file): void {
  if (/^~($|[/\\])/.test(file)) throw fail('paths.tilde', { path: shown });
}

function underHome(paths: typeof path.posix, home: string, below: string, what: Variable): string {
  if (home && paths.isAbsolute(home)) return paths.join(home, below);
  throw fail('paths.no_home', { variable: OWN[what] });
}

import { configDir } from './paths.ts';

const fs = process.getBuiltinModule('node:fs');

/**
 * Whether `folder` is the configuration folder in the user's real home folder. Any other folder may be
 * unsafe: a file in a repository (`.envrc`) may have set the environment variable that names the folder.
 * @param home default: from the system's user database; `HOME` is ignored
 */
export function isDefaultConfigFolder(
  folder: string,
  platform: NodeJS.Platform,
  home = systemHome(),
): boolean {
  const [own, given] = [home === '' ? null : configDir({}, platform, home), folder].map(real);
  return own !== null && own === given;
}

function systemHome(): string {
  try {
    return process.getBuiltinModule('node:os').userInfo().homedir;
  } catch {
    // A container may run as a user without an entry in /etc/passwd.
    return '';
  }
}

function real(folder: string | null): string | null {
  try {
    return folder === null ? null : fs.realpathSync.native(folder);
  } catch {
    return null;
  }
}

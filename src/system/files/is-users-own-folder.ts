import { configDir } from './paths.ts';

const fs = process.getBuiltinModule('node:fs');

/**
 * Whether this folder of profiles is the one in the home folder that the system has for this user. Every other one may
 * have been chosen by an environment variable, which a file in somebody's repository can set (`.envrc`).
 * @param home of the user. Default: as the system knows it, whatever `HOME` says
 */
export function isUsersOwnFolder(folder: string, platform: NodeJS.Platform, home = systemHome()): boolean {
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

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../guards/source-files.ts';

/**
 * Copies the working tree: `node_modules`, and every file that git does not ignore. The tests build `dist/`
 * in the copy.
 * @param name name of the new folder
 * @param asNewUser if true, creates a new user on this system, who owns the copy; requires root
 */
export function copyTree(name: string, asNewUser: boolean) {
  const parent = mkdtempSync(join(tmpdir(), 'pix-any-day-'));
  const folder = join(parent, name);
  const home = join(parent, 'home');
  let user: ReturnType<typeof addUser> | undefined;
  const remove = (): void => {
    if (user) execFileSync('userdel', [user.name]);
    rmSync(parent, { recursive: true, force: true });
  };
  try {
    mkdirSync(home);
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    // Git also lists files that were deleted.
    for (const file of new Set(listed.split('\0').filter(Boolean)))
      if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(folder, file));
    // `node_modules` is a copy, not a link, because npm writes into it and `chown` changes its owner.
    execFileSync('cp', ['-R', join(ROOT, 'node_modules'), join(folder, 'node_modules')]);
    if (asNewUser) {
      user = addUser(home);
      execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, parent]);
    }
    return { folder, home, user, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function addUser(home: string) {
  const name = `pix-any-day-${process.pid}`;
  execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', home, name]);
  const id = (flag: string): number => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { name, uid: id('-u'), gid: id('-g') };
}

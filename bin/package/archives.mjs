import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './node-binary.mjs';
import { filesIn, gzip, layTree } from './tree.mjs';

/**
 * Creates a reproducible archive with GNU tar and gzip. Files are sorted and owned by root, and all times are
 * `seconds`.
 * @param name the folder, below `parent`
 */
export function tarGz(parent, name, file, seconds) {
  const own = ['--owner=0', '--group=0', '--numeric-owner', `--mtime=@${seconds}`];
  run('sh', [
    '-c',
    'set -e; out=$1; shift; tar "$@" -cf "$out.tar"; gzip -9n <"$out.tar" >"$out"; rm "$out.tar"',
    'sh',
    file,
    '--sort=name',
    '--format=gnu',
    ...own,
    '-C',
    parent,
    name,
  ]);
}

/**
 * Creates a reproducible Debian package.
 * @param tree the files below /usr, by path
 * @param architecture in Debian's words: `amd64`, `arm64`
 * @param work a folder that does not exist yet
 */
export function deb({ tree, architecture, work, file, version, description, maintainer, seconds }) {
  const date = new Date(seconds * 1000).toUTCString().replace('GMT', '+0000');
  const changelog = `pix-cli (${version}) unstable; urgency=medium\n\n  * See CHANGELOG.md of the sources.\n\n -- ${maintainer}  ${date}\n`;
  const files = new Map([...tree].map(([path, each]) => [`usr/${path}`, each]));
  files.set('usr/share/doc/pix-cli/changelog.gz', { text: gzip(changelog), mode: 0o644 });
  files.set('usr/share/lintian/overrides/pix-cli', { text: OVERRIDES, mode: 0o644 });
  layTree(files, work, seconds);
  const paths = filesIn(work);
  const kilobytes = paths.reduce((sum, path) => sum + Math.ceil(statSync(join(work, path)).size / 1024), 0);
  const sums = paths.map((path) => `${md5(join(work, path))}  ${path}\n`).join('');
  const control = controlText({ architecture, version, description, maintainer, kilobytes });
  const own = { control: { text: control, mode: 0o644 }, md5sums: { text: sums, mode: 0o644 } };
  layTree(new Map(Object.entries(own).map(([name, each]) => [`DEBIAN/${name}`, each])), work, seconds);
  // Use one thread, because the output of xz depends on the number of threads. Level 1 takes a tenth of the
  // time of the default and adds 5 MB.
  const args = ['--root-owner-group', '-Zxz', '-z1', '--threads-max=1', '--build', work, file];
  run('dpkg-deb', args, undefined, { ...process.env, SOURCE_DATE_EPOCH: `${seconds}` });
}

const md5 = (file) => hash('md5', readFileSync(file));

/** Node's binary was built with glibc 2.28. */
const DEPENDS = 'libc6 (>= 2.28), libgcc-s1 (>= 4.2), libstdc++6 (>= 6)';

const controlText = ({ architecture, version, description, maintainer, kilobytes }) => `Package: pix-cli
Version: ${version}
Architecture: ${architecture}
Maintainer: ${maintainer}
Installed-Size: ${kilobytes}
Depends: ${DEPENDS}
Suggests: bash-completion, postgresql
Section: utils
Priority: optional
Description: Run a Pix account from the terminal
${wrapped(description)}
 .
 Contains the Node that it runs on.
`;

/** Wraps a text in Debian's format: each line starts with a space and has at most 78 characters. */
function wrapped(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > 78) lines.push('');
    lines.push(`${lines.pop()} ${word}`);
  }
  return lines.join('\n');
}

/**
 * Warnings that lintian, Debian's package checker, must not report. Node's official binary may contain its
 * own libraries and symbols.
 */
const OVERRIDES = `pix-cli: embedded-library
pix-cli: hardening-no-pie
pix-cli: unstripped-binary-or-object
`;

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns `name`, `version`, `license`, `folder`, sorted by name and version.
 * @param moduleIds paths of the bundled files
 */
export function bundledPackages(moduleIds) {
  const packages = new Map();
  for (const id of moduleIds) {
    const found = packageOf(id);
    if (found) packages.set(`${found.name}@${found.version}`, found);
  }
  return [...packages.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/**
 * Returns the licence texts of the bundled packages. Most licences require that their text is distributed
 * with the code.
 */
export function licencesText(packages) {
  const notices = packages.map((each) => notice(`${each.name}@${each.version}`, each));
  return `pix contains these packages.\n\n${notices.join('\n')}`;
}

/**
 * Returns the package of `file`. Its package.json is the nearest one above `file` that has a name and a
 * version. Returns null outside of node_modules.
 */
function packageOf(file) {
  if (!file.includes('node_modules')) return null;
  for (let folder = dirname(file); folder.includes('node_modules'); folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (!existsSync(path)) continue;
    const { name, version, license, repository } = JSON.parse(readFileSync(path, 'utf8'));
    if (name && version) return { name, version, license, repository, folder };
  }
  return null;
}

/** A package without a licence file names its licence and where its source code is. */
const reference = ({ license, repository }) =>
  `Licence: https://spdx.org/licenses/${license}.html\nSource code: ${repository?.url ?? repository}`;

function notice(title, each) {
  const { folder, license } = each;
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  const texts = files.sort().map((name) => readFileSync(join(folder, name), 'utf8').trim());
  if (texts.length === 0 && license) texts.push(reference(each));
  const heading = `${title} (${license ?? 'see below'})`;
  return `${'='.repeat(80)}\n${[heading, ...texts].join('\n\n')}\n`;
}

/**
 * Creates the distributable packages in `packages/`: the npm package, a .tar.gz and a .deb for linux-x64 with
 * their own Node, their SBOMs (CycloneDX), and SHA256SUMS. The packages are reproducible: the same commit
 * gives the same bytes. The script needs a built `dist/`, the npm registry, GNU tar and gzip, and dpkg-deb.
 *
 *   npm run package
 *   SOURCE_DATE_EPOCH=1700000000 node bin/package.mjs    time of the files in the archives, in s since 1970;
 *                                                       default: time of the last commit
 *   PIX_DEB_MAINTAINER='Name <address>'                  maintainer of the .deb
 *   PIX_SECURITY_CONTACT='Name <address>'                recipient of vulnerability reports, in SECURITY.md
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build/build-stamp.mjs';
import { componentOf, sbomText } from './build/sbom.mjs';
import { deb, tarGz } from './package/archives.mjs';
import { fetchNode, NODE, run } from './package/node-binary.mjs';
import { securityPage } from './package/security.mjs';
import { gzip, layTree, npmTree, treeOf } from './package/tree.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const NOBODY = 'Unknown maintainer <nobody@pix.invalid>';

/**
 * Returns the time for all files, in s since 1970.
 * @throws Error when SOURCE_DATE_EPOCH is invalid
 */
function sourceTime() {
  const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? run('git', ['log', '-1', '--format=%ct'], root));
  if (!Number.isSafeInteger(seconds) || seconds <= 0)
    throw new Error('SOURCE_DATE_EPOCH is not a time in seconds');
  return seconds;
}

/**
 * Returns the paths of the files that npm packs: `files` of package.json, and the files that npm always adds.
 */
function npmPaths() {
  const [packed] = Object.values(
    JSON.parse(run('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], root)),
  );
  return packed.files.map(({ path }) => path);
}

/**
 * Returns the SBOM of the archives: the SBOM of the npm package plus Node, without native packages of other
 * platforms.
 */
function sbomOfArchive(packageFile) {
  const { components } = JSON.parse(readFileSync(join(root, 'dist', 'sbom.cdx.json'), 'utf8'));
  const fits = components.filter(
    ({ scope, purl }) => scope === 'required' || purl.includes('keyring-linux-x64-gnu@'),
  );
  return sbomText(packageFile, [...fits, componentOf({ ...NODE, scope: 'required', note: 'lib/pix/node' })]);
}

const copyright = (license) => `pix, run a Pix account from the terminal.

${license}
It contains packages of others, whose licences are in THIRD-PARTY-LICENSES.txt.gz, and Node, whose licence is in
NODE-LICENSE.gz, both in this folder; those of jq-web and @napi-rs/keyring are beside them in lib/pix/node_modules.
sbom.cdx.json.gz lists them all with their versions.
`;

function makeAll() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('packages can be created on linux-x64 only');
  if (!isBuilt(root)) throw new Error('dist/ is older than the sources: run `npm run build`');
  const packageFile = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { name, version, description } = packageFile;
  const [out, seconds] = [join(root, 'packages'), sourceTime()];
  const contact = process.env.PIX_SECURITY_CONTACT;
  const security = securityPage(readFileSync(join(root, 'SECURITY.md'), 'utf8'), contact);
  if (contact === undefined)
    process.stderr.write('SECURITY.md names no contact: set PIX_SECURITY_CONTACT to publish.\n');
  const work = mkdtempSync(join(tmpdir(), 'pix-package-'));
  try {
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out);
    layTree(npmTree(root, npmPaths()), join(work, 'package'), seconds);
    tarGz(work, 'package', join(out, `${name}-${version}.tgz`), seconds);
    const sbom = sbomOfArchive(packageFile);
    writeFileSync(
      join(out, `${name}-${version}.cdx.json`),
      readFileSync(join(root, 'dist', 'sbom.cdx.json')),
    );
    writeFileSync(join(out, `${name}-${version}-linux-x64.cdx.json`), sbom);
    const tree = treeOf(root, fetchNode(join(work, 'node')), {
      'share/doc/pix-cli/copyright': copyright(readFileSync(join(root, 'LICENSE'), 'utf8')),
      'share/doc/pix-cli/sbom.cdx.json.gz': gzip(sbom),
      'share/doc/pix-cli/SECURITY.md.gz': gzip(security),
    });
    const folder = `${name}-${version}-linux-x64`;
    layTree(tree, join(work, folder), seconds);
    tarGz(work, folder, join(out, `${folder}.tar.gz`), seconds);
    const maintainer = process.env.PIX_DEB_MAINTAINER ?? NOBODY;
    const file = join(out, `${name}_${version}_amd64.deb`);
    deb({ tree, work: join(work, 'deb'), file, version, description, maintainer, seconds });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const sums = readdirSync(out)
    .sort()
    .map(
      (each) =>
        `${createHash('sha256')
          .update(readFileSync(join(out, each)))
          .digest('hex')}  ${each}\n`,
    );
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
  process.stdout.write(sums.join(''));
}

try {
  makeAll();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/**
 * Creates the distributable packages in `packages/`; a commit always gives the same bytes:
 * - the npm package, a Homebrew formula and a Scoop manifest
 * - a .tar.gz and a .deb for linux-x64 and linux-arm64 with their own Node
 * - SBOMs (CycloneDX) and SHA256SUMS
 *
 * Needs a built `dist/`, the npm registry, GNU tar and gzip, and dpkg-deb.
 *
 *   PIX_RELEASE_URL=https://… npm run package           address of the published files, for formula and
 *                                                       manifest (required)
 *   SOURCE_DATE_EPOCH=1700000000                        time of the files in the archives, in s since 1970.
 *                                                       Default: the time of the last commit
 *   PIX_DEB_MAINTAINER='Name <address>'                 maintainer of the .debs
 *   PIX_SECURITY_CONTACT='Name <address>'               recipient of vulnerability reports, in SECURITY.md
 *   PIX_HOMEPAGE=https://… PIX_BUGS=https://…           addresses of the project and of its bug reports
 */
import { hash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build/build-stamp.mjs';
import { componentOf, sbomText } from './build/sbom.mjs';
import { deb, tarGz } from './package/archives.mjs';
import { fetchPackage, NODES, run } from './package/node-binary.mjs';
import { homebrewFormula, packageText, releaseUrl, scoopManifest } from './package/release-files.mjs';
import { securityPage } from './package/security.mjs';
import { gzip, keyringFor, layTree, npmTree, treeOf } from './package/tree.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const NOBODY = 'Unknown maintainer <nobody@pix.invalid>';

/**
 * Returns the time for the files in the packages, in s since 1970.
 * @throws Error when SOURCE_DATE_EPOCH is invalid
 */
function sourceTime() {
  const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? run('git', ['log', '-1', '--format=%ct'], root));
  if (!Number.isSafeInteger(seconds) || seconds <= 0)
    throw new Error('SOURCE_DATE_EPOCH is not a time in seconds');
  return seconds;
}

/**
 * Returns the paths of the files that npm publishes: `files` of package.json, and those that npm always adds.
 */
function npmPaths() {
  const [packed] = Object.values(
    JSON.parse(run('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], root)),
  );
  return packed.files.map(({ path }) => path);
}

/**
 * Returns the SBOM for an archive with its own Node. It includes Node, but no native packages of other
 * platforms.
 */
function sbomOfArchive(packageFile, arch) {
  const { components } = JSON.parse(readFileSync(join(root, 'dist', 'sbom.cdx.json'), 'utf8'));
  const fits = components.filter(
    ({ scope, purl }) => scope === 'required' || purl.includes(`keyring-linux-${arch}-gnu@`),
  );
  return sbomText(packageFile, [
    ...fits,
    componentOf({ ...NODES[arch], scope: 'required', note: 'lib/pix/node' }),
  ]);
}

/** Downloads the keyring's native package, and checks it against the hash in package-lock.json. */
function fetchKeyring(arch, folder) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { version, integrity } = packages[`node_modules/${keyringFor(arch)}`];
  return fetchPackage({ name: keyringFor(arch), version, integrity }, folder);
}

const copyright = (license) => `pix, run a Pix account from the terminal.

${license}
It contains packages of others, whose licences are in THIRD-PARTY-LICENSES.txt.gz, and Node, whose licence is in
NODE-LICENSE.gz, both in this folder; those of jq-web and @napi-rs/keyring are beside them in lib/pix/node_modules.
sbom.cdx.json.gz lists them all with their versions.
`;

const DEBIAN = { x64: 'amd64', arm64: 'arm64' };

function makeArchives({ packageFile, packageJson, arch, out, work, seconds, security }) {
  const { name, version, description } = packageFile;
  const sbom = sbomOfArchive(packageFile, arch);
  const folder = `${name}-${version}-linux-${arch}`;
  writeFileSync(join(out, `${folder}.cdx.json`), sbom);
  const node = fetchPackage(NODES[arch], join(work, 'node', arch));
  const keyring = fetchKeyring(arch, join(work, 'keyring', arch));
  const tree = treeOf(
    root,
    { arch, node, keyring },
    {
      'share/doc/pix-cli/copyright': copyright(readFileSync(join(root, 'LICENSE'), 'utf8')),
      'share/doc/pix-cli/sbom.cdx.json.gz': gzip(sbom),
      'share/doc/pix-cli/SECURITY.md.gz': gzip(security),
      'lib/pix/package.json': packageJson,
    },
  );
  layTree(tree, join(work, folder), seconds);
  tarGz(work, folder, join(out, `${folder}.tar.gz`), seconds);
  const architecture = DEBIAN[arch];
  const maintainer = process.env.PIX_DEB_MAINTAINER ?? NOBODY;
  const file = join(out, `${name}_${version}_${architecture}.deb`);
  deb({ tree, architecture, work: join(work, 'deb', arch), file, version, description, maintainer, seconds });
}

const sha256 = (file) => hash('sha256', readFileSync(file));

function makeAll() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('packages can be created on linux-x64 only');
  const packageJson = packageText(readFileSync(join(root, 'package.json'), 'utf8'), process.env);
  const packageFile = JSON.parse(packageJson);
  const { name, version, description, license } = packageFile;
  const releasedAt = releaseUrl(process.env.PIX_RELEASE_URL);
  if (!isBuilt(root)) throw new Error('dist/ is older than the sources: run `npm run build`');
  const [out, seconds] = [join(root, 'packages'), sourceTime()];
  const contact = process.env.PIX_SECURITY_CONTACT;
  const security = securityPage(readFileSync(join(root, 'SECURITY.md'), 'utf8'), contact);
  if (contact === undefined)
    process.stderr.write('SECURITY.md names no contact: set PIX_SECURITY_CONTACT to publish.\n');
  if (process.env.PIX_HOMEPAGE === undefined || process.env.PIX_BUGS === undefined)
    process.stderr.write('package.json has placeholders: set PIX_HOMEPAGE and PIX_BUGS to publish.\n');
  const work = mkdtempSync(join(tmpdir(), 'pix-package-'));
  const npmPackage = `${name}-${version}.tgz`;
  try {
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out);
    layTree(npmTree(root, npmPaths(), { 'package.json': packageJson }), join(work, 'package'), seconds);
    tarGz(work, 'package', join(out, npmPackage), seconds);
    copyFileSync(join(root, 'dist', 'sbom.cdx.json'), join(out, `${name}-${version}.cdx.json`));
    for (const arch of Object.keys(NODES))
      makeArchives({ packageFile, packageJson, arch, out, work, seconds, security });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const release = {
    url: `${releasedAt}/${npmPackage}`,
    sha256: sha256(join(out, npmPackage)),
    homepage: process.env.PIX_HOMEPAGE ?? releasedAt,
    summary: description.split(':')[0],
    license,
    version,
  };
  writeFileSync(join(out, `${name}.rb`), homebrewFormula(release));
  writeFileSync(join(out, `${name}.json`), scoopManifest(release));
  const sums = readdirSync(out)
    .sort()
    .map((each) => `${sha256(join(out, each))}  ${each}\n`);
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
  process.stdout.write(sums.join(''));
}

try {
  makeAll();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

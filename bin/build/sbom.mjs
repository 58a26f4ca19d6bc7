import { hash } from 'node:crypto';

/**
 * Returns CycloneDX JSON. Unlike `npm sbom`, it lists only packages that are bundled or installed with pix.
 * The text is reproducible: it contains no time, and its serial number is derived from the content.
 * @param packageFile the parsed package.json
 * @param components from `componentOf`
 */
export function sbomText({ name, version, license, description }, components) {
  const ref = refOf(name, version);
  const sorted = components.toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const body = {
    metadata: {
      component: {
        type: 'application',
        'bom-ref': ref,
        name,
        version,
        description,
        licenses: licensesOf(license),
        purl: ref,
      },
    },
    components: sorted,
    dependencies: [{ ref, dependsOn: sorted.map((each) => each['bom-ref']) }],
  };
  const head = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: serialOf(body), version: 1 },
  };
  return `${JSON.stringify({ ...head, ...body }, null, 2)}\n`;
}

/**
 * Returns the CycloneDX component for a package.
 * @param component `name`, `version`, `license` and `integrity` as in package-lock.json, `scope` (`required`
 * or `optional`), and `note`, which says how the package is distributed
 * @throws Error when the package has no SHA-512
 */
export function componentOf({ name, version, license, integrity, scope, note }) {
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const digest = /^sha512-(.+)$/.exec(integrity ?? '')?.[1];
  if (digest === undefined) throw new Error(`${name}@${version} has no sha512 in package-lock.json`);
  const ref = refOf(name, version);
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group && { group }),
    name: own,
    version,
    scope,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: licensesOf(license),
    purl: ref,
    properties: [{ name: 'pix:delivered', value: note }],
  };
}

/**
 * Returns the components for bundled packages. Finds their hashes in package-lock.json by name and version,
 * because the paths there depend on how npm nests packages.
 */
export function bundledComponents(packages, lock) {
  const locked = new Map(
    Object.entries(lock.packages).map(([path, { version, integrity }]) => [
      `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
      integrity,
    ]),
  );
  return packages.map(({ name, version, license }) => {
    const integrity = locked.get(`${name}@${version}`);
    return componentOf({ name, version, license, integrity, scope: 'required', note: 'bundled in dist' });
  });
}

export function installedComponents(dependencies, lock) {
  const found = (name) => ({ name, ...lock.packages[`node_modules/${name}`] });
  return dependencies.flatMap((name) => {
    const { optionalDependencies = {}, ...own } = found(name);
    return [
      componentOf({ ...own, scope: 'required', note: 'installed beside dist' }),
      ...Object.keys(optionalDependencies).map((native) =>
        componentOf({ ...found(native), scope: 'optional', note: 'installed on its platform' }),
      ),
    ];
  });
}

const refOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const licensesOf = (license) =>
  /^[\w.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }];

function serialOf(body) {
  const hex = hash('sha256', JSON.stringify(body));
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}

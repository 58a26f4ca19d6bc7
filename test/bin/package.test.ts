import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { installed } from '../support/programs/installed.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

interface Entry {
  readonly file?: string;
  readonly text?: string;
  readonly mode: number;
}
type Tree = ReadonlyMap<string, Entry>;

const { layTree, npmTree, treeOf } = (await import(join(ROOT, 'bin/package/tree.mjs'))) as {
  layTree(tree: Tree, folder: string, seconds: number): void;
  npmTree(root: string, paths: readonly string[]): Tree;
  treeOf(
    root: string,
    parts: Readonly<Record<'arch' | 'node' | 'keyring', string>>,
    documents: Readonly<Record<string, string>>,
  ): Tree;
};
const { deb, tarGz } = (await import(join(ROOT, 'bin/package/archives.mjs'))) as {
  deb(order: Readonly<Record<string, unknown>>): void;
  tarGz(parent: string, name: string, file: string, seconds: number): void;
};
const { NODES } = (await import(join(ROOT, 'bin/package/node-binary.mjs'))) as {
  NODES: Readonly<Record<'x64' | 'arm64', { version: string }>>;
};
const { componentOf, sbomText } = (await import(join(ROOT, 'bin/build/sbom.mjs'))) as {
  componentOf(each: Readonly<Record<string, string>>): { readonly 'bom-ref': string };
  sbomText(packageFile: object, components: readonly object[]): string;
};
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/**
 * True if this machine can run the archive for Linux x64. The archive contains a native module, which npm
 * installs only on Linux x64.
 */
const IS_THEIRS = process.platform === 'linux' && process.arch === 'x64';

const STUB = '#!/bin/sh\necho "$@"\n';

it('the npm package contains only the program, its documentation, its licences and its bill of materials', () => {
  const args = ['pack', '--dry-run', '--ignore-scripts', '--json'];
  const env = { ...bareEnvironment(), npm_config_cache: tempFolder(), npm_config_loglevel: 'silent' };
  const said = JSON.parse(execFileSync('npm', args, { cwd: ROOT, env, encoding: 'utf8' }));
  const [packed] = Object.values(said) as [{ files: { path: string }[] }];
  const paths = packed.files.map(({ path }) => path);
  const known =
    /^(LICENSE|README\.md|docs\/[\w-]+\.md|package\.json|oclif\.manifest\.json|bin\/(run|keyring|on-newer-node)\.js|bin\/package\.json|bin\/completion\/pix\.(bash|zsh|fish|ps1)|dist\/(imports\.json|\.stamp|main\.js|sandbox\.(js|d\.ts)|package\.json|THIRD-PARTY-LICENSES\.txt|sbom\.cdx\.json|(chunks|commands|terminal)\/[\w/.$-]+\.js|help\/[\w.-]+\.(txt|json)|words\/(en|ptBr)\.json|receipt\/(Inter_[\w]+\.ttf|index_bg\.wasm)|man\/[\w-]+\.1))$/;
  expect(paths.filter((path) => !known.test(path))).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['bin/run.js', 'bin/keyring.js', 'bin/on-newer-node.js', 'bin/package.json'],
      ...['bash', 'zsh', 'fish', 'ps1'].map((shell) => `bin/completion/pix.${shell}`),
      ...['dist/main.js', 'dist/.stamp', 'dist/package.json', 'dist/sandbox.js', 'dist/sandbox.d.ts'],
      'docs/payouts.md',
      ...['dist/man/pix.1', 'dist/help/overview.en.txt', 'dist/help/root.pt-BR.txt'],
      ...['oclif.manifest.json', 'package.json', 'LICENSE', 'dist/THIRD-PARTY-LICENSES.txt'],
    ]),
  );
  // No packed file may contain a path of the machine that built it.
  const telling = paths.filter((path) => /sourceMappingURL/.test(read(path)) || read(path).includes(ROOT));
  expect(telling).toEqual([]);
});

it('layTree sets the mode of each file in the npm package to 755 or 644, even if the file had a stricter mode', () => {
  const folder = tempFolder();
  mkdirSync(join(folder, 'bin'));
  for (const [name, mode] of Object.entries({ 'bin/run.js': 0o700, LICENSE: 0o600 }))
    writeFileSync(join(folder, name), '', { mode });
  const laid = join(tempFolder(), 'package');
  layTree(npmTree(folder, ['bin/run.js', 'LICENSE']), laid, 1_700_000_000);
  const modes = ['bin', 'bin/run.js', 'LICENSE'].map((name) => statSync(join(laid, name)).mode & 0o777);
  expect(modes).toEqual([0o755, 0o755, 0o644]);
});

describe('the bill of materials', () => {
  const bom = JSON.parse(read('dist/sbom.cdx.json'));

  it('the bill of materials is a CycloneDX file with version, hash and licence of each component', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(bom.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    const refs: string[] = bom.components.map((each: { 'bom-ref': string }) => each['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(bom.dependencies).toEqual([{ ref: bom.metadata.component['bom-ref'], dependsOn: refs }]);
    for (const { purl, version, hashes, licenses } of bom.components) {
      expect(purl).toMatch(new RegExp(`^pkg:npm/.+@${version}$`));
      expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }]);
      // The font's licence requires the same. The MPL also requires to say where the unchanged source code is,
      // as THIRD-PARTY-LICENSES.txt does.
      if (/^pkg:npm\/%40(expo-google-fonts\/inter|resvg\/resvg-wasm)@/.test(purl)) continue;
      // These licences require only that their text is delivered. A package with any other licence must first
      // be discussed.
      expect(['MIT', 'ISC', 'BSD-3-Clause', '0BSD', 'Apache-2.0']).toContain(licenses[0].license?.id);
    }
  });

  it('the bill of materials lists exactly the bundled packages that THIRD-PARTY-LICENSES.txt lists', () => {
    const noticed = [...read('dist/THIRD-PARTY-LICENSES.txt').matchAll(/^={80}\n(\S+@\S+) \(/gm)].map(
      ([, name = '']) => `pkg:npm/${name.replace(/^@/, '%40')}`,
    );
    const bundled = bom.components.filter(
      ({ properties }: { properties: [{ value: string }] }) => properties[0].value === 'bundled in dist',
    );
    expect(bundled.map(({ purl }: { purl: string }) => purl).sort()).toEqual(noticed.sort());
  });

  it('sbomText ignores the order of components, and componentOf refuses a component without a hash', () => {
    const made = (name: string) =>
      componentOf({
        name,
        version: '1.0.0',
        license: 'MIT',
        integrity: 'sha512-AAAA',
        scope: 'required',
        note: '',
      });
    const own = { name: 'pix-cli', version: '1.0.0', license: 'MIT', description: 'x' };
    const [a, b] = [made('@a/b'), made('c')];
    expect(sbomText(own, [a, b])).toBe(sbomText(own, [b, a]));
    expect(sbomText(own, [a])).not.toBe(sbomText(own, [b]));
    expect(() => componentOf({ name: 'a', version: '1', license: 'MIT' })).toThrow('a@1 has no sha512');
  });
});

describe('the archive and the .deb package', () => {
  const node = (): string => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/node'), STUB);
    writeFileSync(join(folder, 'LICENSE'), 'of Node');
    return folder;
  };

  const parts = (arch: 'x64' | 'arm64') => ({
    arch,
    node: node(),
    keyring: join(ROOT, 'node_modules', `@napi-rs/keyring-linux-${arch}-gnu`),
  });

  it.each(['x64', 'arm64'] as const)(
    'the archive for %s contains pix, Node, man pages, completions and licences at their standard paths',
    (arch) => {
      const paths = [...treeOf(ROOT, parts(arch), { 'share/doc/pix-cli/copyright': '' }).keys()];
      expect(
        paths.filter((path) => !path.startsWith('lib/pix/dist/') && !path.startsWith('share/man/')),
      ).toEqual([
        'bin/pix',
        ...['bash', 'fish', 'ps1', 'zsh'].map((shell) => `lib/pix/bin/completion/pix.${shell}`),
        ...['keyring.js', 'on-newer-node.js', 'package.json', 'run.js'].map((name) => `lib/pix/bin/${name}`),
        'lib/pix/node',
        ...[`keyring.linux-${arch}-gnu.node`, 'LICENSE.third-party.md', 'package.json']
          .sort()
          .map((name) => `lib/pix/node_modules/@napi-rs/keyring-linux-${arch}-gnu/${name}`),
        ...['LICENSE', 'index.js', 'package.json'].map(
          (name) => `lib/pix/node_modules/@napi-rs/keyring/${name}`,
        ),
        ...['LICENSE', 'jq.js', 'jq.wasm', 'package.json'].map(
          (name) => `lib/pix/node_modules/jq-web/${name}`,
        ),
        ...['lib/pix/oclif.manifest.json', 'lib/pix/package.json'],
        'share/bash-completion/completions/pix',
        ...['NODE-LICENSE.gz', 'THIRD-PARTY-LICENSES.txt.gz', 'copyright'].map(
          (name) => `share/doc/pix-cli/${name}`,
        ),
        'share/fish/vendor_completions.d/pix.fish',
        'share/zsh/vendor-completions/_pix',
      ]);
      expect(paths).toContain('share/man/man1/pix-charge.1.gz');
      expect(paths).toContain('lib/pix/dist/commands/charge/create.js');
      expect(paths.filter((path) => /sandbox\.(js|d\.ts)$/.test(path))).toEqual([]);
    },
  );

  it.runIf(IS_THEIRS)(
    'the launcher in the archive runs pix with the Node in the archive, even through a symbolic link',
    () => {
      const folder = tempFolder();
      layTree(treeOf(ROOT, parts('x64'), {}), folder, 1_700_000_000);
      symlinkSync(join(folder, 'bin/pix'), join(folder, 'link'));
      const env = bareEnvironment();
      const said = execFileSync(join(folder, 'link'), ['a b', '--c'], { env, encoding: 'utf8' });
      expect(said).toBe(`${join(folder, 'lib/pix/bin/run.js')} a b --c\n`);
      expect(statSync(join(folder, 'lib/pix/dist/main.js')).mtimeMs).toBe(1_700_000_000_000);
    },
  );

  const small: [string, Entry][] = [
    ['bin/pix', { text: STUB, mode: 0o755 }],
    ['lib/pix/a.js', { text: 'a', mode: 0o644 }],
    ['lib/pix/B.js', { text: 'b', mode: 0o644 }],
  ];
  /**
   * Calls `make` twice with the same entries, and returns both files. The second call has another order of
   * the entries and another umask.
   */
  function madeTwice(make: (tree: Tree, folder: string) => string): readonly Buffer[] {
    return [small, small.toReversed()].map((entries, turn) => {
      const before = process.umask(turn === 0 ? 0o022 : 0o077);
      try {
        return readFileSync(make(new Map(entries), tempFolder()));
      } finally {
        process.umask(before);
      }
    });
  }

  it.runIf(installed('tar') && installed('gzip'))(
    'tarGz writes identical archives for every order of the entries and for every umask',
    () => {
      const [one, other] = madeTwice((tree, folder) => {
        layTree(tree, join(folder, 'pix'), 1_700_000_000);
        tarGz(folder, 'pix', join(folder, 'pix.tar.gz'), 1_700_000_000);
        expect(readdirSync(folder).sort()).toEqual(['pix', 'pix.tar.gz']);
        return join(folder, 'pix.tar.gz');
      });
      expect(one?.equals(other ?? Buffer.of())).toBe(true);
    },
  );

  it.runIf(installed('dpkg-deb'))(
    'deb writes identical .deb packages for every order of the entries and for every umask',
    () => {
      const order = {
        architecture: 'arm64',
        version: '1.2.3',
        description: 'word '.repeat(40).trim(),
        maintainer: 'a <b@c.invalid>',
      };
      const [one, other] = madeTwice((tree, folder) => {
        const file = join(folder, 'pix.deb');
        deb({ ...order, tree, work: join(folder, 'deb'), file, seconds: 1_700_000_000 });
        const said = execFileSync('dpkg-deb', ['--info', file], { env: bareEnvironment(), encoding: 'utf8' });
        expect(said).toContain('Package: pix-cli\n');
        expect(said).toContain('Architecture: arm64\n');
        return file;
      });
      expect(one?.equals(other ?? Buffer.of())).toBe(true);
    },
  );

  it('the archives contain the same version of Node that bin/bootstrap.mjs installs', () => {
    for (const { version } of Object.values(NODES))
      expect(read('bin/bootstrap.mjs')).toContain(`NODE_VERSION = '${version}'`);
  });
});

/**
 * Returns the address without a slash at the end.
 * @throws Error when the address is missing or does not start with `https:`
 */
export function releaseUrl(given = '') {
  const url = URL.parse(given);
  if (url?.protocol !== 'https:' || url.search || url.hash || url.username || url.password)
    throw new Error(
      'Set PIX_RELEASE_URL to the https address at which the files will be published: the Homebrew formula and the Scoop manifest contain it.',
    );
  return url.href.replace(/\/+$/, '');
}

/**
 * Returns package.json with the address of the project and of its bug reports. Without them, the placeholders
 * stay, which pix never shows.
 * @param text package.json of the project
 * @param env the environment of the packaging
 * @throws Error when an address does not start with `https:`
 */
export function packageText(text, { PIX_HOMEPAGE: homepage, PIX_BUGS: bugs }) {
  const given = Object.entries({ PIX_HOMEPAGE: homepage, PIX_BUGS: bugs });
  for (const [name, url] of given)
    if (url !== undefined && URL.parse(url)?.protocol !== 'https:')
      throw new Error(`${name} is not an https address`);
  const file = JSON.parse(text);
  const published = { ...file, homepage: homepage ?? file.homepage, bugs: bugs ? { url: bugs } : file.bugs };
  return `${JSON.stringify(published, null, 2)}\n`;
}

/**
 * Installs the npm package for Homebrew's Node, with man pages and completions.
 * @param release `url` and `sha256` of the npm package, and fields of package.json
 */
export const homebrewFormula = ({ url, sha256, homepage, summary, license }) => `class PixCli < Formula
  desc "${summary}"
  homepage "${homepage}"
  url "${url}"
  sha256 "${sha256}"
  license "${license}"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
    man1.install_symlink libexec.glob("share/man/man1/*")
    generate_completions_from_executable(bin/"pix", "autocomplete", shells: [:bash, :zsh, :fish])
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/pix --version")
  end
end
`;

/** Installs the npm package for Scoop's Node; `$dir` is the installed version's folder. */
export function scoopManifest({ url, sha256, homepage, summary, license, version }) {
  const manifest = {
    version,
    description: summary,
    homepage,
    license,
    depends: 'nodejs-lts',
    url,
    hash: sha256,
    extract_dir: 'package',
    installer: { script: 'npm install --prefix "$dir" --omit=dev --no-audit --no-fund' },
    bin: [['node', 'pix', '"$dir\\bin\\run.js"']],
  };
  return `${JSON.stringify(manifest, null, 4)}\n`;
}

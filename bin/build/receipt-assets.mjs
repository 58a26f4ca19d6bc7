import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULE = /[\\/]src[\\/]output[\\/]receipt[\\/]receipt-assets\.ts$/;

/** Copies the fonts and the WebAssembly of receipts to `dist/receipt`, and makes their module name the copies. */
export function receiptAssets() {
  return {
    name: 'receipt-assets',
    load: {
      filter: { id: MODULE },
      async handler(id) {
        const lines = Object.entries(await import(pathToFileURL(id).href)).map(([name, file]) => {
          const fileName = `receipt/${basename(file)}`;
          this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
          // The compiled module is in `dist/chunks`, beside `dist/receipt`.
          return `export const ${name} = __dirname + '/../${fileName}';`;
        });
        return { code: lines.join('\n'), moduleType: 'js' };
      },
    },
  };
}

/** Returns the files that are delivered as they are, so that their packages and licences are listed, too. */
export const receiptFiles = async (root) =>
  Object.values(await import(pathToFileURL(`${root}/src/output/receipt/receipt-assets.ts`).href));

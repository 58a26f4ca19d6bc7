import type { HelpWords } from '../../i18n/index.ts';
import type { Completes } from '../flags/flag-types.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

export interface ManifestFlag {
  readonly name: string;
  readonly char?: string;
  readonly description?: string;
  readonly type: 'boolean' | 'option';
  readonly allowNo?: boolean;
  readonly multiple?: boolean;
  readonly options?: readonly string[];
  readonly helpValue?: string;
  readonly required?: boolean;
  readonly default?: unknown;
  readonly completes?: Completes;
}

export type ManifestArg = Pick<
  ManifestFlag,
  'name' | 'description' | 'options' | 'required' | 'default' | 'completes'
>;

type Flags = Readonly<Record<string, ManifestFlag>>;

/** A command as the build records it, without the global flags. */
export interface ManifestCommand {
  /** For example `charge:create`. */
  readonly id: string;
  readonly summary?: string;
  readonly description?: string;
  readonly examples?: readonly string[];
  readonly hidden?: boolean;
  readonly args: Readonly<Record<string, ManifestArg>>;
  readonly flags: Flags;
  /** Fields of the result, with their types in the views. */
  readonly fields?: Readonly<Record<string, string>>;
}

export interface Manifest {
  readonly commands: readonly ManifestCommand[];
  readonly globalFlags: Flags;
  readonly topics: ReadonlyMap<string, string>;
}

/** Reads the manifest without loading a command. */
export function readManifest(root: string): Manifest {
  const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
  const { oclif } = read('package.json') as {
    oclif: { topics?: Readonly<Record<string, { description?: string }>> };
  };
  const { commands, globalFlags = {} } = read('oclif.manifest.json') as {
    commands: Readonly<Record<string, ManifestCommand>>;
    globalFlags?: Flags;
  };
  const topics = Object.entries(oclif.topics ?? {}).map(([id, { description = '' }]): [string, string] => [
    id,
    description,
  ]);
  return {
    commands: Object.values(commands).filter(({ hidden }) => hidden !== true),
    globalFlags,
    topics: new Map(topics),
  };
}

/**
 * Translates the descriptions and examples. Names of commands and flags stay in English, because people type
 * them.
 */
export function translateManifest({ commands, globalFlags, topics }: Manifest, words: HelpWords): Manifest {
  const described = <T extends { readonly description?: string }>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(
      Object.entries(all).map(([name, one]): [string, T] => [
        name,
        one.description ? { ...one, description: words(one.description) } : one,
      ]),
    );
  return {
    commands: commands.map((command) => ({
      ...command,
      ...(command.summary ? { summary: words(command.summary) } : {}),
      ...(command.description ? { description: words(command.description) } : {}),
      ...(command.examples
        ? { examples: command.examples.map((line) => translateExample(line, words)) }
        : {}),
      args: described(command.args),
      flags: described(command.flags),
    })),
    globalFlags: described(globalFlags),
    topics: new Map([...topics].map(([id, description]) => [id, words(description)])),
  };
}

const SAMPLE_TEXT = /(["'])([\p{L}\d,.]+(?: [\p{L}\d,.]+)+)\1/gu;

const translateExample = (line: string, words: HelpWords): string =>
  line.replace(SAMPLE_TEXT, (_, quote: string, text: string) => quote + words(text) + quote);

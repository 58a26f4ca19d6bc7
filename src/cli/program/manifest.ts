const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

export interface ManifestFlag {
  readonly name: string;
  readonly char?: string;
  readonly description?: string;
  readonly type: 'boolean' | 'option';
  readonly allowNo?: boolean;
  readonly options?: readonly string[];
  readonly helpValue?: string;
  readonly helpGroup?: string;
  readonly required?: boolean;
  readonly default?: unknown;
}

export interface ManifestArg {
  readonly name: string;
  readonly description?: string;
  readonly options?: readonly string[];
  readonly required?: boolean;
}

/** A command as the build wrote it down. */
export interface ManifestCommand {
  /** `charge:create` */
  readonly id: string;
  readonly summary?: string;
  readonly description?: string;
  readonly examples?: readonly string[];
  readonly hidden?: boolean;
  readonly args: Readonly<Record<string, ManifestArg>>;
  readonly flags: Readonly<Record<string, ManifestFlag>>;
}

export interface Manifest {
  readonly commands: readonly ManifestCommand[];
  /** What a topic is for, by its id (`card:charge`). */
  readonly topics: ReadonlyMap<string, string>;
}

/** `oclif.manifest.json` and the topics of `package.json`: all commands, without loading one. */
export function readManifest(root: string): Manifest {
  const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
  const { oclif } = read('package.json') as {
    oclif: { topics?: Readonly<Record<string, { description?: string }>> };
  };
  const { commands } = read('oclif.manifest.json') as { commands: Readonly<Record<string, ManifestCommand>> };
  const topics = Object.entries(oclif.topics ?? {}).map(([id, { description = '' }]): [string, string] => [
    id,
    description,
  ]);
  return {
    commands: Object.values(commands).filter(({ hidden }) => hidden !== true),
    topics: new Map(topics),
  };
}

import type { Config } from '@oclif/core/interfaces';

const NO_HOOKS = { successes: [], failures: [] };

/**
 * Returns the parts of oclif's `Config` that its `Command` and `Parser` read. The real one reads manifest,
 * plugins and themes at each start, which takes as long as starting Node twice (stack.md "Start-up").
 */
export function programConfig(version: string): Config {
  return {
    bin: 'pix',
    name: 'pix-cli',
    version,
    userAgent: `pix/${version}`,
    topicSeparator: ' ',
    pjson: { oclif: {} },
    runHook: async () => NO_HOOKS,
    scopedEnvVar: () => undefined,
    scopedEnvVarKey: (name: string) => `PIX_${name}`,
    scopedEnvVarKeys: (name: string) => [`PIX_${name}`],
    scopedEnvVarTrue: () => false,
    // The cast is safe, because commands and their parser read no other member of `Config`.
  } as unknown as Config;
}

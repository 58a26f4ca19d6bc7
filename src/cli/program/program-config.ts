import type { Config } from '@oclif/core/interfaces';

const NO_HOOKS = { successes: [], failures: [] };

/**
 * As much of oclif's `Config` as its `Command` and `Parser` read. The real one reads manifest, plugins and
 * themes at each start: two times a bare process (stack.md "Start-up").
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
    // Commands and their parser read no more of it.
  } as unknown as Config;
}

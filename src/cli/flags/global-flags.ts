import { boolean, integer, string } from '@oclif/core/flags';
import { completes, DURATION_HELP, excelFlag, REPEATABLE, seconds, watchFlag } from './flag-types.ts';

const GLOBAL = 'GLOBAL';

/**
 * Flags of every command (cli.md §1). They declare no defaults, because a missing flag can be set by the
 * environment or the profile.
 */
export const globalFlags = {
  profile: string({
    helpGroup: GLOBAL,
    helpValue: 'NAME',
    description: 'profile to use (PIX_PROFILE)',
    ...completes('profiles'),
  }),
  output: string({
    char: 'o',
    helpGroup: GLOBAL,
    helpValue: 'FORMAT',
    options: ['table', 'json', 'ndjson', 'csv'],
    description: 'output format (PIX_OUTPUT; default: table)',
  }),
  json: boolean({ helpGroup: GLOBAL, description: 'same as -o json' }),
  jq: string({
    helpGroup: GLOBAL,
    helpValue: 'EXPR',
    description: 'filter the JSON output with jq; strings print raw',
  }),
  fields: string({
    helpGroup: GLOBAL,
    helpValue: 'a,b,c',
    description: 'columns to show, in order, or JSON keys',
  }),
  lang: string({
    helpGroup: GLOBAL,
    helpValue: 'LANG',
    options: ['en', 'pt-BR'],
    description: 'language of messages and help (PIX_LANG)',
  }),
  debug: boolean({
    helpGroup: GLOBAL,
    description: 'show HTTP requests on stderr, secrets masked (PIX_DEBUG=1)',
  }),
  timeout: seconds({
    helpGroup: GLOBAL,
    min: 1,
    max: 600,
    description: `timeout of each HTTP request, ${DURATION_HELP} (PIX_TIMEOUT; default: 30)`,
  }),
  'no-color': boolean({ helpGroup: GLOBAL, description: 'disable colors (NO_COLOR)' }),
  reveal: boolean({ helpGroup: GLOBAL, description: 'show documents, keys and names unmasked' }),
  'no-input': boolean({
    helpGroup: GLOBAL,
    description: 'never ask; an error names the flag to use instead (PIX_NO_INPUT=1, CI)',
  }),
  'read-only': boolean({
    helpGroup: GLOBAL,
    description: 'refuse any change (PIX_READ_ONLY=1)',
  }),
};

export const changeFlags = {
  yes: boolean({ char: 'y', description: 'skip the confirmation' }),
  'dry-run': boolean({ description: 'print the request without sending it' }),
  data: string({
    helpValue: '@FILE|-|JSON',
    description: 'base of the request body; - for stdin',
    ...completes('@files'),
  }),
  set: string({
    ...REPEATABLE,
    helpValue: 'name=value',
    description: 'body field, replacing any other value; name:=json if not text',
  }),
};

export const listFlags = {
  limit: integer({ min: 1, default: 20, helpValue: 'N', description: 'maximum number of results' }),
  all: boolean({ description: 'show all results' }),
  excel: excelFlag,
  ...watchFlag,
};

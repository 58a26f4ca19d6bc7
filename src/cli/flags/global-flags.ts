import { boolean, integer, string } from '@oclif/core/flags';

import { DURATION_HELP, seconds } from './seconds-flag.ts';

const GLOBAL = 'GLOBAL';

/** Flags of every command (cli.md §1). Defaults come later: flag, environment, profile, default. */
export const globalFlags = {
  profile: string({ helpGroup: GLOBAL, helpValue: 'NAME', description: 'profile to use (PIX_PROFILE)' }),
  output: string({
    char: 'o',
    helpGroup: GLOBAL,
    options: ['table', 'json', 'ndjson', 'csv'],
    description: 'form of the result (PIX_OUTPUT); table by default',
  }),
  json: boolean({ helpGroup: GLOBAL, description: 'the same as -o json' }),
  jq: string({
    helpGroup: GLOBAL,
    helpValue: 'EXPR',
    description: 'filter the JSON result; strings print raw',
  }),
  fields: string({
    helpGroup: GLOBAL,
    helpValue: 'a,b,c',
    description: 'choose and order columns, or keys of json',
  }),
  lang: string({
    helpGroup: GLOBAL,
    options: ['en', 'pt-BR'],
    description: 'language of human text (PIX_LANG)',
  }),
  debug: boolean({
    helpGroup: GLOBAL,
    description: 'show each HTTP exchange on stderr, secrets masked (PIX_DEBUG=1)',
  }),
  timeout: seconds({
    helpGroup: GLOBAL,
    min: 1,
    max: 600,
    description: `deadline of one HTTP exchange (PIX_TIMEOUT): ${DURATION_HELP}; 30 by default`,
  }),
  'no-color': boolean({ helpGroup: GLOBAL, description: 'no colour (NO_COLOR)' }),
  reveal: boolean({ helpGroup: GLOBAL, description: 'show documents, keys and names whole' }),
  'read-only': boolean({
    helpGroup: GLOBAL,
    description: 'refuse whatever would change something (PIX_READ_ONLY=1)',
  }),
};

/** Flags of the commands that change something at the service. */
export const changeFlags = {
  yes: boolean({ char: 'y', description: 'skip the confirmation' }),
  'dry-run': boolean({ description: 'print the request that would go out, and send nothing' }),
  data: string({ helpValue: '@FILE|-|JSON', description: 'body to start from; - is stdin' }),
  set: string({
    multiple: true,
    multipleNonGreedy: true,
    helpValue: 'name=value',
    description: 'a body field of your own; name:=json for other than text; the last word wins',
  }),
};

/** Flags of the commands that list. */
export const listFlags = {
  limit: integer({ min: 1, default: 20, description: 'how many to show' }),
  all: boolean({ description: 'show all, however many' }),
};

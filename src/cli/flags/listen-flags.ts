import { boolean, integer, string } from '@oclif/core/flags';
import { EVENTS } from '../../domain/money/statuses.ts';
import { changeFlags } from './global-flags.ts';
import { DURATION_HELP, seconds } from './seconds-flag.ts';

/** Flags of `pix webhook listen`. */
export const listenFlags = {
  port: integer({ min: 0, max: 65_535, default: 4400, description: 'port; 0 is any free one' }),
  host: string({ default: '127.0.0.1', description: 'address to listen on' }),
  path: string({ default: '/', description: 'path that takes deliveries' }),
  'secret-stdin': boolean({ exclusive: ['register'], description: 'read the secret from stdin' }),
  tolerance: seconds({
    min: 1,
    default: 300,
    description: `how far off the time of a signature may be: ${DURATION_HELP}`,
  }),
  'forward-to': string({ helpValue: 'URL', description: 'hand each new event on, byte for byte' }),
  event: string({
    multiple: true,
    multipleNonGreedy: true,
    options: [...EVENTS],
    description: 'show and forward only these; all are kept',
  }),
  register: boolean({
    dependsOn: ['public-url'],
    description: 'register the public address as a webhook first',
  }),
  'public-url': string({
    dependsOn: ['register'],
    helpValue: 'URL',
    description: 'the address under which the service reaches this listener',
  }),
  poll: boolean({ description: "fetch what was missed from the service's history, now and every 30 s" }),
  since: string({
    default: '1d',
    helpValue: 'WHEN',
    description: 'with --poll: how far back it begins; a date, ISO 8601, or 2h, 3d',
  }),
  inbox: string({
    helpValue: 'URL',
    description: 'inbox that several machines share: postgres://user@host/database',
  }),
  'ready-file': string({
    helpValue: 'FILE',
    description: 'written with address and process id once it listens',
  }),
  'exit-after': integer({ min: 1, helpValue: 'N', description: 'end after so many new events' }),
  'tls-cert': string({
    helpValue: 'FILE',
    dependsOn: ['tls-key'],
    description: 'certificate (PEM), to listen with TLS',
  }),
  'tls-key': string({ helpValue: 'FILE', dependsOn: ['tls-cert'], description: 'its key (PEM)' }),
  ...changeFlags,
};

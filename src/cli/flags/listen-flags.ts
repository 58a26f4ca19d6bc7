import { boolean, integer, string } from '@oclif/core/flags';
import { EVENTS } from '../../domain/money/transaction-statuses.ts';
import { DURATION_HELP, fileFlag, REPEATABLE, seconds } from './flag-types.ts';
import { changeFlags } from './global-flags.ts';

export const listenFlags = {
  port: integer({
    min: 0,
    max: 65_535,
    default: 4400,
    helpValue: 'PORT',
    description: 'port; 0 for any free port',
  }),
  host: string({ default: '127.0.0.1', helpValue: 'HOST', description: 'address to listen on' }),
  path: string({ default: '/', helpValue: 'PATH', description: 'path that receives deliveries' }),
  'secret-stdin': boolean({ exclusive: ['register'], description: 'read the secret from stdin' }),
  tolerance: seconds({
    min: 1,
    default: 300,
    description: `maximum clock difference of a signature, ${DURATION_HELP}`,
  }),
  'forward-to': string({
    ...REPEATABLE,
    helpValue: 'URL',
    description: 'forward each new event to this URL, byte for byte; repeatable',
  }),
  route: string({
    ...REPEATABLE,
    helpValue: 'EVENT=URL',
    description: 'also forward this event to this URL; repeatable',
  }),
  'forward-ca': fileFlag({
    exclusive: ['forward-insecure'],
    description: 'trust only the authorities of this file (PEM) when forwarding to https',
  }),
  'forward-insecure': boolean({
    description: 'do not verify the certificate of an https URL on this machine when forwarding',
  }),
  event: string({
    ...REPEATABLE,
    options: [...EVENTS],
    description: 'show and forward only these events; all are stored',
  }),
  register: boolean({
    dependsOn: ['public-url'],
    description: 'register the public URL as a webhook first',
  }),
  'public-url': string({
    dependsOn: ['register'],
    helpValue: 'URL',
    description: 'public URL at which the service reaches this listener',
  }),
  poll: boolean({ description: 'also fetch missed events from the service, now and every 30 s' }),
  since: string({
    default: '1d',
    helpValue: 'WHEN',
    description: 'with --poll, fetch events since: date, ISO 8601 time, 2h or 3d',
  }),
  inbox: string({
    helpValue: 'URL',
    description: 'inbox shared by several machines: postgres://user@host/database',
  }),
  'health-path': string({
    helpValue: 'PATH',
    description:
      'answer health checks (GET) at this path: 200, or 503 while nothing can be stored or when stopping',
  }),
  'health-port': integer({
    min: 0,
    max: 65_535,
    helpValue: 'PORT',
    description:
      'separate port for health checks (/healthz or --health-path) and metrics (/metrics); 0 for any free port',
  }),
  'ready-file': fileFlag({
    description: 'file that receives the address and process id when the listener is ready',
  }),
  'exit-after': integer({ min: 1, helpValue: 'N', description: 'exit after this many new events' }),
  'tls-cert': fileFlag({
    dependsOn: ['tls-key'],
    description: 'TLS certificate (PEM)',
  }),
  'tls-key': fileFlag({
    dependsOn: ['tls-cert'],
    description: 'private key of the TLS certificate (PEM)',
  }),
  ...changeFlags,
};

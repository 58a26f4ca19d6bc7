// Tests run this script as a separate process. It serves the sandbox in `folder` on a free port until it is
// killed. It writes its address and its token to stdout.
import { createUndiciTransport } from '../../../src/client/transport/undici-transport.ts';
import { systemClock } from '../../../src/domain/time/clock.ts';
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';

const [folder = ''] = process.argv.slice(2);
const { send } = createUndiciTransport();
const options = { challenge: false, clock: systemClock, seed: 7, store: folder };
const sandbox = await createSandbox({ ...options, deliver: send });
const { url } = await serveSandbox(sandbox, { port: 0 });
process.stdout.write(`${JSON.stringify({ url, token: sandbox.tokens.both })}\n`);

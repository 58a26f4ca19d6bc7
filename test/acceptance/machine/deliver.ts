import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Program } from './programs.ts';

/**
 * `deliver URL FILE [flags]`: posts the bytes of FILE as a delivery of the service, and prints the answer.
 * This program shares no code with pix: it computes the signature (§6.4) itself.
 *
 * --secret S      signs with this secret; without it, the request is unsigned
 * --ago SECONDS   age of the signature; a negative age is in the future
 * --body OTHER    sends the bytes of OTHER, but signs the bytes of FILE
 * --t SECONDS     time of the signature in Unix seconds
 * --twice-t       writes the time twice into the signature header
 * --header TEXT   sends this text as the signature header
 * --event NAME    X-Callback-Event
 * --attempt N     X-Callback-Attempt
 * --print         prints the signature header and sends nothing
 */
export const deliver: Program = async (machine, [url = '', file = '', ...flags]) => {
  const value = (name: string): string | undefined => {
    const at = flags.indexOf(name);
    return at === -1 ? undefined : flags[at + 1];
  };
  const signedBytes = readFileSync(machine.path(file));
  const t = Number(value('--t') ?? Math.floor(Date.now() / 1000) - Number(value('--ago') ?? 0));
  const secret = value('--secret');
  const signature = secret === undefined ? value('--header') : signatureOf(signedBytes, secret, t);
  const header = flags.includes('--twice-t') ? `t=${t},${signature}` : signature;
  if (flags.includes('--print')) return { stdout: `${header}\n`, stderr: '', code: 0 };
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-callback-event': value('--event') ?? 'TRANSACTION_COMPLETED',
      'x-callback-attempt': value('--attempt') ?? '1',
      ...(header && { 'x-callback-signature': header }),
    },
    body: readFileSync(machine.path(value('--body') ?? file)),
  });
  return { stdout: `${response.status} ${await response.text()}\n`, stderr: '', code: 0 };
};

function signatureOf(body: Buffer, secret: string, t: number): string {
  const digest = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${t}.`).update(body).digest('hex');
  return `t=${t},v1=${digest}`;
}

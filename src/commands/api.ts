import { string } from '@oclif/core/args';
import { boolean, string as stringFlag } from '@oclif/core/flags';
import { familyOf } from '../cli/flags/api-family-flag.ts';
import { REPEATABLE } from '../cli/flags/flag-types.ts';
import { changeFlags } from '../cli/flags/global-flags.ts';
import { queryOf } from '../cli/flags/parse-values.ts';
import { PixCommand } from '../cli/pix-command.ts';
import type { RawAnswer } from '../client/client.ts';
import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import { MONEY_FAMILIES } from '../domain/family.ts';
import { safeForTerminal } from '../domain/text/safe-text.ts';
import { apiChanges, callApi, walkApi } from '../operations/call-api.ts';
import type { Presenter } from '../output/presenter.ts';
import type { View } from '../output/view.ts';

const FAMILIES = [...MONEY_FAMILIES, 'sandbox'] as const;

const noView: View<unknown> = { columns: [] };

/** Prints the service's response. @param include whether to print the headers too */
async function showApiAnswer(out: Presenter, answer: RawAnswer, include: boolean): Promise<void> {
  if (include) {
    const headers = Object.entries(answer.headers).map(
      ([name, value]) => `${name}: ${safeForTerminal(value)}\n`,
    );
    await out.options.write(`HTTP ${answer.status}\n${headers.join('')}\n`);
  }
  if (answer.json !== undefined) await out.asJson().one(noView, { raw: answer.json, item: answer.json });
}

async function showAll(out: Presenter, rows: AsyncIterable<DecodedRow<unknown>>): Promise<void> {
  await out.asJson().many(noView, rows);
}

export default class Api extends PixCommand {
  static override traits = { prints: [noView] };
  static override summary = 'Call any route of the service by its path';
  static override description =
    'The token is added to the request, which never leaves the base URL. Routes that move money are refused: use their own commands.';
  static override examples = [
    'pix api GET /user',
    'pix api GET /user/transactions --query limit=5 --jq .data[].id',
    'pix api GET /user/transactions --paginate -o ndjson',
    'pix api POST /user/webhooks --data @webhook.json --yes',
  ];
  static override args = {
    method: string({ required: true, description: 'HTTP method: GET, POST, PUT, PATCH or DELETE' }),
    path: string({ required: true, description: 'path below the base URL: /user/transactions' }),
  };
  static override flags = {
    family: stringFlag({ options: [...FAMILIES], description: 'route family (default: by path)' }),
    query: stringFlag({ ...REPEATABLE, helpValue: 'k=v', description: 'query parameter; repeatable' }),
    include: boolean({ char: 'i', exclusive: ['paginate'], description: 'show status and headers too' }),
    paginate: boolean({ description: 'fetch all pages of a list as one array' }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const { args, flags, out, session } = await this.start(Api);
    const method = args.method.toUpperCase();
    const family = FAMILIES.find((known) => known === flags.family);
    const call = {
      method,
      path: args.path,
      query: queryOf(flags.query ?? []),
      family,
      body: this.extraBody(),
      usualFamily: familyOf(undefined, session),
    };
    if (apiChanges(call)) this.refuseWhenReadOnly();
    const operator = await this.operator();
    if (method !== 'GET') await this.confirm('api.confirm', { method, path: args.path });
    if (flags.paginate) return void (await showAll(out, walkApi(operator, call)));
    await showApiAnswer(out, await callApi(operator, call), flags.include);
  }
}

import { JqFilter } from '../../src/output/jq.ts';
import { bareEnvironment } from './worlds/bare-environment.ts';

/** Returns a jq filter with this environment, which no signal ends. */
export const jqFilter = (expression: string, env: Readonly<Record<string, string>> = {}): JqFilter =>
  new JqFilter(expression, {
    node: process.execPath,
    env: bareEnvironment(env),
    onSignal: () => () => undefined,
  });

/**
 * One metric family of an OpenMetrics text. The keys of its samples contain name and labels:
 * `pix_x_total{event="A"}`.
 */
export interface MetricFamily {
  readonly type: string;
  readonly help: string;
  readonly samples: Map<string, number>;
}

/** Suffixes that the samples of a type may have (OpenMetrics 1.0, section 5). */
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  counter: ['_total', '_created'],
  gauge: [''],
  histogram: ['_bucket', '_count', '_sum', '_created'],
  info: ['_info'],
};
const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const NUMBER = '[+-]?(?:[0-9]+(?:\\.[0-9]*)?(?:[eE][+-]?[0-9]+)?|[iI]nf(?:inity)?)|[nN]a[nN]';
const SAMPLE = new RegExp(`^(${NAME})(\\{(?:${LABEL}(?:,${LABEL})*)?\\})? (${NUMBER})$`);
const DESCRIPTION = new RegExp(`^# (TYPE|HELP|UNIT) (${NAME}) (.*)$`);

/**
 * Parses a text by the grammar of OpenMetrics 1.0, without timestamps and exemplars. Also checks families,
 * suffixes, repeated series and buckets.
 * @throws Error that quotes the first line that breaks a rule
 */
export function parseOpenMetrics(text: string): Map<string, MetricFamily> {
  if (!text.endsWith('\n# EOF\n')) throw new Error('does not end with # EOF and a line feed');
  const families = new Map<string, MetricFamily>();
  let current: { name: string; type: string; help: string; samples: Map<string, number> } | undefined;
  for (const line of text.slice(0, -'# EOF\n'.length).split('\n').slice(0, -1)) {
    const fail = (why: string): never => {
      throw new Error(`${why}: ${line}`);
    };
    const [, keyword = '', name = '', value = ''] = DESCRIPTION.exec(line) ?? [];
    if (keyword !== '') {
      if (current?.name !== name) {
        if (families.has(name)) fail('family in two places');
        current = { name, type: 'unknown', help: '', samples: new Map() };
        families.set(name, current);
      } else if (current.samples.size > 0) fail('description after a sample');
      if (keyword === 'TYPE') current.type = value;
      if (keyword === 'HELP') current.help = value;
      if (keyword === 'TYPE' && SUFFIXES[value] === undefined) fail('unknown type');
      continue;
    }
    const [, sample = '', labels = '', number = ''] = SAMPLE.exec(line) ?? [];
    if (sample === '' || current === undefined) throw new Error(`no sample: ${line}`);
    const suffix = sample.slice(current.name.length);
    if (!sample.startsWith(current.name) || !SUFFIXES[current.type]?.includes(suffix))
      fail('sample outside of its family');
    if (current.samples.has(sample + labels)) fail('series twice');
    const amount = Number(number.replace(/inf$/i, 'Infinity'));
    if (current.type === 'counter' && !(amount >= 0)) fail('counter below zero');
    current.samples.set(sample + labels, amount);
  }
  for (const [name, family] of families) if (family.type === 'histogram') checkBuckets(name, family);
  return families;
}

/**
 * Checks each series of a histogram. Its bounds must increase, its counts must not decrease, and the bucket
 * `+Inf` must equal the sample `_count`.
 */
function checkBuckets(name: string, { samples }: MetricFamily): void {
  const series = new Map<string, { bound: number; count: number }>();
  for (const [key, count] of samples) {
    const [, le] = /[{,]le="([^"]*)"/.exec(key) ?? [];
    if (!key.startsWith(`${name}_bucket`)) continue;
    if (le === undefined) throw new Error(`bucket without le: ${key}`);
    const labels = key
      .slice(`${name}_bucket`.length)
      .replace(/le="[^"]*",?/, '')
      .replace('{}', '');
    const before = series.get(labels) ?? { bound: Number.NEGATIVE_INFINITY, count: 0 };
    const bound = Number(le.replace('Inf', 'Infinity'));
    if (bound <= before.bound || count < before.count) throw new Error(`bucket out of order: ${key}`);
    series.set(labels, { bound, count });
  }
  for (const [labels, { bound, count }] of series)
    if (bound !== Number.POSITIVE_INFINITY || samples.get(`${name}_count${labels}`) !== count)
      throw new Error(`buckets of ${name}${labels} do not add up`);
}

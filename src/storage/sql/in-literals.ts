/**
 * Returns a condition with literals. SQLite uses a partial index (`where state in ('sending', 'unknown')`)
 * only for these literals in this order.
 * @param all all possible values, none of which needs quoting
 * @throws Error for a value that is not in `all`
 */
export function inLiterals<T extends string>(
  column: string,
  values: readonly T[],
  all: readonly T[],
): string {
  const other = values.find((value) => !all.includes(value));
  if (other !== undefined) throw new Error(`${column}: ${JSON.stringify(other)}`);
  const [only, ...more] = values;
  // PostgreSQL cannot parse an empty list.
  if (only === undefined) return '1 = 0';
  return more.length === 0 ? `${column} = '${only}'` : `${column} in ('${values.join("', '")}')`;
}

/** Explanation of one code in one language: what it means, and what to do. */
export interface CodeWords {
  readonly meaning: string;
  readonly action: string;
}

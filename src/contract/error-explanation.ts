export interface ErrorExplanation {
  readonly meaning: string;
  readonly action: string;
}

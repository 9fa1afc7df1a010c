/** The colours of an object, in contrast to its background. */
export interface Tones {
  readonly main: string
  readonly second: string
  readonly third: string
  readonly pale: string
  readonly ink: string
}

/** One thing around 0,0, at most 400 wide and 380 high. */
export type Thing = (tones: Tones) => string

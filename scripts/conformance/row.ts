/** One sentence of the specification that can be checked. Tests name it in their titles: `[spec 2.nav.links]`. */
export interface Row {
  /** Begins with the number of its section. */
  id: string
  /** The specification's own words, shortened where they are long. */
  sentence: string
  /** How it is read where the specification leaves it open or describes a placeholder. */
  readAs?: string
}

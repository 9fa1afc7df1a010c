/** A place in the log of changes, as PostgreSQL writes it: `16/B374D848`. */
export type Lsn = string

interface Mark {
  place: bigint
  at: number
}

/** How far behind something is does not matter beyond so many marks. */
const MARKS_MAX = 600

/**
 * How far a replica is behind, told by when the primary was at the places that the replica has not reached. The time of
 * the last transaction that a replica has replayed says nothing while nobody writes.
 */
export class ReplayMarks {
  /** Those that are not reached. */
  private marks: Mark[]

  /** @param first what has to be reached before anything is known: what the process has written before it reads */
  constructor(first: Lsn) {
    this.marks = [{ place: placeOf(first), at: Number.NEGATIVE_INFINITY }]
  }

  /** Notes where the primary is. */
  add(primary: Lsn, at: number): void {
    const place = placeOf(primary)
    const last = this.marks.at(-1)
    if (last && last.place >= place) return
    this.marks.push({ place, at })
    if (this.marks.length > MARKS_MAX) this.marks.shift()
  }

  /** @returns for how long the replica has not had what the primary had, `Infinity` before the first mark is reached */
  lagMs(replayed: Lsn, now: number): number {
    const place = placeOf(replayed)
    this.marks = this.marks.filter((mark) => mark.place > place)
    const [oldest] = this.marks
    return oldest ? now - oldest.at : 0
  }
}

function placeOf(lsn: Lsn): bigint {
  const [file = '', offset = ''] = lsn.split('/')
  return (BigInt(`0x${file}`) << 32n) + BigInt(`0x${offset}`)
}

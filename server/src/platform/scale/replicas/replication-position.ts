/** A position in the write-ahead log, such as `16/B374D848`. */
export type Lsn = string

interface Mark {
  position: bigint
  at: number
}

/** The maximum number of marks, beyond which the exact lag does not matter. */
const MARKS_MAX = 600

/**
 * Measures replication lag: it records when the primary was at which position and compares with the replica's position.
 * The timestamp of the last replayed transaction would be outdated whenever nobody writes.
 */
export class ReplayMarks {
  /** Not reached yet. */
  private marks: Mark[]

  /** @param initial the position that must be replayed first, since this process may read its own writes */
  constructor(initial: Lsn) {
    this.marks = [{ position: parseLsn(initial), at: Number.NEGATIVE_INFINITY }]
  }

  add(primary: Lsn, at: number): void {
    const position = parseLsn(primary)
    const last = this.marks.at(-1)
    if (last && last.position >= position) return
    this.marks.push({ position, at })
    if (this.marks.length > MARKS_MAX) this.marks.shift()
  }

  /** @returns the lag, `Infinity` until `initial` is replayed */
  lagMs(replayed: Lsn, now: number): number {
    const position = parseLsn(replayed)
    this.marks = this.marks.filter((mark) => mark.position > position)
    const [oldest] = this.marks
    return oldest ? now - oldest.at : 0
  }
}

function parseLsn(lsn: Lsn): bigint {
  const [file = '', offset = ''] = lsn.split('/')
  return (BigInt(`0x${file}`) << 32n) + BigInt(`0x${offset}`)
}

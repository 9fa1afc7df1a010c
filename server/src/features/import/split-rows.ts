/** A row as it stands in the file. `line` is where it begins, from 1. */
export interface RawRow {
  line: number
  text: string
  /** It is longer than what is read, and `text` is only its beginning. */
  isCut: boolean
  /** A quote is opened in it and never closed. */
  isOpen: boolean
}

type Place = 'field begins' | 'unquoted' | 'quoted' | 'after quote'

/**
 * Cuts CSV text into its rows: at every line break that is not between quotes. A row with a misplaced quote ends with
 * its line, so that it spoils no other. Breaks are LF, CR LF and CR; empty lines are no rows.
 * @param charsMax of a row; what is beyond is passed over
 */
export class RowSplitter {
  private readonly charsMax: number
  private place: Place = 'field begins'
  private text = ''
  private isCut = false
  /** Where the current row begins, and where reading is. */
  private rowLine = 1
  private line = 1
  private afterCr = false

  constructor(charsMax: number) {
    this.charsMax = charsMax
  }

  /** @returns the rows that end in this chunk */
  push(chunk: string): RawRow[] {
    const rows: RawRow[] = []
    // What belongs to the current row begins here.
    let from = 0
    for (let index = 0; index < chunk.length; index += 1) {
      const char = chunk[index] as string
      const endsCrLf = this.afterCr && char === '\n'
      this.afterCr = char === '\r'
      if (char === '\n' || char === '\r') {
        if (!endsCrLf) this.line += 1
        if (this.place === 'quoted') continue
        this.keep(chunk.slice(from, index))
        from = index + 1
        if (this.text !== '') rows.push(this.take())
        this.rowLine = this.line
        this.place = 'field begins'
      } else {
        this.place = placeAfter(this.place, char)
      }
    }
    this.keep(chunk.slice(from))
    return rows
  }

  /** @returns the row that ends with the file, if there is one */
  end(): RawRow | undefined {
    return this.text === '' ? undefined : this.take()
  }

  private keep(part: string): void {
    const room = this.charsMax - this.text.length
    if (part.length > room) this.isCut = true
    this.text += part.slice(0, Math.max(0, room))
  }

  private take(): RawRow {
    const row = { line: this.rowLine, text: this.text, isCut: this.isCut, isOpen: this.place === 'quoted' }
    this.text = ''
    this.isCut = false
    return row
  }
}

function placeAfter(place: Place, char: string): Place {
  if (place === 'quoted') return char === '"' ? 'after quote' : 'quoted'
  if (char === ',') return 'field begins'
  if (char === '"' && place !== 'unquoted') return 'quoted'
  return 'unquoted'
}

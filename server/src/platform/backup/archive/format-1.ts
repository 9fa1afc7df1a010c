/**
 * Reads backups of format 1, written by Promptery 0.1.0 on PostgreSQL or its embedded PGlite. Rows are lines of JSON,
 * arrays of column texts, and the archive is followed by a checksum of 64 bytes, which is ignored.
 */
const BLOCK_BYTES = 512
const NEWLINE = 10

/** Removes what follows the last whole block of a tar file: the checksum of format 1. */
export async function* withoutTrailer(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const whole = bytes.length - (bytes.length % BLOCK_BYTES)
    rest = bytes.subarray(whole)
    if (whole > 0) yield bytes.subarray(0, whole)
  }
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escapeForCopy = (value: string | null): string =>
  value === null ? '\\N' : value.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character)

/** Converts rows of format 1 to the text format of `COPY`. */
export async function* copyFromJsonLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let unfinished: Buffer[] = []
  for await (const chunk of source) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (end > 0) {
      const lines = Buffer.concat([...unfinished, chunk.subarray(0, end - 1)])
        .toString()
        .split('\n')
      unfinished = []
      yield lines.map((line) => `${(JSON.parse(line) as (string | null)[]).map(escapeForCopy).join('\t')}\n`).join('')
    }
    unfinished.push(chunk.subarray(end))
  }
}

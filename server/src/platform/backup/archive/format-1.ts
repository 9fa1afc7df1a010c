/**
 * What backups of format 1 have of their own, which Promptery 0.1.0 wrote, also of its embedded PGlite: each row is a
 * line of JSON, an array of the texts that PostgreSQL writes for its columns, and after the archive come 64 bytes
 * more, a checksum of the compressed file that is not needed.
 */
const BLOCK_BYTES = 512
const NEWLINE = 10

/** Leaves out what follows the last whole block of a tar file: in format 1 the seal, in others nothing. */
export async function* withoutSeal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const whole = bytes.length - (bytes.length % BLOCK_BYTES)
    rest = bytes.subarray(whole)
    if (whole > 0) yield bytes.subarray(0, whole)
  }
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const asCopied = (value: string | null): string =>
  value === null ? '\\N' : value.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character)

/** Turns rows of format 1 into the text format of PostgreSQL's COPY. */
export async function* copyFromJsonLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let unfinished: Buffer[] = []
  for await (const chunk of source) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (end > 0) {
      const lines = Buffer.concat([...unfinished, chunk.subarray(0, end - 1)])
        .toString()
        .split('\n')
      unfinished = []
      yield lines.map((line) => `${(JSON.parse(line) as (string | null)[]).map(asCopied).join('\t')}\n`).join('')
    }
    unfinished.push(chunk.subarray(end))
  }
}

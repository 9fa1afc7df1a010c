import { pipeline, type Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'

/** A row of the file by its header, or why it could not be read. `line`: its first line, from 1. */
export type FileRow = { line: number; record: Record<string, string> } | { line: number; problem: string }

export class UnusableFile extends Error {}

/** Longest accepted row: the longest valid prompt and a margin, so that no file exhausts the memory. */
const ROW_BYTES_MAX = 2_000_000

const PROBLEMS: Record<string, string> = {
  CSV_MAX_RECORD_SIZE: 'the row is longer than 2,000,000 bytes; nothing after it is read',
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'there is text after a closing quote',
  INVALID_OPENING_QUOTE: 'there is a quote in the middle of an unquoted field',
}

const DIALECT = { record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, skip_empty_lines: true }

/**
 * Reads a CSV file as a stream of rows. Column names ignore case and blanks. A row with a misplaced quote ends with its
 * line, so that it does not affect others.
 * @throws UnusableFile without a header with a prompt column
 */
export async function* readRows(file: Readable): AsyncGenerator<FileRow> {
  let problemAtEnd: string | undefined
  // Splits the file into rows leniently; each is parsed strictly below.
  const splitter = parse({
    ...DIALECT,
    relax_quotes: true,
    max_record_size: ROW_BYTES_MAX,
    raw: true,
    skip_records_with_error: true,
    // Either problem ends the reading.
    on_skip: (error) => {
      problemAtEnd ??= problemOf(error)
    },
  })
  // Errors of the file are thrown by the loop.
  pipeline(
    file,
    (chunks: AsyncIterable<Buffer>) => decode(chunks, () => problemAtEnd !== undefined),
    splitter,
    () => {},
  )

  let header: string[] | undefined
  let line = 1
  for await (const { raw } of splitter as AsyncIterable<{ raw: string }>) {
    const fields = readFields(raw)
    const beginsAt = line + countLines(/^[\r\n]*/.exec(raw)?.[0] ?? '')
    line += countLines(raw)
    if (!header) header = readHeader(fields)
    else if (typeof fields === 'string') yield { line: beginsAt, problem: fields }
    else yield { line: beginsAt, record: recordOf(header, fields) }
  }
  if (!header) throw new UnusableFile(problemAtEnd ? HEADER_EXPECTED : 'The file is empty')
  if (problemAtEnd) yield { line, problem: problemAtEnd }
}

/** @returns the file's text until it `isOver`, without a byte order mark */
async function* decode(file: AsyncIterable<Buffer>, isOver: () => boolean): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of file) {
    if (isOver()) continue
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8')
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder?.decode() ?? ''
}

const countLines = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0

/** @returns the fields of one row, or its error */
function readFields(row: string): string[] | string {
  try {
    const [fields] = parseNow(row, DIALECT) as string[][]
    return fields ?? []
  } catch (error) {
    return problemOf(error)
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof CsvError)) throw error
  return PROBLEMS[error.code] ?? 'the row is not valid CSV'
}

const HEADER_EXPECTED =
  'The first line has to name the columns "title" and "prompt" (or "act" and "prompt"), separated by commas'

function readHeader(fields: string[] | string): string[] {
  const names = typeof fields === 'string' ? [] : fields.map((name) => name.replace(/\s/g, '').toLowerCase())
  if (!names.includes('prompt') || !(names.includes('title') || names.includes('act'))) {
    throw new UnusableFile(HEADER_EXPECTED)
  }
  return names
}

/** The fields by column; surplus fields are dropped. */
function recordOf(header: string[], fields: string[]): Record<string, string> {
  return Object.fromEntries(
    header.flatMap((name, index) => (fields[index] === undefined ? [] : [[name, fields[index]]])),
  )
}

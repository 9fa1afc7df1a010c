import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { unguarded } from '../../platform/runtime/quoting.ts'
import { LISTING_FORMAT } from '../values.ts'
import {
  type FileRow,
  missingField,
  missingMessage,
  type NamedColumns,
  recordKeys,
  UnusableFile,
  unreadColumns,
} from './records.ts'

/** Longest accepted row: the longest valid prompt and a margin, so that no file exhausts the memory. */
const ROW_BYTES_MAX = 2_000_000

const PROBLEMS: Record<string, string> = {
  CSV_MAX_RECORD_SIZE: 'the row is longer than 2,000,000 bytes; nothing after it is read',
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'there is text after a closing quote',
  INVALID_OPENING_QUOTE: 'there is a quote in the middle of an unquoted field',
}

const DIALECT = { record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, skip_empty_lines: true }
const DELIMITERS = [',', ';', '\t']

/**
 * Reads a CSV file as a stream of rows. Column names ignore case and blanks. A row with a misplaced quote ends with its
 * line, so that it does not affect others.
 * @param onUnread called with the columns that no field has, if there are any
 * @throws UnusableFile without a header with columns for title and text
 */
export async function* readRows(
  text: AsyncIterable<string>,
  columns: NamedColumns,
  onUnread?: (columns: string[]) => void,
): AsyncGenerator<FileRow> {
  let problemAtEnd: string | undefined
  const { delimiter, skipped, rest } = await readDelimiter(text)
  const dialect = { ...DIALECT, delimiter }
  // Splits the file into rows leniently; each is parsed strictly below.
  const splitter = parse({
    ...dialect,
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
    rest,
    (chunks: AsyncIterable<string>) => until(() => problemAtEnd !== undefined, chunks),
    splitter,
    () => {},
  )

  let header: (string | undefined)[] | undefined
  let line = 1 + skipped
  for await (const { raw } of splitter as AsyncIterable<{ raw: string }>) {
    const fields = readFields(raw, dialect)
    const beginsAt = line + countLines(/^[\r\n]*/.exec(raw)?.[0] ?? '')
    line += countLines(raw)
    if (!header) header = readHeader(fields, columns, onUnread)
    else if (typeof fields === 'string') yield { place: `line ${beginsAt}`, problem: fields }
    else yield { place: `line ${beginsAt}`, record: recordOf(header, fields) }
  }
  if (!header) throw new UnusableFile(problemAtEnd ? `The header cannot be read: ${problemAtEnd}` : 'The file is empty')
  if (problemAtEnd) yield { place: `line ${line}`, problem: problemAtEnd }
}

interface Delimited {
  delimiter: string
  /** Lines before the header. */
  skipped: number
  rest: AsyncIterable<string>
}

/** The delimiter that a first line `sep=;` names, or else the most frequent one of the header. */
async function readDelimiter(text: AsyncIterable<string>): Promise<Delimited> {
  const chunks = text[Symbol.asyncIterator]()
  let head = ''
  for (let isComplete = false; !isComplete && head.length < ROW_BYTES_MAX; isComplete ||= hasHeader(head)) {
    const { value, done } = await chunks.next()
    if (done) isComplete = true
    else head += value
  }
  const [line = '', named] = /^[\r\n]*"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(head) ?? []
  async function* rest() {
    yield head.slice(line.length)
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { delimiter: named ?? mostFrequent(head), skipped: countLines(line), rest: rest() }
}

/** Quoted fields, which may have line breaks and delimiters. An open one goes to the end. */
const QUOTED = /"[^"]*(?:"|$)/g
/** Whether a line follows the first one that is not blank. */
function hasHeader(head: string): boolean {
  const lines = head.replace(QUOTED, '"').trimStart()
  return /[^\r\n]/.test(lines.slice(/^[^\r\n]*/.exec(lines)?.[0].length))
}

function mostFrequent(head: string): string {
  const [header = ''] = /[^\r\n]+/.exec(head.replace(QUOTED, '"')) ?? []
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

async function* until(isOver: () => boolean, chunks: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const chunk of chunks) if (!isOver()) yield chunk
}

const countLines = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0

/** @returns the fields of one row, or its error */
function readFields(row: string, dialect: object): string[] | string {
  try {
    const [fields] = parseNow(row, dialect) as string[][]
    return fields ?? []
  } catch (error) {
    return problemOf(error)
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof CsvError)) throw error
  return PROBLEMS[error.code] ?? 'the row is not valid CSV'
}

function readHeader(
  fields: string[] | string,
  columns: NamedColumns,
  onUnread?: (columns: string[]) => void,
): (string | undefined)[] {
  if (typeof fields === 'string') throw new UnusableFile(`The header cannot be read: ${fields}`)
  const keys = recordKeys(fields, columns)
  const missing = missingField(keys)
  const found = fields.map((name) => name.trim())
  if (missing) throw new UnusableFile(`In the first line ${missingMessage(missing, found)}`)
  const unread = unreadColumns(found, keys)
  if (unread.length > 0) onUnread?.(unread)
  return keys
}

/** The fields by column; surplus fields are dropped. Of an export, as they were before it guarded them. */
function recordOf(header: (string | undefined)[], fields: string[]): Record<string, string> {
  const record = Object.fromEntries(
    header.flatMap((name, index) => {
      const value = fields[index]
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
  if (record.format !== LISTING_FORMAT) return record
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, unguarded(value)]))
}

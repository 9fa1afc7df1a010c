import type { Readable } from 'node:stream'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { type RawRow, RowSplitter } from './split-rows.ts'

/** A row of the file under its header, or why it could not be read. `line` is where it begins, from 1. */
export type FileRow = { line: number; record: Record<string, string> } | { line: number; problem: string }

export class UnusableFile extends Error {}

/** The longest row that is read: a prompt of the longest kind with room to spare, so that no file fills the memory. */
const ROW_CHARS_MAX = 2_000_000
const TOO_LONG = 'the row is longer than 2,000,000 characters'
const NOT_CLOSED = 'a quote is opened and never closed'

const PROBLEMS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: NOT_CLOSED,
  CSV_INVALID_CLOSING_QUOTE: 'there is text after a closing quote',
  INVALID_OPENING_QUOTE: 'there is a quote in the middle of an unquoted field',
}

/**
 * Reads a CSV file row by row, holding no more than one row at a time. Names of columns count without regard to case
 * and blanks.
 * @throws UnusableFile when there is no header with a prompt column
 */
export async function* readRows(file: Readable): AsyncGenerator<FileRow> {
  let header: string[] | undefined
  for await (const row of rawRows(file)) {
    if (!header) {
      header = readHeader(row)
      continue
    }
    const fields = row.isCut ? TOO_LONG : row.isOpen ? NOT_CLOSED : readFields(row.text)
    yield typeof fields === 'string'
      ? { line: row.line, problem: fields }
      : { line: row.line, record: recordOf(header, fields) }
  }
  if (!header) throw new UnusableFile('The file is empty')
}

async function* rawRows(file: Readable): AsyncGenerator<RawRow> {
  const splitter = new RowSplitter(ROW_CHARS_MAX)
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of file as AsyncIterable<Buffer>) {
    // The decoder leaves out the mark that tells which it is.
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8')
    yield* splitter.push(decoder.decode(chunk, { stream: true }))
  }
  yield* splitter.push(decoder?.decode() ?? '')
  const last = splitter.end()
  if (last) yield last
}

function readHeader(row: RawRow): string[] {
  const fields = row.isCut || row.isOpen ? NOT_CLOSED : readFields(row.text)
  const names = typeof fields === 'string' ? [] : fields.map((name) => name.replace(/\s/g, '').toLowerCase())
  if (!names.includes('prompt') || !(names.includes('title') || names.includes('act'))) {
    throw new UnusableFile(
      'The first line has to name the columns "title" and "prompt" (or "act" and "prompt"), separated by commas',
    )
  }
  return names
}

/** @returns the fields of one row, or what is wrong with it */
function readFields(row: string): string[] | string {
  try {
    const [fields, ...others] = parse(row, { relax_column_count: true }) as string[][]
    return fields && others.length === 0 ? fields : 'the row is not valid CSV'
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return PROBLEMS[error.code] ?? 'the row is not valid CSV'
  }
}

/** What stands under the columns; more fields than columns are left out. */
function recordOf(header: string[], fields: string[]): Record<string, string> {
  return Object.fromEntries(
    header.flatMap((name, index) => (fields[index] === undefined ? [] : [[name, fields[index]]])),
  )
}

import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import { decode, encodingOf } from './encoding.ts'
import { DOCUMENTS } from './formats/read-document.ts'
import { readRows } from './read-rows.ts'
import {
  titleOf as asTitle,
  type FileRow,
  missingField,
  type NamedColumns,
  recordKeys,
  UnusableFile,
} from './records.ts'

/** Documents are read whole. */
const DOCUMENT_BYTES_MAX = 50_000_000

const TABLES = ['csv', 'tsv']
/** Files that stand beside prompts. */
const NO_PROMPT = /^(?:readme|licen[cs]e|changelog|contributing|code_of_conduct|security|notice|authors)(?:[._-].*)?$/i

export interface Source {
  files: { path: string; size: number }[]
  /** Of a folder: files that are no prompts, by their paths within it. */
  leftOut: string[]
  folder?: string
}

export interface ReadOptions {
  encoding?: string
  columns: NamedColumns
  /** Called with the bytes that were read so far. */
  onBytes?(bytes: number): void
  /** Called with the columns of a table that no field has. */
  onUnread?(columns: string[]): void
}

/** The files of a folder in the order of their paths, or a file alone. Folders with a dot are skipped. */
export async function openSource(path: string): Promise<Source> {
  const info = await stat(path)
  if (!info.isDirectory()) return { files: [{ path, size: info.size }], leftOut: [] }
  const source: Source = { files: [], leftOut: [], folder: path }
  await addFolder(path, source)
  return withoutNotes(source)
}

/** Of Fabric's folder of patterns, the Markdown beside them is about them. */
function withoutNotes({ files, leftOut, folder = '' }: Source): Source {
  const patterns = files.filter(({ path }) => basename(path) === 'system.md').map(({ path }) => dirname(dirname(path)))
  const isNote = ({ path }: { path: string }) => ending(path) === 'md' && patterns.includes(dirname(path))
  const notes = files.filter(isNote).map(({ path }) => relative(folder, path))
  return { files: files.filter((file) => !isNote(file)), leftOut: [...leftOut, ...notes], folder }
}

async function addFolder(folder: string, source: Source): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = new Set(entries.map(({ name }) => name))
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
    if (entry.isDirectory()) await addFolder(path, source)
    else if (entry.isFile() && isPrompt(entry.name, names)) source.files.push({ path, size: (await stat(path)).size })
    else source.leftOut.push(relative(source.folder ?? '', path))
  }
}

/** Of a pattern of Fabric the system prompt is the text, and of Semantic Kernel's functions `skprompt.txt`. */
const isPrompt = (name: string, beside: Set<string>): boolean =>
  !NO_PROMPT.test(name) &&
  !(name !== 'system.md' && ending(name) === 'md' && beside.has('system.md')) &&
  !(name === 'config.json' && beside.has('skprompt.txt')) &&
  (ending(name) in DOCUMENTS || TABLES.includes(ending(name)))

const ending = (path: string): string => extname(path).slice(1).toLowerCase()

/**
 * Reads every file, each checked as a whole before its first row. Of a folder, a file that cannot be read is a problem of
 * its own.
 * @throws UnusableFile for a file alone
 */
export async function* readSource({ files, folder }: Source, options: ReadOptions): AsyncGenerator<FileRow> {
  let bytes = 0
  for (const { path, size } of files) {
    const of = folder === undefined ? '' : relative(folder, path)
    try {
      for await (const row of readFile(path, size, {
        ...options,
        onBytes: (read) => options.onBytes?.(bytes + read),
      })) {
        yield { ...row, place: [of, row.place].filter(Boolean).join(' ') || basename(path) }
      }
    } catch (error) {
      if (folder === undefined || !(error instanceof UnusableFile)) throw error
      yield { place: of, problem: error.message }
    }
    bytes += size
  }
}

async function* readFile(path: string, size: number, options: ReadOptions): AsyncGenerator<FileRow> {
  const read = DOCUMENTS[ending(path)]
  if (read && size > DOCUMENT_BYTES_MAX) {
    throw new UnusableFile('The file is larger than 50 MB. Divide it, or save it as CSV')
  }
  const encoding = await encodingOf(() => createReadStream(path), options.encoding)
  const text = decode(counted(path, options), encoding)
  if (!read) return yield* readRows(text, options.columns, options.onUnread)
  let whole = ''
  for await (const part of text) whole += part
  // Excel's “Unicode Text” is a table.
  if (ending(path) === 'txt' && isTable(whole, options.columns))
    return yield* readRows(once(whole), options.columns, options.onUnread)
  yield* read({ title: titleOf(path), text: whole, columns: options.columns })
}

function isTable(text: string, columns: NamedColumns): boolean {
  const names = (text.split(/[\r\n]/, 1)[0] ?? '').split('\t')
  return names.length > 1 && missingField(recordKeys(names, columns)) === undefined
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

async function* counted(path: string, { onBytes }: ReadOptions): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    bytes += chunk.length
    onBytes?.(bytes)
    yield chunk
  }
}

/** What tools add to the names of their files: Copilot's kinds, and Notion's ids. */
const ADDED = /\.(?:prompt|chatmode|agent|instructions)$|\s[\da-f]{32}$/

/** A title from the file's name, or from its folder's where all files have the same, as in Fabric. */
function titleOf(path: string): string {
  const name = basename(path, extname(path))
  return asTitle(['system', 'skprompt'].includes(name) ? basename(dirname(path)) : name.replace(ADDED, ''))
}

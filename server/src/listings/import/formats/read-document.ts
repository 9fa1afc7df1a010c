import { loadAll, YAMLException } from 'js-yaml'
import { type ParseError, parse as parseLeniently, printParseErrorCode } from 'jsonc-parser'
import { LISTING_FORMAT } from '../../values.ts'
import { headOf, titleIn, variablesOf } from '../front-matter.ts'
import {
  chatText,
  type Fields,
  type FileRow,
  isFields,
  isTooDeep,
  type NamedColumns,
  recordOf,
  stringOf,
  textOf,
  UnusableFile,
  YAML_OPTIONS,
} from '../records.ts'
import { readDify } from './dify.ts'
import { readLangChain } from './langchain.ts'

interface Document {
  /** The file's name without its ending, as a title for a file of one prompt. */
  title: string
  text: string
  columns: NamedColumns
}

/** How the files of each ending that is no CSV are read, whole. */
export const DOCUMENTS: Record<string, (document: Document) => FileRow[]> = {
  json: (document) => rowsOf(parseJson(document.text), document),
  jsonl: readLines,
  ndjson: readLines,
  yaml: (document) => rowsOf(parseYaml(document.text), document),
  yml: (document) => rowsOf(parseYaml(document.text), document),
  md: readMarkdown,
  markdown: readMarkdown,
  prompty: readPrompty,
  prompt: readPrompty,
  txt: readMarkdown,
}

const TOO_DEEP = 'values nested too deep to be read'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const [found] = parseErrors(text)
    const before = text.slice(0, found?.offset).split('\n')
    const place = `Line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
    throw new UnusableFile(`${place} is not valid JSON${found ? `: ${printParseErrorCode(found.error)}` : ''}`)
  }
}

/** `JSON.parse` does not always say where. */
function parseErrors(text: string): ParseError[] {
  const errors: ParseError[] = []
  try {
    parseLeniently(text, errors, { disallowComments: true })
  } catch (error) {
    // It has no limit of its own.
    if (error instanceof RangeError) throw new UnusableFile(`The file has ${TOO_DEEP}`)
    throw error
  }
  return errors
}

function parseYaml(text: string): unknown {
  try {
    const documents = loadAll(text, YAML_OPTIONS)
    return documents.length === 1 ? documents[0] : documents
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    const { line, column } = error.mark ?? { line: 0, column: 0 }
    const place = `Line ${line + 1}, column ${column + 1}`
    if (/^aliases exceeded/.test(error.reason)) {
      throw new UnusableFile(`${place} has an alias: write out what it stands for`)
    }
    if (/^nesting exceeded/.test(error.reason)) throw new UnusableFile(`${place} has ${TOO_DEEP}`)
    throw new UnusableFile(`${place} is not valid YAML: ${error.reason}`)
  }
}

function readLines({ text, columns }: Document): FileRow[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const place = `line ${index + 1}`
    if (line.trim() === '') return []
    try {
      return [rowOf(JSON.parse(line), place, columns)]
    } catch (error) {
      if (error instanceof SyntaxError) return [{ place, problem: `the line is not valid JSON: ${error.message}` }]
      throw error
    }
  })
}

/** A text with or without front matter, as it is. */
function readMarkdown({ title, text, columns }: Document): FileRow[] {
  const { fields, body } = headOf(text)
  // Descriptions may be under names of their own.
  const variables = fields.format === LISTING_FORMAT ? [] : variablesOf(fields)
  const described = variables.length > 0 ? { variables } : {}
  const record = recordOf({ ...fields, ...described, prompt: body }, columns) ?? {}
  return [{ place: '', record: titled(record, titleIn(fields) || title) }]
}

/** Roles in lines of their own. */
const ROLE_LINE = /^[ \t]*(?:#[ \t]*)?(system|developer|user|assistant|tool)(?:\[[^\]\n]*\])?[ \t]*:[ \t]*\r?$/gim

/** Markdown whose messages stand below their roles. */
function readPrompty(document: Document): FileRow[] {
  return readMarkdown(document).map((row) => {
    if (!('record' in row)) return row
    const [before = '', ...parts] = (row.record.prompt ?? '').split(ROLE_LINE)
    const messages = parts.flatMap((role, index) => {
      return index % 2 === 0 ? [{ role: role.toLowerCase(), text: (parts[index + 1] ?? '').trim() }] : []
    })
    const isChat = messages.length > 0 && before.trim() === ''
    return isChat ? { ...row, record: { ...row.record, prompt: chatText(messages) } } : row
  })
}

const isOfPrompts = (name: string): boolean => /prompt/i.test(name)

/** Texts without a title of their own, as Promptfoo lists them, with a number. */
const titledTexts = (list: unknown[], title: string): unknown[] =>
  list.map((one, index) =>
    typeof one === 'string' ? { title: list.length > 1 ? `${title} ${index + 1}` : title, prompt: one } : one,
  )

/** Objects around the one with prompts. */
const WRAPPINGS_MAX = 10

const titled = (record: Record<string, string>, title: string) => ({ ...record, title: record.title || title })

function rowsOf(value: unknown, { title, columns }: Omit<Document, 'text'>, wrappings = 0): FileRow[] {
  const rowsIn = (list: unknown[], of = '') => list.map((one, index) => rowOf(one, `${of}item ${index + 1}`, columns))
  if (Array.isArray(value)) return rowsIn(value)
  if (!isFields(value)) throw new UnusableFile('There is no list and no object with prompts in it')
  const apps = isTooDeep(value) ? undefined : readDify(value)
  if (apps)
    return apps.map((app, index) =>
      titledRow(rowOf(app, apps.length > 1 ? `LLM node ${index + 1}` : '', columns), title),
    )
  const single = rowOf(value, '', columns)
  if ('record' in single) return [titledRow(single, title)]
  const entries = Object.entries(value)
  const lists = entries.filter(
    ([name, list]) =>
      Array.isArray(list) &&
      list.length > 0 &&
      list.every((one) => isFields(one) || (isOfPrompts(name) && typeof one === 'string')),
  )
  const [key, list] = lists.find(([name]) => isOfPrompts(name)) ?? lists[0] ?? []
  if (key !== undefined && Array.isArray(list) && (lists.length === 1 || isOfPrompts(key)))
    return rowsIn(titledTexts(list, stringOf(value.description) || title), `${key} `)
  const named = entries.map(([name, one]): FileRow => {
    const row = rowOf(isFields(one) ? one : { prompt: one }, `“${name}”`, columns)
    return 'record' in row ? { ...row, record: titled(row.record, name) } : row
  })
  if (entries.length > 0 && named.every((row) => 'record' in row)) return named
  const [inner] = Object.values(value)
  if (entries.length === 1 && isFields(inner) && wrappings < WRAPPINGS_MAX)
    return rowsOf(inner, { title, columns }, wrappings + 1)
  throw new UnusableFile(single.problem)
}

const titledRow = (row: FileRow, title: string): FileRow =>
  'record' in row ? { ...row, record: titled(row.record, row.record.name || row.record.act || title) } : row

function rowOf(value: unknown, place: string, columns: NamedColumns): FileRow {
  if (!isFields(value)) return { place, problem: 'there is no object with a title and a text' }
  if (isTooDeep(value)) return { place, problem: `there are ${TOO_DEEP}` }
  try {
    const fields = readLangChain(value) ?? ungrouped(value)
    const record = recordOf(fields, columns)
    const [address] = /^file:\/\/\S+$/.exec(record?.prompt ?? '') ?? []
    if (address && record?.format !== LISTING_FORMAT)
      return { place, problem: `the text is in ${address}: import that file` }
    if (record) return { place, record }
    const keys = Object.keys(value).slice(0, 20).join(', ')
    const whatToDo = Object.values(value).some((one) => textOf(one) !== undefined)
      ? '. Name it with --column prompt=KEY'
      : ', and none of them is a text. Write a list of objects with title and prompt'
    return { place, problem: `no key has a text (prompt, text, content, template). Found: ${keys}${whatToDo}` }
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error
    return { place, problem: error.message }
  }
}

/**
 * A prompt group of LibreChat, whose text is that of its version in production, a prompt of Promptfoo or an agent of
 * LobeChat. Other objects stay as they are.
 */
function ungrouped(value: Fields): Fields {
  const { productionPrompt, prompts, productionId, group, prompt, raw, label, config, meta, author } = value
  if (isFields(config) && isFields(meta) && typeof config.systemRole === 'string') {
    return { title: meta.title, description: meta.description, author, prompt: config.systemRole }
  }
  if (typeof raw === 'string' && prompt === undefined) return { title: label, ...value, prompt: raw }
  if (isFields(group) && prompt !== undefined) return { ...group, prompt }
  if (productionPrompt !== undefined) return { ...value, prompt: productionPrompt }
  if (!Array.isArray(prompts) || productionId === undefined) return value
  const versions = prompts.filter(isFields)
  return { ...value, prompt: versions.find(({ _id }) => _id === productionId) ?? versions.at(-1) }
}

import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { LICENCES } from '@promptery/contract/constants'
import { filterNames, type Lists } from '@promptery/contract/listings/lists'
import { priceSchema } from '@promptery/contract/listings/price'
import { fullName } from '@promptery/contract/shown-name'
import { SingleBar } from 'cli-progress'
import { z } from 'zod'
import { ORIGINS, type Origin, type Words, withOwnWords } from '../listings/import/guess.ts'
import { findOwner } from '../listings/import/import-engineers.ts'
import { type AddedRow, type ImportSummary, importPrompts } from '../listings/import/import-prompts.ts'
import { openSource, readSource, type Source } from '../listings/import/read-source.ts'
import { columnKey, FIELDS, type NamedColumns, UnusableFile } from '../listings/import/records.ts'
import { quotedCell } from '../platform/runtime/quoting.ts'
import { CommandFailed, print, printError, runCommand } from './command.ts'

const USAGE = `Usage: npm run import -- FILE|FOLDER [--owner EMAIL] [--price DOLLARS] [--category CATEGORY] [--licence LICENCE] [--encoding NAME] [--column FIELD=NAME …] [--words WORDS.json] [--report REPORT.csv]

  --owner     the account that owns all of them; otherwise one engineer for each name in the file
  --price     for rows without a price: one of the shop's (0), with a payment provider also another
  --category  for rows without a category and without a word of one: one of the shop's (Writing, or the last one)
  --licence   for rows without a licence: ${LICENCES.join(', ')} (${LICENCES[0]})
  --encoding  of text files that are not UTF-8, as windows-1252
  --column    what the file calls a field: --column prompt=Text --column title=Titel
  --words     more words for the shop’s types and categories: { "Art": "fresco mural" }
  --report    a file to write: the new prompts with their type and category, and where these are from`

const DEFAULT_CATEGORY = 'Writing'
/** Names that are printed. */
const NAMES_MAX = 20

async function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      owner: { type: 'string' },
      price: { type: 'string', default: '0' },
      category: { type: 'string' },
      licence: { type: 'string', default: LICENCES[0] },
      encoding: { type: 'string' },
      column: { type: 'string', multiple: true, default: [] },
      words: { type: 'string' },
      report: { type: 'string' },
    },
  })
  const [path, ...rest] = positionals
  const licence = LICENCES.find((name) => name === values.licence.toLowerCase())
  if (!path || rest.length > 0 || !licence) throw new CommandFailed(USAGE)
  const { owner: ownerEmail, price: askedPrice, category: askedCategory, encoding, report } = values
  const words = values.words === undefined ? undefined : withOwnWords(await readWords(values.words))
  const columns = namedColumns(values.column)
  return {
    ...{
      source: await sourceAt(path),
      ownerEmail,
      licence,
      askedPrice,
      askedCategory,
      encoding,
      columns,
      words,
      report,
    },
  }
}

function namedColumns(options: string[]): NamedColumns {
  return new Map(
    options.map((option) => {
      const [, asked = '', name = ''] = /^([^=]*)=(.*)$/s.exec(option) ?? []
      const field = FIELDS.find((one) => one.toLowerCase() === asked.trim().toLowerCase())
      if (!field || name.trim() === '') {
        throw new CommandFailed(`--column: write FIELD=NAME, with one of ${FIELDS.join(', ')}`)
      }
      return [columnKey(name), field]
    }),
  )
}

/** How the report and the output call where a type or category is from. */
const ORIGIN_NAMES: Record<Origin, string> = { file: 'from the file', words: 'guessed by words', default: 'by default' }

const originsOf = (counts: ReadonlyMap<Origin, number>): string =>
  ORIGINS.map((origin) => `${counts.get(origin) ?? 0} ${ORIGIN_NAMES[origin]}`).join(', ')

await runCommand(
  readArguments,
  async ({ db, env }, { source, ownerEmail, licence, encoding, columns, words, report, ...asked }) => {
    const rules = { takesMoney: env.stripe !== undefined, currency: env.currency, lists: env }
    const { data: price, error } = priceSchema(rules).safeParse(asked.askedPrice)
    if (error) throw new CommandFailed(`--price: ${error.issues[0]?.message}`)
    const category = categoryOf(env, asked.askedCategory)
    const owner = ownerEmail === undefined ? undefined : await findOwner(db, ownerEmail)
    if (ownerEmail !== undefined && !owner) throw new CommandFailed(`There is no account ${ownerEmail}`)
    if (env.mail && owner?.isUnconfirmed) {
      throw new CommandFailed(`${owner.username} cannot sell before the address of the account is confirmed`)
    }

    const added: AddedRow[] = []
    const unread = new Set<string>()
    const startedAt = Date.now()
    const onUnread = (names: string[]) => {
      for (const name of names) unread.add(name)
    }
    if (source.leftOut.length > 0) print(`Left out: ${source.leftOut.join(', ')}`)
    const summary = await withProgress(source, ({ onBytes, ...show }) =>
      importPrompts(db, readSource(source, { ...(encoding && { encoding }), columns, onBytes, onUnread }), {
        ...(owner && { owner }),
        price,
        category,
        licence,
        rules,
        requireApproval: env.requireApproval,
        ...(words && { words }),
        ...(report !== undefined && { onAdded: (row) => added.push(row) }),
        ...show,
      }),
    )
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    print(`${summary.added} added, ${summary.known} known already, ${summary.refused} refused, in ${seconds} s`)
    if (unread.size > 0) print(`Ignored columns: ${[...unread].join(', ')}. To read one: --column price=Preis`)
    if (summary.engineers.length > 0) print(`New engineers: ${someOf(summary.engineers.map(fullName))}`)
    if (summary.added > 0) {
      print(`Categories, ${originsOf(summary.categoriesFrom)}: ${listed(summary.categories)}`)
      print(`Types, ${originsOf(summary.typesFrom)}: ${listed(summary.types)}`)
      if (env.requireApproval) print('They are pending: an admin approves them at /admin-approval')
    }
    if (report !== undefined) {
      await writeReport(report, added)
      print(`Wrote ${report}, least certain first`)
    }
  },
)

function categoryOf({ categories }: Lists, asked: string | undefined): string {
  const names = filterNames(categories)
  if (asked === undefined) return names.find((name) => name === DEFAULT_CATEGORY) ?? names.at(-1) ?? DEFAULT_CATEGORY
  const category = names.find((name) => name.toLowerCase() === asked.toLowerCase())
  if (category === undefined) throw new CommandFailed(`--category: choose one of ${names.join(', ')}`)
  return category
}

async function readWords(path: string): Promise<Words> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    throw new CommandFailed(
      `--words: ${path} is not a JSON object of names with their words (${error instanceof Error ? error.message : error})`,
    )
  }
}

/** Writes where type and category of each new prompt are from as CSV, the least certain first. */
async function writeReport(path: string, added: AddedRow[]): Promise<void> {
  const guessed = ({ from }: AddedRow) => ORIGINS.indexOf(from.type) + ORIGINS.indexOf(from.category)
  const rows = added
    .toSorted((a, b) => guessed(b) - guessed(a))
    .map(({ place, from, fields }) =>
      [
        quotedCell(place),
        ...[fields.type, ORIGIN_NAMES[from.type], fields.category, ORIGIN_NAMES[from.category]],
        quotedCell(fields.title),
      ].join(','),
    )
  await writeFile(path, ['\uFEFFplace,type,type_from,category,category_from,title', ...rows, ''].join('\n'))
}

function someOf(names: string[]): string {
  const more = names.length - NAMES_MAX
  return names.slice(0, NAMES_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function listed(counts: Map<string, number>): string {
  const sorted = [...counts].sort(([, a], [, b]) => b - a)
  return sorted.map(([name, count]) => `${name} ${count}`).join(', ')
}

async function sourceAt(path: string): Promise<Source> {
  try {
    const source = await openSource(path)
    if (source.files.length > 0) return source
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new CommandFailed(code === 'ENOENT' ? `There is no file ${path}` : `${path} cannot be read (${code})`)
  }
  throw new CommandFailed(`There are no files with prompts in ${path}`)
}

interface Shown {
  onBytes(bytes: number): void
  onRefused(place: string, reason: string): void
  onProgress(soFar: ImportSummary): void
}

/** Shows a progress bar on a terminal. Refused rows are printed above it. */
async function withProgress({ files }: Source, work: (show: Shown) => Promise<ImportSummary>): Promise<ImportSummary> {
  let bytesRead = 0
  const bar = new SingleBar({
    format: 'Importing {bar} {percentage}% | {added} added, {known} known, {refused} refused | {eta_formatted} left',
    hideCursor: true,
    noTTYOutput: false,
    clearOnComplete: true,
  })
  bar.start(
    files.reduce((sum, { size }) => sum + size, 0),
    0,
    { added: 0, known: 0, refused: 0 },
  )
  try {
    return await work({
      onBytes: (bytes) => {
        bytesRead = bytes
      },
      onRefused(place, reason) {
        if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
        printError(`${place}: ${reason}`)
      },
      onProgress: (soFar) => bar.update(bytesRead, { ...soFar }),
    })
  } catch (error) {
    if (error instanceof UnusableFile) throw new CommandFailed(error.message)
    throw error
  } finally {
    bar.stop()
  }
}

import { parseArgs } from 'node:util'
import { LICENCES } from '@promptery/contract/constants'
import { filterNames, type Lists } from '@promptery/contract/listings/lists'
import { priceSchema } from '@promptery/contract/listings/price'
import { fullName } from '@promptery/contract/people/shown-name'
import { SingleBar } from 'cli-progress'
import { columnKey, FIELDS, type NamedColumns } from '../features/import/columns.ts'
import { UnusableFile } from '../features/import/file-row.ts'
import { findOwner } from '../features/import/import-engineers.ts'
import { type AddedRow, type ImportSummary, importPrompts } from '../features/import/import-prompts.ts'
import { openSource, readSource, type Source } from '../features/import/read-source.ts'
import { SURENESS } from '../features/import/sureness.ts'
import { writeReport } from '../features/import/write-report.ts'
import { CommandFailed, print, printError, runCommand } from './command.ts'

const USAGE = `Usage: npm run import -- FILE|FOLDER [--owner EMAIL] [--price DOLLARS] [--category CATEGORY] [--licence LICENCE] [--encoding NAME] [--column FIELD=NAME …] [--report REPORT.csv]

  --owner     the account that owns all of them; otherwise one engineer for each name in the file
  --price     for rows without a price: one of the shop's (0), with a payment provider also another
  --category  for rows without a category that no word sorts into one: one of the shop's (Writing, or the last one)
  --licence   for rows without a licence: ${LICENCES.join(', ')} (${LICENCES[0]})
  --encoding  of text files that are not UTF-8, as windows-1252
  --column    what the file calls a field: --column prompt=Text --column title=Titel
  --report    a file to write: the new prompts with their type and category, and how sure these are`

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
      report: { type: 'string' },
    },
  })
  const [path, ...rest] = positionals
  const licence = LICENCES.find((name) => name === values.licence.toLowerCase())
  if (!path || rest.length > 0 || !licence) throw new CommandFailed(USAGE)
  const { owner: ownerEmail, price: askedPrice, category: askedCategory, encoding, report } = values
  const columns = namedColumns(values.column)
  return { source: await sourceAt(path), ownerEmail, licence, askedPrice, askedCategory, encoding, columns, report }
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

await runCommand(
  readArguments,
  async ({ db, env }, { source, ownerEmail, licence, encoding, columns, report, ...asked }) => {
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
        ...(report !== undefined && { onAdded: (row) => added.push(row) }),
        ...show,
      }),
    )
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    print(`${summary.added} added, ${summary.known} known already, ${summary.refused} refused, in ${seconds} s`)
    if (unread.size > 0) print(`Columns not read: ${[...unread].join(', ')}. Name one with --column, as price=Preis`)
    if (summary.engineers.length > 0) print(`New engineers: ${someOf(summary.engineers.map(fullName))}`)
    if (summary.added > 0) {
      print(`Sorted into ${listed(summary.categories)}`)
      print(`Types: ${listed(summary.types)}`)
      print(`Type and category: ${SURENESS.map((how) => `${how} ${summary.sureness.get(how) ?? 0}`).join(', ')}`)
      if (env.requireApproval) print('They are pending: an admin approves them at /admin-approval')
    }
    if (report !== undefined) {
      await writeReport(report, added)
      print(`Wrote ${report}, the least sure first`)
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

// "The table that proves it": docs/conformance.md, one row for each sentence of the specification that can be checked,
// with the tests that show it. Tests name their rows at the end of their titles: `[spec 2.nav.links 9.total]`.
//
//   node scripts/conformance.ts           writes the table from the reports of the last `npm test`
//   node scripts/conformance.ts --check   writes nothing, and fails when the table on disk differs
//
// Either fails with one line for each row without a passing test, tag that no row has, and tagged test that failed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJourneys, readVitest, type TestResult } from './conformance/reports.ts'
import type { Row } from './conformance/row.ts'
import { CALLS } from './conformance/rows-calls.ts'
import { CONSTANTS } from './conformance/rows-constants.ts'
import { DATA } from './conformance/rows-data.ts'
import { RULES } from './conformance/rows-rules.ts'
import { SCREENS } from './conformance/rows-screens.ts'

const root = join(import.meta.dirname, '..')
const TABLE = 'docs/conformance.md'
const SHOWN_TESTS = 4

const ROWS: Row[] = [...SCREENS, ...DATA, ...RULES, ...CALLS, ...CONSTANTS]

const SECTIONS: Record<string, string> = {
  1: 'What the product does and for whom',
  2: 'Screens and routes',
  3: 'Entities and their fields',
  4: 'States and transitions',
  5: 'Validation rules',
  6: 'Roles and permissions',
  7: 'Calls made',
  8: 'Error catalogue',
  9: 'Business constants and limits',
}

const INTRODUCTION = `# The specification, sentence by sentence

Made by \`npm run conformance\` from the results of \`npm test\`; not written by hand. A row is a sentence of the specification that can be checked: each row of its tables, each bullet, each constant. Beside it stand the tests that show it, which name the row in their titles (\`[spec 2.nav.links]\`). \`npm test\` fails when a row has no passing test. _In italics_: how a sentence is read that the specification leaves open, or what a placeholder became.

No row: the sentences that say what is "not shown".
`

const problems: string[] = []

function readAll(): TestResult[] {
  const reports = [
    { file: 'test-results/vitest.json', read: readVitest },
    { file: 'test-results/journeys.json', read: readJourneys },
  ]
  const missing = reports.filter(({ file }) => !existsSync(join(root, file)))
  for (const { file } of missing) process.stderr.write(`${file} is not there: npm test makes it\n`)
  if (missing.length > 0) process.exit(1)
  return reports.flatMap(({ file, read }) => read(root, join(root, file)))
}

const order = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** Code and markup in a title are text in the table. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>|]/g, '\\$&').replace(/\s+/g, ' ')

/** The tests of a row, file by file; of a long series only the first. */
function shownBy(tests: TestResult[]): string {
  const files = [...new Set(tests.map(({ file }) => file))].sort(order)
  return files
    .map((file) => {
      const titles = [...new Set(tests.filter((test) => test.file === file).map(({ title }) => plain(title)))].sort(
        order,
      )
      const more = titles.length > SHOWN_TESTS ? [`and ${titles.length - SHOWN_TESTS + 1} more`] : []
      const shown = more.length > 0 ? [...titles.slice(0, SHOWN_TESTS - 1), ...more] : titles
      return `\`${file}\`: ${shown.join(' · ')}`
    })
    .join('<br>')
}

function line({ id, sentence, readAs }: Row, tests: TestResult[]): string {
  const words = readAs ? `${plain(sentence)} _${plain(readAs)}_` : plain(sentence)
  return `| ${id} | ${words} | ${shownBy(tests) || '**nothing**'} |`
}

function table(passed: TestResult[]): string {
  const sections = Object.entries(SECTIONS).map(([number, title]) => {
    const rows = ROWS.filter(({ id }) => id.startsWith(`${number}.`))
    const lines = rows.map((row) =>
      line(
        row,
        passed.filter(({ tags }) => tags.includes(row.id)),
      ),
    )
    return `## ${number}. ${title}\n\n| Row | The specification | Shown by |\n|---|---|---|\n${lines.join('\n')}\n`
  })
  return [INTRODUCTION, ...sections].join('\n')
}

const ids = new Set<string>()
for (const { id } of ROWS) {
  if (ids.has(id)) problems.push(`${id} stands twice in the rows`)
  if (!SECTIONS[id.split('.')[0] ?? '']) problems.push(`${id} is in no section`)
  ids.add(id)
}

const tagged = readAll().filter(({ tags }) => tags.length > 0)
for (const { file, title, tags, outcome } of tagged) {
  if (outcome === 'failed') problems.push(`${file}: "${title}" failed, which shows ${tags.join(', ')}`)
  for (const tag of tags) if (!ids.has(tag)) problems.push(`${file}: "${title}" is tagged ${tag}, which no row has`)
}
const failed = new Set(
  tagged.filter(({ outcome }) => outcome === 'failed').map(({ file, title }) => `${file} ${title}`),
)
const passed = tagged.filter(({ file, title, outcome }) => outcome === 'passed' && !failed.has(`${file} ${title}`))
for (const { id, sentence } of ROWS) {
  if (!passed.some(({ tags }) => tags.includes(id))) problems.push(`${id} has no passing test: ${sentence}`)
}

const made = table(passed)
const path = join(root, TABLE)
if (!process.argv.includes('--check')) writeFileSync(path, made)
else if (!existsSync(path) || readFileSync(path, 'utf8') !== made) {
  problems.push(`${TABLE} is not what the tests say now: npm run conformance`)
}
if (problems.length > 0) {
  process.stderr.write(`${[...new Set(problems)].join('\n')}\n`)
  process.exit(1)
}

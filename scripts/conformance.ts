// Compares docs/conformance.md with the tests: every sentence of the specification is named in the title of a test, as
// `[spec 2.nav.links 9.total]`. Fails with a line for each sentence without a test and each unknown name.
//
// node scripts/conformance.ts --list    prints every sentence with the files of its tests
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const TABLE = 'docs/conformance.md'
const TESTS = '{contract,e2e,scripts,server,sketch,web}/**/*.{test,journey}.{ts,tsx}'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

const sentences = new Map<string, string>()
const problems: string[] = []
for (const [, id = '', sentence = ''] of read(TABLE).matchAll(/^- `([^`]+)` (.+)$/gm)) {
  if (sentences.has(id)) problems.push(`${TABLE}: ${id} stands twice`)
  sentences.set(id, sentence)
}

const shownBy = new Map<string, Set<string>>()
for (const file of globSync(TESTS, { cwd: root, exclude: ['**/node_modules/**'] }).sort()) {
  for (const [, ids = ''] of read(file).matchAll(/\[spec ([^\]]+)\]/g)) {
    for (const id of ids.split(/\s+/)) {
      if (!sentences.has(id)) problems.push(`${file}: ${TABLE} has no sentence ${id}`)
      shownBy.set(id, (shownBy.get(id) ?? new Set()).add(file))
    }
  }
}
for (const [id, sentence] of sentences) if (!shownBy.has(id)) problems.push(`${id} has no test: ${sentence}`)

if (process.argv.includes('--list')) {
  // The reader may close the output, as `head` does.
  process.stdout.on('error', () => process.exit())
  for (const [id, sentence] of sentences) {
    process.stdout.write(`${id}  ${sentence}\n${[...(shownBy.get(id) ?? [])].map((file) => `    ${file}\n`).join('')}`)
  }
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}

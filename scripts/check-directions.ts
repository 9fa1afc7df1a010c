// Checks the directions of imports in docs/architecture.md, and that there are no import cycles. Prints each violation
// and exits with 1.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { circlesOf } from './circles.ts'

const root = join(import.meta.dirname, '..')

/** The parts of the product on each side. Each may use those before it. */
const SUBJECTS = [
  ...['notices', 'accounts', 'listings', 'market', 'sales', 'library', 'hiring', 'talk', 'moderation', 'shop'],
  // Composes them.
  'app',
]
/** The importer and the imported, which comes later. */
const EXCEPTIONS = new Set([
  // What is told names listings by the title that its reader may see.
  'server/src/notices/notifications.ts server/src/listings/approved-snapshot.ts',
  'server/src/notices/mail/sending/write-notification-mails.ts server/src/listings/approved-snapshot.ts',
  // The mail of a receipt says its tax as the receipt does.
  'server/src/notices/mail/sending/prepare-mail.ts server/src/sales/tax/tax.ts',
])

interface Rule {
  /** Files that the rule applies to. */
  from: RegExp
  /** Forbidden imports: a path from the root, or the name of a package. */
  not: RegExp
  why: string
}

const RULES: Rule[] = [
  {
    from: /^contract\/(?!.*\.test\.ts$)/,
    not: /^(?!contract\/|zod$)/,
    why: 'the contract imports zod and nothing else',
  },
  { from: /^sketch\//, not: /^(?!sketch\/)/, why: 'the sketcher is pure: it imports nothing' },
  { from: /^server\//, not: /^web\//, why: 'the server does not know the client' },
  { from: /^web\//, not: /^server\//, why: 'the client knows the contract, not the server' },
  {
    from: /^server\/src\/platform\//,
    not: /^server\/src\/(?!platform\/|adapters\/\w+\/port\.ts)/,
    why: 'the platform knows no subject, and of adapters their ports alone',
  },
  {
    from: /^server\/src\/platform\/runtime\//,
    not: /^server\/src\/(?!platform\/runtime\/)/,
    why: 'runtime is the ground floor',
  },
  {
    from: /^server\/src\/platform\/db\//,
    not: /^server\/src\/platform\/(http|jobs|backup)\//,
    why: 'the database is below HTTP, jobs and backups',
  },
  {
    from: /^server\/src\/adapters\//,
    not: /^server\/src\/(?!adapters\/|platform\/(?!db|http|jobs|backup|scale))/,
    why: 'an adapter knows only its port',
  },
  {
    from: new RegExp(`^server/src/(?!app/)(${SUBJECTS.join('|')})/(?!(.*/)?routes[^/]*$)`),
    not: /^server\/src\/(platform\/http|app|cli)\/|^fastify/,
    why: 'only routes know of HTTP',
  },
  {
    from: /^server\/src\/sales\/ledger\//,
    not: /^server\/src\/(?!sales\/ledger\/|platform\/)/,
    why: 'the ledger knows the database alone',
  },
  { from: /^web\/src\/lib\//, not: /^web\/src\/(?!lib\/|[\w-]+\.)/, why: 'lib is below the parts and the subjects' },
  { from: /^web\/src\/ui\//, not: /^web\/src\/(?!ui\/|lib\/|[\w-]+\.)/, why: 'parts know no subject' },
]

const subjectOf = (path: string): string | undefined => {
  const [, name = ''] = /^(?:contract|server|web)\/src\/([^/]+)\//.exec(path) ?? []
  return SUBJECTS.includes(name) ? name : undefined
}

/** Shared files: one that a single subject imports belongs to that subject. */
const SHARED = /^web\/src\/lib\//

/** Files with schemas, of which the client imports types and routes, so that visitors do not load zod. */
const SCHEMAS = new Map(
  globSync('contract/src/**/*.ts', { cwd: root })
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
    .filter(([, source]) => /^import (?!type )[^\n]*'zod'/m.test(source))
    .map(([file, source]) => [file.replace(/^contract\/src\/(.*)\.ts$/, '@promptery/contract/$1'), source] as const),
)

const found: string[] = []
const imports = new Map<string, string[]>()
/** The subjects that import a shared file; 'elsewhere' for other importers. */
const importers = new Map<string, Set<string>>()

const FILES = ['{contract,sketch,server,web,testing,reliability}/src/**/*.{ts,tsx}', 'bench/**/*.ts', 'scripts/*.ts']
for (const file of globSync(FILES, { cwd: root, exclude: ['**/node_modules/**'] }).sort()) {
  const isTest = /\.test\.|\/testing\//.test(file)
  const source = readFileSync(join(root, file), 'utf8')
  if (file.startsWith('web/') && !isTest) {
    for (const [, names = '', specifier = ''] of source.matchAll(/^import (?!type )([^']*)'([^']+)'/gm)) {
      const schemas = SCHEMAS.get(specifier)
      const values = names.match(/(?<!type )\b\w+\b(?=[,\s]*[,}])/g) ?? []
      for (const name of schemas === undefined ? [] : values)
        if (!schemas?.includes(`export const ${name} = route(`))
          found.push(`${file} imports ${name} of ${specifier}: the client knows schemas as types`)
    }
  }
  const targets: string[] = []
  for (const [, , specifier = ''] of source.matchAll(/(from|import)\s*\(?\s*'([^']+)'/g)) {
    const target = specifier.startsWith('.') ? relative(root, join(root, dirname(file), specifier)) : specifier
    targets.push(target)
    for (const rule of RULES) {
      // Tests of the server may import from any layer.
      if (isTest && (file.startsWith('server/') || /testing|vitest|fast-check/.test(target))) continue
      if (rule.from.test(file) && rule.not.test(target)) {
        found.push(`${file} imports ${specifier}: ${rule.why}`)
      }
    }
    if (!isTest && SHARED.test(target)) {
      const from = subjectOf(file) ?? 'elsewhere'
      importers.set(target, (importers.get(target) ?? new Set()).add(from))
    }
    const [importing, imported] = [subjectOf(file), subjectOf(target)]
    if (isTest || !importing || !imported || EXCEPTIONS.has(`${file} ${target}`)) continue
    if (SUBJECTS.indexOf(imported) > SUBJECTS.indexOf(importing))
      found.push(`${file} imports ${specifier}: ${importing} comes before ${imported}`)
  }
  imports.set(file, targets)
}
for (const [file, from] of importers) {
  const [only = 'elsewhere'] = from
  if (from.size === 1 && only !== 'elsewhere') found.push(`${file} is imported by ${only} only: it belongs there`)
}
for (const circle of circlesOf(imports)) found.push(`These files import each other in a circle: ${circle.join(', ')}`)
if (found.length > 0) {
  process.stderr.write(`${found.join('\n')}\n`)
  process.exit(1)
}

// Checks the directions of imports in docs/architecture.md, and that there are no import cycles. Prints each violation
// and exits with 1.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { circlesOf } from './circles.ts'

const root = join(import.meta.dirname, '..')

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
    not: /^server\/src\/(catalog|money|features|demo|app|cli|adapters\/\w+\/(?!port\.ts))/,
    why: 'the platform knows no shop, and of adapters their ports alone',
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
    not: /^server\/src\/(catalog|money|features|app|cli|platform\/(db|http|jobs|backup|scale))/,
    why: 'an adapter knows only its port',
  },
  {
    from: /^server\/src\/demo\//,
    not: /^server\/src\/(features\/(?!import\/)|money|adapters|app|cli|platform\/http)/,
    why: 'the demo knows the database, the catalog and how files are imported',
  },
  {
    from: /^server\/src\/catalog\//,
    not: /^server\/src\/(money|features|demo|app|cli|platform\/http)|^fastify/,
    why: 'the catalog knows no money, no feature and no HTTP',
  },
  {
    from: /^server\/src\/money\//,
    not: /^server\/src\/(features|demo|app|cli|platform\/http)|^fastify/,
    why: 'money knows no feature and no HTTP',
  },
  {
    from: /^server\/src\/money\/ledger\//,
    not: /^server\/src\/(?!money\/ledger\/|platform\/)/,
    why: 'the ledger knows the database alone',
  },
  {
    from: /^server\/src\/features\/(?!.*\/routes[^/]*$)/,
    not: /^server\/src\/(platform\/http|demo|app|cli)|^fastify/,
    why: 'only routes.ts knows of HTTP',
  },
  {
    from: /^web\/src\/(components|lib)\//,
    not: /^web\/src\/(features|pages)\//,
    why: 'what is shared knows no feature',
  },
  { from: /^web\/src\/features\//, not: /^web\/src\/pages\//, why: 'features are composed by pages' },
  { from: /^web\/src\/lib\//, not: /^web\/src\/components\//, why: 'lib is below components' },
  {
    from: /^web\/src\/components\/ui\//,
    not: /^web\/src\/components\/(list|layout)\//,
    why: 'single parts know neither lists nor the layout',
  },
]

const featureOf = (path: string): string | undefined => /^(?:server|web)\/src\/features\/[^/]+(?=\/)/.exec(path)?.[0]

/** Shared files: one that a single feature imports belongs to that feature. */
const SHARED = /^web\/src\/lib\//

/** Files with schemas, of which the client imports only types, so that visitors do not load zod. */
const SCHEMAS = new Set(
  globSync('contract/src/**/*.ts', { cwd: root })
    .filter((file) => readFileSync(join(root, file), 'utf8').includes("from 'zod'"))
    .map((file) => file.replace(/^contract\/src\/(.*)\.ts$/, '@promptery/contract/$1')),
)

const found: string[] = []
const imports = new Map<string, string[]>()
/** The features that import a shared file; 'elsewhere' for other importers. */
const importers = new Map<string, Set<string>>()

const FILES = ['{contract,sketch,server,web,testing,reliability}/src/**/*.{ts,tsx}', 'bench/**/*.ts', 'scripts/*.ts']
for (const file of globSync(FILES, { cwd: root, exclude: ['**/node_modules/**'] }).sort()) {
  const isTest = /\.test\.|\/testing\//.test(file)
  const source = readFileSync(join(root, file), 'utf8')
  if (file.startsWith('web/') && !isTest) {
    for (const [, specifier = ''] of source.matchAll(/^import (?!type )[^']*'([^']+)'/gm)) {
      if (SCHEMAS.has(specifier))
        found.push(`${file} imports values of ${specifier}: the client knows schemas as types`)
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
      const from = featureOf(file) ?? 'elsewhere'
      importers.set(target, (importers.get(target) ?? new Set()).add(from))
    }
    const [own, other] = [featureOf(file), featureOf(target)]
    if (own && other && own !== other && !isTest)
      found.push(`${file} imports ${specifier}: features do not know each other`)
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

// The directions of imports, as docs/architecture.md draws them. Fails with one line for each import that goes astray.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

interface Rule {
  /** Files that the rule is for. */
  from: RegExp
  /** What they may not import: a path from the root, or the name of a package. */
  not: RegExp
  why: string
}

const RULES: Rule[] = [
  { from: /^contract\//, not: /^(?!contract\/|zod$)/, why: 'the contract imports zod and nothing else' },
  { from: /^sketch\//, not: /^(?!sketch\/)/, why: 'the sketcher is pure: it imports nothing' },
  { from: /^server\//, not: /^web\//, why: 'the server does not know the client' },
  { from: /^web\//, not: /^server\//, why: 'the client knows the contract, not the server' },
  {
    from: /^server\/src\/db\//,
    not: /^server\/src\/(features|listings|http|adapters|cli|app)/,
    why: 'the database knows no listing and no feature',
  },
  {
    from: /^server\/src\/adapters\//,
    not: /^server\/src\/(features|listings|http|db|cli|app)/,
    why: 'an adapter knows only its port',
  },
  {
    from: /^server\/demo\//,
    not: /^server\/src\/(features|http|adapters|cli|app)/,
    why: 'the demo catalogue is content: it knows the database and the listing alone',
  },
  {
    from: /^server\/src\/runtime\//,
    not: /^server\/src\/(features|http|adapters|cli|app)/,
    why: 'what a process needs first knows of no shop',
  },
  {
    from: /^server\/src\/listings\//,
    not: /^server\/src\/(features|http|cli|app)|^fastify/,
    why: 'what features share of a listing knows none of them',
  },
  {
    from: /^server\/src\/ledger\//,
    not: /^server\/src\/(features|listings|http|adapters|cli|app)|^fastify/,
    why: 'the ledger knows the database alone',
  },
  {
    from: /^server\/src\/features\/[^/]+\/(?!routes)(?!.*\.test\.)/,
    not: /^server\/src\/(http|cli|app)|^fastify/,
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
    why: 'the single parts know neither lists nor the layout',
  },
]

const featureOf = (path: string): string | undefined => /^(?:server|web)\/src\/features\/[^/]+(?=\/)/.exec(path)?.[0]

/** What several features share: a file that only one of them imports belongs in that feature. */
const SHARED = /^web\/src\/lib\//

/** Files of the contract with schemas: the client knows them as types, so that no visitor fetches zod. */
const SCHEMAS = new Set(
  globSync('contract/src/**/*.ts', { cwd: root })
    .filter((file) => readFileSync(join(root, file), 'utf8').includes("from 'zod'"))
    .map((file) => file.replace(/^contract\/src\/(.*)\.ts$/, '@promptery/contract/$1')),
)

const found: string[] = []
/** Who imports a shared file: a feature, or 'elsewhere'. */
const importers = new Map<string, Set<string>>()
for (const file of globSync(['{contract,sketch,server,web}/src/**/*.{ts,tsx}', 'server/demo/**/*.ts'], {
  cwd: root,
}).sort()) {
  const isTest = /\.test\.|\/testing\//.test(file)
  const source = readFileSync(join(root, file), 'utf8')
  if (file.startsWith('web/') && !isTest) {
    for (const [, specifier = ''] of source.matchAll(/^import (?!type )[^']*'([^']+)'/gm)) {
      if (SCHEMAS.has(specifier))
        found.push(`${file} imports values of ${specifier}: the client knows schemas as types`)
    }
  }
  for (const [, , specifier = ''] of source.matchAll(/(from|import)\s*\(?\s*'([^']+)'/g)) {
    const target = specifier.startsWith('.') ? relative(root, join(root, dirname(file), specifier)) : specifier
    for (const rule of RULES) {
      if (rule.from.test(file) && rule.not.test(target) && !(isTest && /testing|vitest|fast-check/.test(target))) {
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
}
for (const [file, from] of importers) {
  const [only = 'elsewhere'] = from
  if (from.size === 1 && only !== 'elsewhere') found.push(`${file} is imported by ${only} only: it belongs there`)
}
if (found.length > 0) {
  process.stderr.write(`${found.join('\n')}\n`)
  process.exit(1)
}

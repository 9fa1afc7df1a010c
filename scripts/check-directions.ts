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
  { from: /^server\//, not: /^web\//, why: 'the server does not know the client' },
  { from: /^web\//, not: /^server\//, why: 'the client knows the contract, not the server' },
  {
    from: /^server\/src\/db\//,
    not: /^server\/src\/(features|http|adapters|cli|app)/,
    why: 'the database knows no feature',
  },
  {
    from: /^server\/src\/adapters\//,
    not: /^server\/src\/(features|http|db|cli|app)/,
    why: 'an adapter knows only its port',
  },
  {
    from: /^server\/src\/presenting\//,
    not: /^server\/src\/(features|http|cli|app)/,
    why: 'what features share to present knows none of them',
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
  { from: /^web\/src\/features\//, not: /^web\/src\/(pages|router)/, why: 'features are composed by pages' },
  { from: /^web\/src\/lib\//, not: /^web\/src\/components\//, why: 'lib is below components' },
]

const featureOf = (path: string): string | undefined => /^(?:server|web)\/src\/features\/[^/]+(?=\/)/.exec(path)?.[0]

const found: string[] = []
for (const file of globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).sort()) {
  const isTest = /\.test\.|\/testing\//.test(file)
  const source = readFileSync(join(root, file), 'utf8')
  for (const [, , specifier = ''] of source.matchAll(/(from|import)\s*\(?\s*'([^']+)'/g)) {
    const target = specifier.startsWith('.') ? relative(root, join(root, dirname(file), specifier)) : specifier
    for (const rule of RULES) {
      if (rule.from.test(file) && rule.not.test(target) && !(isTest && /testing|vitest|fast-check/.test(target))) {
        found.push(`${file} imports ${specifier}: ${rule.why}`)
      }
    }
    const [own, other] = [featureOf(file), featureOf(target)]
    if (own && other && own !== other && !isTest)
      found.push(`${file} imports ${specifier}: features do not know each other`)
  }
}
if (found.length > 0) {
  process.stderr.write(`${found.join('\n')}\n`)
  process.exit(1)
}

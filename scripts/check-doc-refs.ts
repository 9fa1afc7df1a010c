// Fails when a path or an npm script that the documents name is not there.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as Record<string, string>
const folders = 'contract|sketch|server|web|testing|e2e|bench|docs|scripts|deploy|\\.ci'

const found: string[] = []
for (const document of globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort()) {
  const text = readFileSync(join(root, document), 'utf8')
  for (const [, path = ''] of text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]*)\``, 'g'))) {
    const isMade = /^((web|server)\/dist|deploy\/\.env$)/.test(path)
    if (!isMade && !existsSync(join(root, path))) found.push(`${document} names ${path}, which is not there`)
  }
  for (const [, link = ''] of text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)) {
    if (!existsSync(join(root, dirname(document), link))) found.push(`${document} links to ${link}, which is not there`)
  }
  for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/g)) {
    if (!scripts[script]) found.push(`${document} names npm run ${script}, which is no script`)
  }
}
if (found.length > 0) {
  process.stderr.write(`${found.join('\n')}\n`)
  process.exit(1)
}

// Fails if documents refer to a missing path, heading or npm script.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as Record<string, string>
const folders = 'contract|sketch|server|web|testing|e2e|bench|docs|scripts|deploy|\\.ci'

/** By GitHub's anchor. */
const hasHeading = (document: string, anchor: string): boolean =>
  [...readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)].some(
    ([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-') === anchor,
  )

const found: string[] = []
for (const document of globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort()) {
  const text = readFileSync(join(root, document), 'utf8')
  for (const [, path = ''] of text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]*)\``, 'g'))) {
    const isMade = /^((web|server)\/dist|deploy\/\.env$)/.test(path)
    if (!isMade && !existsSync(join(root, path))) found.push(`${document} names ${path}, which is not there`)
  }
  for (const [, link = '', anchor = ''] of text.matchAll(/\]\((?!https?:|mailto:)([^)#]*)#?([^)]*)\)/g)) {
    const linked = link === '' ? join(root, document) : join(root, dirname(document), link)
    if (!existsSync(linked)) found.push(`${document} links to ${link}, which is not there`)
    else if (anchor && linked.endsWith('.md') && !hasHeading(linked, anchor)) {
      found.push(`${document} links to ${link}#${anchor}, which is no heading`)
    }
  }
  for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/g)) {
    if (!scripts[script]) found.push(`${document} names npm run ${script}, which is no script`)
  }
}
if (found.length > 0) {
  process.stderr.write(`${found.join('\n')}\n`)
  process.exit(1)
}

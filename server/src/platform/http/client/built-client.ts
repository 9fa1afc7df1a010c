import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { webDist } from '../../folders.ts'

type Manifest = Record<string, { file: string; imports?: string[] }>

const readBuildFile = (name: string): string | undefined =>
  existsSync(join(webDist, name)) ? readFileSync(join(webDist, name), 'utf8') : undefined

/** Hashes of the inline scripts in `index.html`, for the content security policy. */
export const inlineScriptHashes = (): string[] =>
  [...(readBuildFile('index.html') ?? '').matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/** Finds the chunks of a screen that `index.html` does not load. */
export function screenChunks(assetsUrl: string): (screen: string) => string[] {
  const manifest: Manifest = JSON.parse(readBuildFile('.vite/manifest.json') ?? '{}')
  const filesOf = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || seen.has(chunk.file)) return seen
    seen.add(chunk.file)
    for (const imported of chunk.imports ?? []) filesOf(imported, seen)
    return seen
  }
  const initial = filesOf('index.html')
  const known = new Map<string, string[]>()
  return (screen) => {
    const files =
      known.get(screen) ?? [...filesOf(`src/app/pages/market/${screen}.tsx`)].filter((file) => !initial.has(file))
    known.set(screen, files)
    return files.map((file) => `${assetsUrl}/${file}`)
  }
}

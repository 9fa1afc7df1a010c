import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { webDist } from '../folders.ts'

type Manifest = Record<string, { file: string; imports?: string[] }>

const readBuilt = (name: string): string | undefined =>
  existsSync(join(webDist, name)) ? readFileSync(join(webDist, name), 'utf8') : undefined

/** The hashes of the scripts within the client's page, for the policy that allows them. */
export const inlineScriptHashes = (): string[] =>
  [...(readBuilt('index.html') ?? '').matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/** Knows the files of a screen's code that the client's page does not name itself. */
export function screenCode(assetsUrl: string): (screen: string) => string[] {
  const manifest: Manifest = JSON.parse(readBuilt('.vite/manifest.json') ?? '{}')
  const filesOf = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || seen.has(chunk.file)) return seen
    seen.add(chunk.file)
    for (const imported of chunk.imports ?? []) filesOf(imported, seen)
    return seen
  }
  const everywhere = filesOf('index.html')
  const known = new Map<string, string[]>()
  return (screen) => {
    const files =
      known.get(screen) ?? [...filesOf(`src/pages/market/${screen}.tsx`)].filter((file) => !everywhere.has(file))
    known.set(screen, files)
    return files.map((file) => `${assetsUrl}/${file}`)
  }
}

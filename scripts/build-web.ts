// Builds the client when its sources are not those that it was built from.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'web/dist/.built-from')
const sources = globSync(
  ['web/{index.html,vite.config.ts,package.json}', 'web/{src,public}/**', 'contract/src/**', 'package-lock.json'],
  { cwd: root },
).filter((path) => statSync(join(root, path)).isFile() && !path.includes('.test.'))

const hash = createHash('sha256')
for (const path of sources.sort())
  hash
    .update(`${path}\0`)
    .update(readFileSync(join(root, path)))
    .update('\0')
const wanted = hash.digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  process.stdout.write('Building the client …\n')
  const result = spawnSync('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'web'), stdio: 'inherit' })
  if (result.status !== 0) process.exit(1)
  compress(join(root, 'web/dist'))
  writeFileSync(stamp, wanted)
}

/** Once here instead of at each request: the server sends what the browser takes. */
function compress(folder: string): void {
  for (const path of globSync('**/*.{js,css,svg}', { cwd: folder })) {
    const bytes = readFileSync(join(folder, path))
    if (bytes.length < 1024) continue
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(bytes))
    writeFileSync(join(folder, `${path}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

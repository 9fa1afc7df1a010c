// Builds the client if its sources have changed.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildIfChanged } from './if-changed.ts'

const sources = [
  'web/{index.html,vite.config.ts,package.json}',
  'web/{src,public}/**',
  'contract/src/**',
  'package-lock.json',
]

await buildIfChanged('web/dist', sources, (folder) => {
  process.stdout.write('Building the client …\n')
  for (const build of [[], ['--ssr', 'src/entry-server.tsx']]) {
    const vite = ['build', '--logLevel', 'warn', ...build]
    const { status } = spawnSync('vite', vite, { cwd: dirname(folder), stdio: 'inherit' })
    if (status !== 0) process.exit(1)
  }
  compress(folder)
})

/** Compressed at build time instead of per request. */
function compress(folder: string): void {
  for (const path of globSync('**/*.{js,css,svg}', { cwd: folder })) {
    const bytes = readFileSync(join(folder, path))
    if (bytes.length < 1024) continue
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(bytes))
    writeFileSync(join(folder, `${path}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

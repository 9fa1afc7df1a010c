// Builds the server if its sources have changed (decision 003): the entry `main.js`, a bundle of packages, one of the
// server, the drawing process, and the thread for texts. Commands are not built.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CodeSplittingGroup, rolldown } from 'rolldown'
import { buildIfChanged } from './if-changed.ts'

/** External packages: with native parts or data files, or rarely needed. */
const UNBUNDLED =
  /^(sharp|@node-rs\/argon2|@fastify\/swagger-ui|pino|pino-pretty|openai|@aws-sdk\/client-s3|nodemailer|@modelcontextprotocol\/server|@simplewebauthn\/server|@zxcvbn-ts\/language-(common|en)|eld(\/.*)?|wawoff2|pg-native)$/

// Source maps are enabled after the packages are loaded: theirs would take 30 MB.
const MAIN = `import { enableCompileCache, setSourceMapsSupport } from 'node:module'
enableCompileCache(import.meta.dirname + '/.cache')
await import('./packages.js')
setSourceMapsSupport(true)
await import('./server.js')
`

const sources = ['{server,contract,sketch}/src/**', 'package-lock.json', 'scripts/build-server.ts']

await buildIfChanged('server/dist', sources, async (folder) => {
  process.stdout.write('Building the server …\n')
  rmSync(folder, { recursive: true, force: true })
  await bundle(folder, { server: 'main.ts' }, [{ name: 'packages', test: /node_modules/ }])
  // Separate bundles without server code.
  await bundle(folder, { 'drawing-process': 'adapters/images/drawing/drawing-process.ts' }, [])
  await bundle(folder, { 'text-program': 'listings/text/thread/text-program.ts' }, [])
  dropSourceMap(join(folder, 'packages.js'))
  for (const name of ['packages.js', 'server.js']) escapeWide(join(folder, name))
  writeFileSync(join(folder, 'main.js'), MAIN)
})

async function bundle(folder: string, program: Record<string, string>, groups: CodeSplittingGroup[]): Promise<void> {
  const input = Object.fromEntries(Object.entries(program).map(([name, file]) => [name, join(folder, '../src', file)]))
  const made = await rolldown({ input, platform: 'node', external: UNBUNDLED, logLevel: 'warn' })
  await made.write({ dir: folder, sourcemap: true, chunkFileNames: '[name].js', codeSplitting: { groups } })
  await made.close()
}

function dropSourceMap(file: string): void {
  rmSync(`${file}.map`)
  writeFileSync(file, readFileSync(file, 'utf8').replace(/\/\/# sourceMappingURL=.*\s*$/, ''))
}

/** With a single character beyond Latin-1, V8 stores a whole file with two bytes per character. */
function escapeWide(file: string): void {
  const escaped = readFileSync(file, 'utf8').replace(
    /[^\0-\xff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  writeFileSync(file, escaped)
}

// Builds the server when its sources are not those that it was built from (decision 035): `main.js`, which is started,
// loads the packages in one file and the server in another. The commands are not built.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { buildIfChanged } from './if-changed.ts'

/** Left where they are: packages with native parts or files of their own, and those that few shops or calls need. */
const UNBUNDLED =
  /^(sharp|@node-rs\/argon2|@fastify\/swagger-ui|pino|pino-pretty|openai|@zxcvbn-ts\/language-common|pg-native)$/

// Source maps are read of what is loaded after they are asked for: those of the packages would take 30 MB.
const MAIN = `import { enableCompileCache, setSourceMapsSupport } from 'node:module'
enableCompileCache(import.meta.dirname + '/.cache')
await import('./packages.js')
setSourceMapsSupport(true)
await import('./server.js')
`

const sources = ['{server,contract,sketch}/src/**', 'server/demo/**', 'package-lock.json', 'scripts/build-server.ts']

await buildIfChanged('server/dist', sources, async (folder) => {
  process.stdout.write('Building the server …\n')
  const bundle = await rolldown({
    input: { server: join(folder, '../src/main.ts') },
    platform: 'node',
    external: UNBUNDLED,
    logLevel: 'warn',
  })
  rmSync(folder, { recursive: true, force: true })
  await bundle.write({
    dir: folder,
    sourcemap: true,
    chunkFileNames: '[name].js',
    codeSplitting: { groups: [{ name: 'packages', test: /node_modules/ }] },
  })
  await bundle.close()
  dropSourceMap(join(folder, 'packages.js'))
  writeFileSync(join(folder, 'main.js'), MAIN)
})

function dropSourceMap(file: string): void {
  rmSync(`${file}.map`)
  writeFileSync(file, readFileSync(file, 'utf8').replace(/\/\/# sourceMappingURL=.*\s*$/, ''))
}

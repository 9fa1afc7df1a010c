import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Engine } from './engine.ts'

const DEBIAN = 'promptery-test-debian'

/** As the images of the registries do: the first start makes the database, later ones find it. */
const START_POSTGRES = `#!/bin/sh
set -e
bin=$(echo /usr/lib/postgresql/*/bin)
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" > /tmp/password
  "$bin/initdb" --username "$POSTGRES_USER" --pwfile /tmp/password --auth-host scram-sha-256 --encoding UTF8 --locale C.UTF-8
  rm /tmp/password
  "$bin/pg_ctl" --wait -o "-c listen_addresses=" start
  createdb --username "$POSTGRES_USER" "$POSTGRES_DB"
  "$bin/pg_ctl" --wait stop
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
fi
exec "$bin/postgres" -c 'listen_addresses=*'
`

const RECIPES: Record<string, string> = {
  postgres: `FROM ${DEBIAN}
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql && rm -rf /var/lib/apt/lists
ENV PGDATA=/var/lib/postgresql/data
RUN install --directory --owner postgres --mode 1777 $PGDATA /var/run/postgresql
COPY start-postgres /usr/local/bin/
CMD ["sh", "/usr/local/bin/start-postgres"]
`,
  'nginx-unprivileged': `FROM ${DEBIAN}
RUN apt-get update && apt-get install --yes --no-install-recommends nginx-light wget && rm -rf /var/lib/apt/lists
USER 101:101
CMD ["nginx", "-g", "daemon off;"]
`,
}

/** @returns what stands in for what, for the report */
export function provide(engine: Engine, image: string): string | undefined {
  if (engine.has(image)) return engine.has(standInMark(image)) ? describe(image) : undefined
  if (engine.pulls(image)) return undefined
  const name = /([\w-]+):[\w.-]+$/.exec(image)?.[1] ?? ''
  const full = image.includes('/') ? `docker.io/${image}` : `docker.io/library/${image}`
  process.stdout.write(`No registry gives ${image}: making a stand-in of Debian's packages …\n`)
  if (name === 'node') importDebian(engine, full, nodeHooks())
  else {
    const recipe = RECIPES[name]
    if (!recipe) throw new Error(`No registry gives ${image}, and nothing is known to stand in for it`)
    if (!engine.has(DEBIAN)) importDebian(engine, DEBIAN, [])
    buildFrom(engine, recipe, full)
  }
  // Podman looks for a name without a registry in either place.
  for (const tag of [image, standInMark(image)]) engine.run(['tag', full, tag])
  return describe(image)
}

const describe = (image: string) => `${image}: a stand-in of Debian's packages`
const standInMark = (image: string) => `promptery-test-stand-in/${image.replace(':', '-')}`

function buildFrom(engine: Engine, recipe: string, tag: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'promptery-stand-in-'))
  try {
    writeFileSync(join(folder, 'Dockerfile'), recipe)
    writeFileSync(join(folder, 'start-postgres'), START_POSTGRES)
    engine.build(folder, tag, join(folder, 'Dockerfile'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A minimal Debian 12, made of its packages. */
function importDebian(engine: Engine, tag: string, hooks: string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'promptery-stand-in-'))
  const file = join(folder, 'debian.tar')
  try {
    const options = ['--quiet', '--variant=minbase', '--include=ca-certificates']
    const made = spawnSync('mmdebstrap', [
      ...options,
      ...hooks.map((hook) => `--customize-hook=${hook}`),
      'bookworm',
      file,
    ])
    if (made.error)
      throw new Error('This needs a registry of images, or mmdebstrap (Debian: apt-get install mmdebstrap)')
    if (made.status !== 0) throw new Error(`mmdebstrap failed:\n${made.stderr}`)
    engine.run(['import', file, tag])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Node of the packages and npm of this machine, which installs from the registry that this machine uses. */
function nodeHooks(): string[] {
  const node = createRequire(import.meta.url).resolve('node/bin/node')
  const npm = join(npmOutput('root', '--global'), 'npm')
  const own = npmSettings()
  return [
    `copy-in ${node} /usr/local/bin`,
    'mkdir -p "$1/usr/local/lib/node_modules" "$1/usr/local/etc"',
    `copy-in ${npm} /usr/local/lib/node_modules`,
    'ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
    `printf '%s' '${own.text}' > "$1/usr/local/etc/npmrc"`,
    ...own.files.map((file) => `mkdir -p "$1${dirname(file)}" && cp ${file} "$1${file}"`),
    'chroot "$1" useradd --uid 1000 --create-home node',
  ]
}

const npmOutput = (...args: string[]) => spawnSync('npm', args, { encoding: 'utf8' }).stdout.trim()

function npmSettings(): { text: string; files: string[] } {
  const set = ['registry', 'cafile'].flatMap((name) => {
    const value = npmOutput('config', 'get', name)
    return value && value !== 'null' && value !== 'undefined' ? [{ name, value }] : []
  })
  const files = set.flatMap(({ name, value }) => (name === 'cafile' ? [value] : []))
  return { text: set.map(({ name, value }) => `${name}=${value}\n`).join(''), files }
}

/** The images that a Dockerfile begins with. */
export function basesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...new Set([...text.matchAll(/^FROM (\S+:\S+)/gm)].flatMap(([, image]) => image ?? []))]
}

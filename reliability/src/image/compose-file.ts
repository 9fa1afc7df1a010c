import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Engine } from './engine.ts'

const text = z.string()
/** What `deploy/compose.yaml` uses. Another key is an error, so that none is left out unnoticed. */
const service = z.strictObject({
  image: text,
  build: z.object({ target: text.optional() }).optional(),
  env_file: z.unknown().optional(),
  environment: z.record(text, z.coerce.string()).default({}),
  volumes: z.array(text).default([]),
  read_only: z.boolean().default(false),
  tmpfs: z.array(text).default([]),
  cap_drop: z.array(text).default([]),
  security_opt: z.array(text).default([]),
  init: z.boolean().default(false),
  mem_limit: text.optional(),
  shm_size: text.optional(),
  user: text.optional(),
  logging: z.object({ driver: text, options: z.record(text, text) }).optional(),
  restart: text.optional(),
  stop_grace_period: text.default('10s'),
  depends_on: z.unknown().optional(),
  ports: z.array(text).default([]),
  networks: z.union([z.array(text), z.record(text, z.object({ ipv4_address: text }))]),
  healthcheck: z.object({ test: z.array(text), interval: text, timeout: text, retries: z.number() }).optional(),
  profiles: z.array(text).optional(),
  command: z.array(text).default([]),
})
const file = z.object({
  services: z.record(text, service),
  networks: z.object({
    inside: z.object({
      ipam: z.object({ config: z.tuple([z.object({ subnet: text, ip_range: text, gateway: text })]) }),
    }),
  }),
})
export type Service = z.infer<typeof service>
export type ComposeFile = z.infer<typeof file>

const deploy = resolve(import.meta.dirname, '../../../deploy')

/** Reads `deploy/compose.yaml` with these variables in its place of `deploy/.env`. @throws Error for a key or variable that is not known */
export function readCompose(variables: Record<string, string>): ComposeFile {
  const source = readFileSync(join(deploy, 'compose.yaml'), 'utf8')
  const filled = source.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) => {
    const value = variables[name] || (kind === '-' ? rest : undefined)
    if (value === undefined) throw new Error(`${name}: ${rest}`)
    return value
  })
  return file.parse(parse(filled, { merge: true }))
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
/** Bytes as `128mb` for engines that know `128m` alone. */
const sized = (size: string) => size.replace(/b$/i, '')

/** The options of `run` for a service. @param network and the prefix of volumes' names */
export function runOptions(engine: Engine, service: Service, network: string): string[] {
  const address = Array.isArray(service.networks) ? undefined : service.networks.inside?.ipv4_address
  const volume = (entry: string) => {
    if (!entry.includes(':')) return entry
    const [from = '', ...to] = entry.split(':')
    const source = from.startsWith('.') ? join(deploy, from) : from.startsWith('/') ? from : `${network}-${from}`
    return [source, ...to].join(':')
  }
  const { healthcheck, logging } = service
  // Podman keeps one file of logs.
  const logOptions = Object.entries(logging?.options ?? {}).filter(
    ([name]) => engine.name === 'docker' || name === 'max-size',
  )
  return [
    ...['--network', network, ...(address ? ['--ip', address] : [])],
    ...Object.entries(service.environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...service.volumes.flatMap((entry) => ['--volume', volume(entry)]),
    ...service.tmpfs.flatMap((entry) => ['--tmpfs', entry]),
    ...service.cap_drop.flatMap((entry) => ['--cap-drop', entry]),
    ...service.security_opt.flatMap((entry) => ['--security-opt', entry.replace(':true', '')]),
    ...service.ports.flatMap((entry) => ['--publish', entry]),
    ...(service.read_only ? ['--read-only'] : []),
    ...(service.init ? ['--init'] : []),
    ...(service.mem_limit ? ['--memory', service.mem_limit] : []),
    ...(service.shm_size ? ['--shm-size', sized(service.shm_size)] : []),
    ...(service.user ? ['--user', service.user] : []),
    ...(logging ? ['--log-driver', logging.driver] : []),
    ...logOptions.flatMap(([name, value]) => ['--log-opt', `${name}=${value}`]),
    ...(healthcheck ? ['--health-cmd', healthcheck.test.slice(1).map(quoted).join(' ')] : []),
    ...engine.limits,
  ]
}

/** Seconds of `90s`. */
export const graceOf = ({ stop_grace_period: period }: Service): number => Number.parseInt(period, 10)

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { variableNames } from './env.ts'

// The parser of @fastify/swagger.
const { parse } = createRequire(createRequire(import.meta.url).resolve('@fastify/swagger'))('yaml')

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const service = z.object({
  env_file: z.tuple([z.object({ path: z.literal('.env'), required: z.literal(false) })]),
  environment: z.record(z.string(), z.string()),
})
const compose = z.object({
  services: z.object({ app1: service, app2: service, commands: service }),
})

/** Set by compose itself. */
const FIXED = ['DATABASE_URL', 'HOST', 'PORT', 'DATA_DIR', 'METRICS_HOST']

describe('the variables of the environment', () => {
  it('are exactly those of .env.example', () => {
    const explained = [...read('.env.example').matchAll(/^#([A-Z\d_]+)=/gm)].map(([, name]) => name)
    expect(explained.toSorted()).toEqual(variableNames.toSorted())
  })

  it('reach the processes that compose starts through deploy/.env, except those that compose sets', () => {
    const { app1, app2, commands } = compose.parse(parse(read('deploy/compose.yaml'), { merge: true })).services
    expect([app2.environment, commands.environment]).toEqual([app1.environment, app1.environment])
    const names = Object.keys(app1.environment)
    expect(names.filter((name) => !variableNames.includes(name))).toEqual([])
    const setHere = names.filter((name) => !app1.environment[name]?.startsWith(`\${${name}:`))
    expect(setHere.toSorted()).toEqual(FIXED.toSorted())
  })
})

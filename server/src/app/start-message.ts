import { DEMO_PASSWORD } from '../demo/load.ts'
import { CannotOpenDatabase } from '../platform/db/db.ts'
import { BadEnvironment, type Env } from '../platform/env.ts'
import { fileRefusal } from '../platform/runtime/files.ts'
import { CannotStart } from '../platform/runtime/lifecycle.ts'

interface Started {
  port: number
  metricsPort: number | undefined
  hasDemoAccounts: boolean
}

const urlOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** The output when the server is ready: its URLs, and how to sign in to a demo. */
export function startMessage(env: Env, { port, metricsPort, hasDemoAccounts }: Started): string {
  const url = urlOf(env.host, port)
  const lines = ['', `${env.appName} is ready at ${url}`, `The API is described at ${url}/api/docs`]
  if (env.metrics && metricsPort) lines.push(`Metrics are read at ${urlOf(env.metrics.host, metricsPort)}/metrics`)
  if (hasDemoAccounts) {
    lines.push(
      '',
      `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
      '  buyer@example.com   has bought and likes to look around',
      '  seller@example.com  sells prompts',
      '  admin@example.com   is an admin',
    )
  }
  return [...lines, '', 'Stop with Ctrl-C.', ''].join('\n')
}

/** The output when the server cannot start: a sentence for expected errors, otherwise the stack. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof BadEnvironment) return `These environment variables are wrong:\n${error.message}`
  if (error instanceof CannotStart || error instanceof CannotOpenDatabase) return error.message
  return fileRefusal(error) ?? String(error instanceof Error ? error.stack : error)
}

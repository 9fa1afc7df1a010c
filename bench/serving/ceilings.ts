import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface CeilingOptions {
  databaseUrl: string
  /** Ready responses, each at `/static/` and its index. */
  bodies: string[]
  /** Statements, each at `/query/` and its index, with their sets of values in rotation; for members at `/member/`. */
  statements: { text: string; values: unknown[][] }[]
  /** Of the members, in rotation. */
  sessionKeys: string[]
}

export interface Ceiling {
  url: string
  pid: number | undefined
  stop(): void
}

/** Starts `ceiling.ts` as a separate process, as the shop is one. */
export async function startCeiling(options: CeilingOptions): Promise<Ceiling> {
  const file = fileURLToPath(new URL('ceiling.ts', import.meta.url))
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(options))
  const [said] = await once(child.stdout, 'data')
  const url = /ready at (\S+)/.exec(String(said))?.[1]
  if (!url) throw new Error(`The ceiling said: ${said}`)
  return { url, pid: child.pid, stop: () => child.kill() }
}

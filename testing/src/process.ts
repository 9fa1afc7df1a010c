import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const serverFolder = fileURLToPath(new URL('../../server', import.meta.url))
/** Node's compile cache: tests start the same files hundreds of times. */
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))

export interface RunningProcess {
  child: ChildProcess
  /** All output so far. */
  printed(): string
  /** Resolves once it has printed `text`. @throws when it exits before */
  until(text: string): Promise<void>
  /** Resolves with its exit code. */
  ended: Promise<number | null>
}

/** As with `npm start`. Takes a fifth of the processor time of loading the sources. */
export const BUILT_SERVER = '../dist/main.js'

/** Runs a file of the server with exactly this environment. */
export const startProcess = (file: string, env: Record<string, string>, ...args: string[]): RunningProcess =>
  startProcessIn(serverFolder, file, env, ...args)

/** Like `startProcess`, in the server's folder of another checkout. */
export function startProcessIn(
  cwd: string,
  file: string,
  env: Record<string, string>,
  ...args: string[]
): RunningProcess {
  const child = spawn('node', [`src/${file}`, ...args], {
    cwd,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return followed(child)
}

/** Collects a process's output. */
export function followed(child: ChildProcess & { stdout: Readable; stderr: Readable }): RunningProcess {
  let printed = ''
  const listeners = new Set<() => void>()
  const hear = (chunk: Buffer) => {
    printed += chunk.toString()
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)))
  child.on('error', ({ message }) => hear(Buffer.from(message)))
  return {
    child,
    printed: () => printed,
    ended,
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!printed.includes(text)) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
        void ended.then(() => reject(new Error(`It ended without printing "${text}":\n${printed}`)))
      }),
  }
}

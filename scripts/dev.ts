// Runs the server, restarted on changes, and Vite with hot reload in front of it.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const run = (command: string, args: string[], folder: string): ChildProcess =>
  spawn(command, args, { cwd: join(root, folder), stdio: 'inherit' })

/** Sources of the server. */
const WATCHED = ['server/src', 'contract/src', 'sketch/src']

const children = [
  run('node', [...WATCHED.map((path) => `--watch-path=${path}`), 'server/src/main.ts'], '.'),
  run('vite', [], 'web'),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) if (other !== child) other.kill('SIGTERM')
    process.exitCode ||= code ?? 0
  })
}

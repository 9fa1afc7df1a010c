import { spawn } from 'node:child_process'
import { followed, type RunningProcess } from './process.ts'

/** Sent by Ctrl-C. */
const CTRL_C = '\x03'

interface TerminalOptions {
  cwd: string
  env: Record<string, string | undefined>
  uid?: number
  gid?: number
}

export interface Terminal extends RunningProcess {
  pressCtrlC(): void
}

/**
 * Runs a shell command in a pseudo-terminal of `script`, which every Linux (util-linux) and macOS has. Without it,
 * `until` rejects.
 */
export function startInTerminal(command: string, options: TerminalOptions): Terminal {
  const args = process.platform === 'linux' ? ['-qefc', command, '/dev/null'] : ['-q', '/dev/null', 'sh', '-c', command]
  const child = spawn('script', args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
  return { ...followed(child), pressCtrlC: () => child.stdin.write(CTRL_C) }
}

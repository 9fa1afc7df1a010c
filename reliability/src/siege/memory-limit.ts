import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = '/sys/fs/cgroup'

export interface MemoryLimit {
  /** Description of how it is enforced. */
  by: string
  /** Removes the limit after the process has ended. */
  remove(): Promise<void>
}

/** Resident memory in MB by `/proc/PID/status`: `VmRSS` now, `VmHWM` the peak. 0: the process has ended. */
export function megabytesOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return 0
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024
}

/** Resets the peak of `VmHWM`. */
export function resetPeakOf(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** The memory control group of this process, and the name of its limit file. */
function controlGroup(): { folder: string; limitFile: string } {
  const lines = readFileSync('/proc/self/cgroup', 'utf8').split('\n')
  const v1 = lines.find((line) => line.split(':')[1] === 'memory')
  if (v1) return { folder: join(ROOT, 'memory', v1.split(':')[2] ?? ''), limitFile: 'memory.limit_in_bytes' }
  const v2 = lines.find((line) => line.startsWith('0::')) ?? ''
  return { folder: join(ROOT, v2.slice(3)), limitFile: 'memory.max' }
}

/**
 * Limits the memory of a process and its later children. Beyond `megabytes` the kernel kills it through a control group;
 * where this user may not create one, this run checks it ten times a second and kills it.
 */
export function limitMemory(pid: number, megabytes: number): MemoryLimit {
  const { folder, limitFile } = controlGroup()
  const group = join(folder, `promptery-siege-${pid}`)
  try {
    mkdirSync(group)
    writeFileSync(join(group, limitFile), String(megabytes * 1024 * 1024))
    writeFileSync(join(group, 'cgroup.procs'), String(pid))
    return { by: 'the system, by a control group', remove: () => removeGroup(group) }
  } catch (error) {
    if (existsSync(group)) rmdirSync(group)
    const watch = setInterval(() => {
      if (megabytesOf(pid, 'VmRSS') > megabytes) process.kill(pid, 'SIGKILL')
    }, 100)
    const reason = error instanceof Error ? error.message : String(error)
    return { by: `this run, ten times a second (${reason})`, remove: async () => clearInterval(watch) }
  }
}

/** Removes the group with retries, because the kernel releases it a moment after its last process. */
async function removeGroup(group: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      return rmdirSync(group)
    } catch {
      await sleep(100)
    }
  }
}

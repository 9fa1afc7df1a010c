import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

interface ScheduledBackup {
  path: string
  createdAt: Date
}

const NAME = /^promptery-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)\.tar\.gz(\.age)?$/

/** The name of a scheduled backup, which holds the time to the second. */
export function backupName(createdAt: Date, isEncrypted: boolean): string {
  const time = `${createdAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  return `promptery-${time}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** The scheduled backups in a folder, the newest first. A folder that does not exist has none. */
export async function listBackups(folder: string): Promise<ScheduledBackup[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  const found = names.flatMap((name) => {
    const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
    if (day === undefined) return []
    return [{ path: join(folder, name), createdAt: new Date(`${day}${hours}:${minutes}:${seconds}`) }]
  })
  return found.toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt))
}

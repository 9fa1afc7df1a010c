/** A backup that was made by schedule. */
export interface StoredBackup {
  name: string
  /** For messages. */
  path: string
  createdAt: Date
  /** In bytes. */
  size: number
}

/** Where backups by schedule are kept. Every call may throw BackupsUnavailable. */
export interface BackupPlace {
  /** The variable and its value, for messages. */
  readonly describe: string
  /** The stored backups, the newest first. */
  list(): Promise<StoredBackup[]>
  /** Prepares for one more. @returns the folder in which it is made */
  begin(): Promise<string>
  /** Keeps a whole backup of that folder. */
  keep(file: string): Promise<void>
  /** Idempotent. */
  remove(backup: StoredBackup): Promise<void>
  /** @param folder for a copy, where one is needed. @returns the path of a file with its content */
  fetch(backup: StoredBackup, folder: string): Promise<string>
  /** The ids of accounts that were erased, which older backups still have. */
  listErased(): Promise<string[]>
  addErased(ids: readonly string[]): Promise<void>
}

/** Backups that the server makes by itself. */
export interface Backups {
  place: BackupPlace
  /** The time from one to the next. */
  hours: number
  /** Their number. */
  kept: number
}

/** The place of the backups cannot be reached, or refuses. The message is for the operator. */
export class BackupsUnavailable extends Error {}

/** The file of erased accounts beside the backups, with an id in each line. */
export const ERASED_FILE = 'erased-accounts.txt'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The ids in the file of erased accounts. */
export const idsIn = (text: string): string[] => text.split('\n').filter((line) => ID.test(line))

/** The content of the file with further ids. */
export const withIds = (ids: readonly string[], added: readonly string[]): string =>
  [...new Set([...ids, ...added])].map((id) => `${id}\n`).join('')

const NAME = /^promptery-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)\.tar\.gz(\.age)?$/

/** The name of a scheduled backup, which holds the time to the second. */
export function backupName(createdAt: Date, isEncrypted: boolean): string {
  const time = `${createdAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  return `promptery-${time}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** When a backup was made. Undefined for the names of other files. */
export function timeOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}${hours}:${minutes}:${seconds}`)
}

export const newestFirst = (backups: StoredBackup[]): StoredBackup[] =>
  backups.toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt))

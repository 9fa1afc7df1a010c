/** A file, or a folder with its content. */
export interface StoredEntry {
  key: string
  changedAt: Date
}

/** Storage of uploaded and drawn pictures. Keys are relative paths of letters, digits, `-`, `/` and `.`. */
export interface FileStore {
  /** For the log. */
  readonly describe: string
  /** Served under `/files/`; absent when another server serves the files. */
  readonly directory: string | undefined
  /** Atomic. */
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  /** Idempotent. */
  removeFolder(folder: string): Promise<void>
  /** Idempotent. */
  remove(key: string): Promise<void>
  /** The direct children of `folder`, if it exists. */
  list(folder: string): AsyncIterable<StoredEntry>
  /** Removes remains of writes that were aborted before `before`. */
  removeUnfinished(before: Date): Promise<number>
  /** Free disk space. Cached briefly, so it may be read on every request. */
  freeBytes(): Promise<number>
  /** The file's public URL. */
  url(key: string): string
}

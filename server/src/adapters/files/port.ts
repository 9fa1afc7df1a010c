/** A file, or a folder with all that is in it. */
export interface StoredEntry {
  key: string
  changedAt: Date
}

/** Where uploaded and drawn pictures are kept. Keys are relative paths of letters, digits, `-`, `/` and `.`. */
export interface FileStore {
  /** What the log says of it. */
  readonly describe: string
  /** The folder that this server may serve under `/files/`; absent when the files have a server of their own. */
  readonly directory: string | undefined
  /** Writes the whole file or nothing. */
  put(key: string, bytes: Buffer): Promise<void>
  /** @returns `undefined` when there is none */
  get(key: string): Promise<Buffer | undefined>
  /** Removes everything below `folder`; nothing there is fine. */
  removeFolder(folder: string): Promise<void>
  /** Removes one file; none there is fine. */
  remove(key: string): Promise<void>
  /** What is directly below `folder`; nothing there is fine. */
  list(folder: string): AsyncIterable<StoredEntry>
  /** Removes what writes that were broken off before `before` have left. */
  removeUnfinished(before: Date): Promise<number>
  /** How many bytes there is room for, as of a moment ago: it may be asked for every request. */
  freeBytes(): Promise<number>
  /** Where a browser gets it. */
  url(key: string): string
}

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
  /** Where a browser gets it. */
  url(key: string): string
}

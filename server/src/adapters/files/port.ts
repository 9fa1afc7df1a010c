import type { Readable } from 'node:stream'
import { Unavailable } from '../../platform/errors.ts'

/** A file, or a folder with its content. */
export interface StoredEntry {
  key: string
  changedAt: Date
}

export interface StoredFile {
  key: string
  /** In bytes. */
  size: number
}

/** A file on its way to a browser. */
export interface OpenFile {
  /** In bytes. */
  size: number
  etag: string | undefined
  /** To be read or destroyed. */
  body: Readable
}

/**
 * Opens a file.
 * @param etag of the copy that the browser has
 * @throws FilesUnavailable
 */
export type OpenStoredFile = (key: string, etag: string | undefined) => Promise<OpenFile | 'not modified' | undefined>

/**
 * Storage of uploaded and drawn pictures. Keys are relative paths of letters, digits, `-`, `/` and `.`. A file is never
 * changed. Every call may throw FilesUnavailable.
 */
export interface FileStore {
  /** For the log. */
  readonly describe: string
  /** What this server serves under `/files/`: a folder, or each file as a stream. */
  readonly serving: { directory: string } | { open: OpenStoredFile }
  /** The origin of `url`s elsewhere than in the shop. */
  readonly publicOrigin?: string | undefined
  /** Atomic. Durable when it resolves. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Puts a file of the same disk, which may be moved. Durable after `sync` of the disk. */
  adopt(key: string, path: string): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  /** Idempotent. */
  removeFolder(folder: string): Promise<void>
  /** Idempotent. */
  remove(key: string): Promise<void>
  /** The direct children of `folder`, if it exists. */
  list(folder: string): AsyncIterable<StoredEntry>
  /** Every file below `folder`, if it exists. */
  walk(folder: string): AsyncIterable<StoredFile>
  /** Removes remains of writes that were aborted before `before`. */
  removeUnfinished(before: Date): Promise<number>
  /** Free space, infinite where the store alone knows. Cached briefly, so it may be read on every request. */
  freeBytes(): Promise<number>
  /** The file's public URL. It ends with the key. */
  url(key: string): string
}

const RETRY_SECONDS = 5

/** 503: the store of the pictures cannot be reached, or refuses. */
export class FilesUnavailable extends Unavailable {
  /** For the operator. */
  readonly reason: string

  constructor(reason: string, message = 'The shop cannot reach its pictures at the moment. Try again soon.') {
    super('files_unavailable', message, RETRY_SECONDS)
    this.reason = reason
  }
}

import { pipeline } from 'node:stream/promises'
import type { Gzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import type { UserContext } from '../../platform/context.ts'
import type { StoredCover } from '../../platform/db/stored-cover.ts'
import { addFile } from '../../platform/runtime/files.ts'
import { quotedCell } from '../../platform/runtime/quoting.ts'
import { ACCOUNT } from './parts/account.ts'
import { BUYING } from './parts/buying.ts'
import type { Part, Row } from './parts/part.ts'
import { SELLING } from './parts/selling.ts'
import { WRITING } from './parts/writing.ts'

/** Everything in an archive, in this order. */
export const PARTS: Part[] = [...ACCOUNT, ...SELLING, ...BUYING, ...WRITING]

/** Tables that have something of members (`deletion/plan/all.ts`), and of which an archive has nothing: the reasons. */
export const NOT_IN_ARCHIVE: Record<string, string> = {
  account_deletions: 'there is none while its member is signed in',
  audit_log: 'of the admins',
  challenges: 'secrets of sign-ins under way',
  conversations: 'made of the messages, with how far they were read',
  email_tokens: 'secrets of links in mails',
  listing_vectors: 'computed from the prompts',
  listings: 'copies of the prompts, and their counters',
  notification_mails: 'ids of notifications that are due',
  person_notes: 'written by admins for admins',
  search_index: 'copies of the prompts',
  rate_limits: 'counts of minutes and days',
  recovery_codes: 'secrets',
  search_words: 'single words of all listings',
  settings: 'of the shop',
  text_fingerprints: 'hashes of the texts',
  totp_secrets: 'secrets',
  wrong_codes: 'counts of a day',
}

const README = `This is everything that the shop has of you, as it was while this file was made.

Each folder has files in JSON (.json) or, for what is counted, in CSV (.csv). Long lists go on in files of higher numbers.
The texts of prompts, yours and those that you bought, are text files, named by the prompt's id and the version. Pictures
are WebP files, named by their key in the lists. Amounts are in cents, times in UTC.

Not in here are your password and other secrets that sign you in: nobody can read them.
`

type Ctx = Pick<UserContext, 'db' | 'files' | 'user' | 'config'>

/**
 * Writes everything that is a user's into `sink` as a tar file, a page of rows or a picture in memory at a time.
 * @param signal stops it when the client is gone
 */
export async function writeArchive(ctx: Ctx, sink: Gzip, signal: AbortSignal): Promise<void> {
  const archive = pack()
  const written = pipeline(archive, sink, { signal })
  written.catch(() => undefined)
  try {
    await addFile(archive, 'README.txt', README)
    const { appName, sellerName, sellerAddress, publicUrl } = ctx.config
    await addFile(archive, 'shop.json', json({ appName, publicUrl, sellerName, sellerAddress }))
    for (const one of PARTS) await addPart(ctx, archive, one, signal)
    archive.finalize()
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  await written
}

async function addPart({ db, files, user }: Ctx, archive: Pack, part: Part, signal: AbortSignal): Promise<void> {
  let after: unknown
  for (let number = 1; ; number += 1) {
    signal.throwIfAborted()
    const found = await part.page(db, user.id, after)
    const rows = found.map(({ key: _, ...row }) => row)
    if (part.format === 'texts') {
      for (const { name, text } of rows) await addFile(archive, `${part.path}/${name}.txt`, String(text))
    } else if (part.format === 'pictures') {
      for (const row of rows) await addPicture(archive, files, part.path, row)
    } else if (rows.length > 0) {
      const name = number === 1 ? part.path : `${part.path}-${number}`
      await addFile(archive, `${name}.${part.format}`, part.format === 'csv' ? csv(rows) : json(rows))
    }
    if (found.length < part.limit) return
    after = found.at(-1)?.key
  }
}

/** Drawn samples have no file. A file that is gone is left out. */
async function addPicture(archive: Pack, files: Ctx['files'], path: string, { picture }: Row): Promise<void> {
  if (!isStored(picture)) return
  const bytes = await files.get(`${picture.key}/${picture.widths.at(-1)}.webp`)
  if (bytes) await addFile(archive, `${path}/${picture.key.split('/').at(-1)}.webp`, bytes)
}

const isStored = (picture: unknown): picture is StoredCover =>
  typeof picture === 'object' && picture !== null && 'key' in picture

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** RFC 4180, with a byte order mark for spreadsheets. Names of columns as in JSON. */
function csv(rows: Row[]): string {
  const lines = [Object.keys(rows[0] ?? {}).join(), ...rows.map((row) => Object.values(row).map(cellOf).join())]
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number' ? String(value) : quotedCell(String(value))
}

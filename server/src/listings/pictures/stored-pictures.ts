import { randomUUID } from 'node:crypto'
import { COVER_WIDTHS } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import type { Sample } from '@promptery/contract/listings/samples'
import type { VariableValue } from '@promptery/contract/listings/variables/values'
import type { VariableDescription } from '@promptery/contract/listings/variables/variables'
import type { Attachment } from '@promptery/contract/talk/messages'
import { cover, DRAWING_VERSION, sketch } from '@promptery/sketch'
import { eq } from 'drizzle-orm'
import type { FileStore } from '../../adapters/files/port.ts'
import type { Db } from '../../platform/db/db.ts'
import { isDatabaseUnavailable } from '../../platform/db/errors.ts'
import { pick } from '../../platform/db/rows.ts'
import { samples, settings } from '../../platform/db/schema.ts'
import type { DrawnPicture, StoredAttachment, StoredCover } from '../../platform/db/stored-cover.ts'
import { Invalid } from '../../platform/errors.ts'

/** Columns that a cover is presented from. */
export interface CoverRow {
  id: string
  cover: StoredCover | null
  drawnKey: string
  drawnPlaceholder: string | null
}

/** Grey. For a sample or listing of an earlier server version until its picture is drawn. */
const PLAIN_PLACEHOLDER =
  'data:image/svg+xml,%3Csvg%20xmlns=%27http://www.w3.org/2000/svg%27%20viewBox=%270%200%204%203%27%3E%3Cpath%20fill=%27%23777%27%20d=%27M0%200h4v3H0z%27/%3E%3C/svg%3E'

/** In place of a cover that the caller may not see. */
export const HIDDEN_COVER: Prompt['cover_image'] = {
  url: PLAIN_PLACEHOLDER,
  widths: [],
  width: 4,
  height: 3,
  placeholder: PLAIN_PLACEHOLDER,
}

export function presentCover(row: CoverRow, files: FileStore): Prompt['cover_image'] {
  return row.cover ? storedCover(row.cover, files) : drawnCover(row)
}

/** A picture among the stored files. */
export function storedCover(cover: StoredCover, files: FileStore): Prompt['cover_image'] {
  return {
    url: files.url(`${cover.key}/${cover.widths.at(-1)}.webp`),
    widths: cover.widths,
    width: cover.width,
    height: cover.height,
    placeholder: cover.placeholder,
  }
}

/** A sample's picture. `id`: of the sample. */
const samplePicture = (id: string, picture: StoredCover | DrawnPicture, files: FileStore): Prompt['cover_image'] =>
  'topic' in picture
    ? drawnCover({ id, drawnKey: picture.drawnKey, drawnPlaceholder: picture.placeholder ?? null })
    : storedCover(picture, files)

/**
 * The cover of a prompt without an uploaded picture. It is drawn from the title at the first request. The version is a
 * query, so that servers of an earlier one answer too while a shop is upgraded.
 */
function drawnCover({ id, drawnKey, drawnPlaceholder }: Omit<CoverRow, 'cover'>): Prompt['cover_image'] {
  const widest = COVER_WIDTHS[COVER_WIDTHS.length - 1] ?? 1280
  return {
    url: `/covers/${id}/${drawnKey}/${widest}.webp?${DRAWING_VERSION}`,
    widths: [...COVER_WIDTHS],
    width: widest,
    height: (widest * 3) / 4,
    placeholder: drawnPlaceholder ?? PLAIN_PLACEHOLDER,
    isDrawn: true,
  }
}

interface Titled {
  id: string
  title: string
  category: string
}

/** The drawn cover of a prompt: the same in every process, and different for prompts of the same title. */
export const drawingOf = ({ id, title, category }: Titled) => cover(title, { category, seed: id })

/** The drawn cover where the title stands beside it and the edges are cut. */
export const unletteredDrawingOf = ({ id, title, category }: Titled) =>
  cover(title, { category, seed: id }, { isLettered: false })

/** A sample drawn from the prompt with its values. */
export const newDrawnPicture = (topic: string): DrawnPicture => ({
  topic,
  drawnKey: randomUUID(),
  placeholder: sketchOfTopic(topic).placeholder,
})

/** The drawing of a topic, where no prompt is shown. */
export const sketchOfTopic = (topic: string) => sketch(topic, { seed: topic })

/** Columns of a newly drawn cover with a new address. Composing the picture takes milliseconds. */
export const newDrawnCover = (prompt: Titled) => ({
  drawnKey: randomUUID(),
  drawnPlaceholder: drawingOf(prompt).placeholder,
})

/**
 * Removes the unreferenced pictures of a prompt: an uploaded cover, and drawings. Runs after the commit: a file that
 * cannot be removed stays behind, and the request succeeds.
 */
export async function removeCovers(files: FileStore, promptId: string, cover: StoredCover | null): Promise<void> {
  const folders = [`drawn/${promptId}`, ...(cover ? [cover.key] : [])]
  await Promise.allSettled(folders.map((folder) => files.removeFolder(folder)))
}

/** Removes unreferenced pictures. The clean-up job removes those that fail here, and drawings. */
export async function removePictures(files: FileStore, pictures: (StoredCover | DrawnPicture | null)[]): Promise<void> {
  await Promise.allSettled(pictures.map((picture) => picture && 'key' in picture && files.removeFolder(picture.key)))
}

/**
 * Removes the cover of a listing that could not be written. After a lost connection the listing may exist: then the
 * cover stays, and the clean-up job removes it if no listing has it.
 */
export async function removeRefusedCover(files: FileStore, cover: StoredCover, reason: unknown): Promise<void> {
  if (!isDatabaseUnavailable(reason)) await removePictures(files, [cover])
}

/** Columns that a sample is presented from. */
export const sampleColumns = {
  ...pick(samples, 'id', 'picture', 'text', 'language', 'filling', 'model'),
}

export interface SampleRow {
  id: string
  picture: StoredCover | DrawnPicture | null
  text: string | null
  language: string | null
  filling: VariableValue[]
  model: string
}

/** @param descriptions of the prompt's variables, whose labels the values get */
export function presentSample(
  row: SampleRow,
  files: FileStore,
  descriptions: readonly VariableDescription[] = [],
): Sample {
  const labelOf = (name: string) => descriptions.find(({ gap }) => gap === name)?.label
  return {
    _id: row.id,
    ...(row.picture && { picture: samplePicture(row.id, row.picture, files) }),
    ...(row.text !== null && { text: row.text }),
    ...(row.language && { language: row.language }),
    filling: row.filling.map(({ gap, value }) => {
      const label = labelOf(gap)
      return { gap, ...(label !== undefined && { label }), value }
    }),
    model: row.model,
  }
}

/** Requires exactly one of a picture and a text. @throws Invalid */
export function requireResult({ text, picture }: { text: string | undefined; picture: Buffer | undefined }): void {
  const isNothing = text === undefined
  if (isNothing !== (picture === undefined)) return
  const message = isNothing ? 'Choose a picture or write a text' : 'A sample is a picture or a text, not both'
  throw new Invalid('invalid_input', message, [{ path: isNothing ? 'picture' : 'text', message }])
}

/** The folder of the pictures of messages. Nobody reads it by an address of the store. */
export const ATTACHMENTS = 'attachments'

/** The file of a message, by addresses that only its readers may ask for. */
export function presentAttachment(
  messageId: string,
  { name, bytes: size, picture }: Pick<StoredAttachment, 'name' | 'bytes' | 'picture'>,
): Attachment {
  const folder = `/api/v1/messages/attachments/${messageId}`
  if (!picture) return { name, size, url: `${folder}/text` }
  const { widths, width, height, placeholder } = picture
  return { name, size, picture: { url: `${folder}/${width}.webp`, widths, width, height, placeholder } }
}

/** The beginning of the keys of logos. No cover of a listing has it, so that a former logo may be removed at once. */
export const LOGO_FOLDER = 'covers/logo-'

const UPLOADED = /^\/files\/((covers\/logo-[\da-f-]{36})\/\d+\.webp)$/

/** The setting for an uploaded logo: an address of the shop, wherever its pictures are and move. */
export const logoOf = ({ key, widths }: StoredCover): string => `/files/${key}/${widths[0]}.webp`

/** The folder and the file of an uploaded logo. Undefined for the address of another picture. */
export function filesOfLogo(logoUrl: unknown): { folder: string; file: string } | undefined {
  const [, file, folder] = UPLOADED.exec(typeof logoUrl === 'string' ? logoUrl : '') ?? []
  return file && folder ? { folder, file } : undefined
}

/** The folder of the uploaded logo, also where the environment sets another one. */
export async function folderOfLogo(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'logoUrl'))
  return filesOfLogo(row?.value)?.folder
}

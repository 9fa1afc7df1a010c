import { LIMITS } from '@promptery/contract/constants'
import { COVER_REFUSALS } from '@promptery/contract/listings/covers'
import { ATTACHMENT, ATTACHMENT_REFUSALS, isTextName } from '@promptery/contract/talk/attachments'

/** What the file dialog offers. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif,.txt,.md'
const PICTURES = new Set(ACCEPTED.split(','))

/** Why the server would refuse a file, as far as the client can tell. */
export function refusalOfFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (isTextName(name)) return size > ATTACHMENT.textBytesMax ? ATTACHMENT_REFUSALS.textTooLarge : undefined
  if (!PICTURES.has(type)) return ATTACHMENT_REFUSALS.unknown
  return size > LIMITS.coverBytesMax ? COVER_REFUSALS.tooLarge : undefined
}

/** A name that the server takes, with its ending. */
export function nameForServer(name: string): string {
  const clean = name.replace(/[\p{Cc}\p{Bidi_Control}/\\]/gu, '_').trim() || 'file'
  const ending = /\.\w{1,5}$/.exec(clean)?.[0] ?? ''
  return clean.slice(0, clean.length - ending.length).slice(0, ATTACHMENT.nameMax - ending.length) + ending
}

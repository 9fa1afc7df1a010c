import { asciiLowerCase, usernameSkeleton } from '@promptery/contract/accounts/usernames'
import type { Member } from '@promptery/contract/member'
import { foldText } from './fold-text.ts'
import type { users } from './schema.ts'

type Table = Pick<typeof users, 'id' | 'username' | 'displayName'>

/** Columns of who is named in a row, of `users` or an alias of it. */
export const memberColumns = <Of extends Record<keyof Table, unknown>>(table: Of): Pick<Of, keyof Table> => ({
  id: table.id,
  username: table.username,
  displayName: table.displayName,
})

export interface NameRow {
  username: string
  /** Null: the username is shown. */
  displayName?: string | null | undefined
}
export interface MemberRow extends NameRow {
  id: string
}

export const presentName = ({ username, displayName }: NameRow): Omit<Member, '_id'> => ({
  username,
  ...(typeof displayName === 'string' && { displayName }),
})

export const presentMember = ({ id, ...name }: MemberRow): Member => ({ _id: id, ...presentName(name) })

/** A username with its unique keys: case-insensitive, and one for names that look alike. */
export const usernameColumns = (username: string) => ({
  username,
  usernameKey: asciiLowerCase(username),
  usernameSkeleton: usernameSkeleton(username),
})

/** A display name with what it is found by, which a job writes into the search index. Null: the username is shown. */
export const displayNameColumns = (displayName: string | null) => ({
  displayName,
  displayNameKey: displayName === null ? null : foldText(displayName),
  isNameSearched: false,
})

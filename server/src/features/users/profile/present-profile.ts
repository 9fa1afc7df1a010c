import type { Profile } from '@promptery/contract/people/profile/profile'
import type { PublicProfile } from '@promptery/contract/people/profile/public'
import type { FileStore } from '../../../adapters/files/port.ts'
import { storedCover } from '../../../catalog/pictures/cover.ts'
import type { profiles } from '../../../platform/db/schema.ts'
import type { WorkRow } from '../present.ts'

type Row = typeof profiles.$inferSelect

/** The part of a profile that others see, if its owner shows it. */
export const presentPublicProfile = (
  { picture, makes, about, language, links }: Row,
  files: FileStore,
): PublicProfile => ({
  ...(picture && { picture: storedCover(picture, files) }),
  makes,
  about,
  ...(language && { language }),
  links,
})

interface Own extends WorkRow {
  profile: Row | null
  hidesEmail: boolean
  formerNames: { username: string; until: Date }[]
}

export const presentProfile = ({ profile, hidesEmail, formerNames, ...user }: Own, files: FileStore): Profile => ({
  ...(profile ? presentPublicProfile(profile, files) : { makes: '', about: '', links: [] }),
  isPublic: profile?.isPublic ?? true,
  showsEmail: !hidesEmail,
  work: {
    isTaken: user.takesWork,
    from: user.workFromCents === null ? null : user.workFromCents / 100,
    days: user.workDays,
  },
  formerNames: formerNames.map(({ username, until }) => ({ username, until: until.toISOString() })),
})

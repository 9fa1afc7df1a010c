import type { Version } from '@promptery/contract/listings/versions'

export type VersionRow = Omit<Version, 'createdAt'> & { createdAt: Date }

export const presentVersion = ({ number, note, createdAt }: VersionRow): Version => ({
  number,
  note,
  createdAt: createdAt.toISOString(),
})

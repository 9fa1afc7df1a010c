import type { Passkey } from '@promptery/contract/people/passkeys'

interface PasskeyRow {
  id: string
  name: string
  lastUsedAt: Date | null
  createdAt: Date
}

/** Without the credential. */
export const presentPasskey = ({ id, name, lastUsedAt, createdAt }: PasskeyRow): Passkey => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
})

import type { AccessRow } from './row.ts'
import { ACCOUNTS } from './rows/accounts.ts'
import { COMMUNITY } from './rows/community.ts'
import { FILES } from './rows/files.ts'
import { LISTINGS } from './rows/listings.ts'
import { MACHINES } from './rows/machines.ts'
import { OF_MEMBERS } from './rows/members.ts'
import { MONEY } from './rows/money.ts'

/** Every route with who may call it and what they see: a line each, more where it depends on what is asked for. */
export const ACCESS: readonly AccessRow[] = [
  ...ACCOUNTS,
  ...LISTINGS,
  ...OF_MEMBERS,
  ...MONEY,
  ...COMMUNITY,
  ...MACHINES,
  ...FILES,
]

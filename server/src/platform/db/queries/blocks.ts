import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { Forbidden } from '../../errors.ts'
import { blocks } from '../schema.ts'

interface Pair {
  blocker: SQLWrapper | string
  blocked: SQLWrapper | string
}

/** Whether a member has blocked another, for the condition of a write. */
export const hasBlocked = ({ blocker, blocked }: Pair): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${blocks} where ${blocks.blockerId} = ${blocker} and ${blocks.blockedId} = ${blocked})`

/** Whether one of two members has blocked the other. */
export const isBlockedBetween = (one: string, other: string): SQL<boolean> =>
  sql<boolean>`(${hasBlocked({ blocker: sql`${one}::uuid`, blocked: sql`${other}::uuid` })}
    or ${hasBlocked({ blocker: sql`${other}::uuid`, blocked: sql`${one}::uuid` })})`

/** What a blocked member reads who writes to the one who has blocked them. */
export const blockedByOther = (): Forbidden => new Forbidden('blocked', 'This member does not take messages from you')

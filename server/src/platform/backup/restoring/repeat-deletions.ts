import { DELETION_DAYS } from '@promptery/contract/people/former-member'
import type { ClientBase } from 'pg'

/** The accounts that were erased in the shop of a database, if it has one. Older shops have none. */
export async function erasedAccounts(client: ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query(
    `select from information_schema.columns
      where table_schema = 'public' and table_name = 'users' and column_name = 'erased_at'`,
  )
  if (tables.length === 0) return []
  // By the index of names.
  const { rows } = await client.query<{ id: string }>(
    `select id from public.users where username_key like '~%' and erased_at is not null`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Asks for the erasure of accounts that were erased since a backup was made, in the transaction that restores it. Others
 * who had asked for theirs then, and may have come back since, have time to come back again.
 */
export async function repeatDeletions(client: ClientBase, erased: readonly string[]): Promise<void> {
  await client.query(`update account_deletions set due_at = greatest(due_at, now() + make_interval(days => $1))`, [
    DELETION_DAYS,
  ])
  await client.query(
    `insert into account_deletions (user_id, id, due_at, balance, is_repeated)
     select id, gen_random_uuid(), now(), 'forfeit', true from users
     where id = any($1::uuid[]) and erased_at is null
     on conflict (user_id) do update set due_at = now(), is_repeated = true`,
    [erased],
  )
}

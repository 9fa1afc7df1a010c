import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { prompts, users } from '../db/schema.ts'

const { promptText, priceBand, searchText, searchVector, importKey, ...shown } = getTableColumns(prompts)

/** What is selected of a listing: every column but the text that is sold and those that only the database uses. */
export const listingColumns = { ...shown, uploaderName: users.username }

/** Listings without the text that is sold. */
export const selectListings = (db: Db) =>
  db.select(listingColumns).from(prompts).innerJoin(users, eq(users.id, prompts.uploadedBy))

/** Listings with the text that is sold: only where it is known who reads it. */
export const selectListingsWithText = (db: Db) =>
  db
    .select({ ...listingColumns, promptText })
    .from(prompts)
    .innerJoin(users, eq(users.id, prompts.uploadedBy))

export type ListingRow = Awaited<ReturnType<typeof selectListings>>[number]

import { lt, sql } from 'drizzle-orm'
import { visitMarks, visitSalts } from '../db/schema.ts'
import type { Job } from './job.ts'

/** Removes what told the visitors of a day apart when it is over. How many they were stays. */
export const forgetVisitors: Job = {
  name: 'forget-visitors',
  cron: '*/10 * * * *',
  async run({ db }) {
    // What was collected in the last seconds of a day is written in the first ones of the next.
    const today = sql`((now() - interval '5 minutes') at time zone 'UTC')::date`
    // First what the others could be told by.
    await db.delete(visitSalts).where(lt(visitSalts.day, today))
    await db.delete(visitMarks).where(lt(visitMarks.day, today))
  },
}

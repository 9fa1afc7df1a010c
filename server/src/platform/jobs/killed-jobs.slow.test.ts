import { startProcess } from '@promptery/testing/process'
import { describe, expect, it } from 'vitest'
import { aDatabaseForJobs, NEVER } from '../../testing/database/database-for-jobs.ts'

describe('jobs', () => {
  it('of a killed process are taken over by another', async () => {
    const { url, database, start } = await aDatabaseForJobs()
    const stuck = startProcess('testing/database/stuck-job.ts', {}, url)
    await stuck.until('The job has begun')
    stuck.child.kill('SIGKILL')
    await stuck.ended
    // As if ten seconds had gone by: less cannot be set.
    await database.query("update pgboss.job set heartbeat_on = heartbeat_on - interval '10s' where state = 'active'")
    let done = 0
    const run = async () => {
      done += 1
    }
    await start([{ name: 'slow', cron: NEVER, run }])
    await expect.poll(() => done).toBe(1)
  })
})

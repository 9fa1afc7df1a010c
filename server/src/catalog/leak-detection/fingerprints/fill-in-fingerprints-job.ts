import type { Job } from '../../../platform/jobs/job.ts'
import { fillInFingerprints } from './write-fingerprints.ts'

/** Writes the fingerprints of texts that an earlier version stored without them. */
export const fillInFingerprintsJob: Job = {
  name: 'fill-in-fingerprints',
  cron: '40 3 * * *',
  async run({ db }) {
    await fillInFingerprints(db)
  },
}

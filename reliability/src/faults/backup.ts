import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Part } from '../part.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const TEST = 'server/src/platform/backup/killed-backup.slow.test.ts'

/** Kills backups at random moments, by the test that `npm run test:slow` runs with one. */
export const backupPart: Part = async ({ rounds }) => {
  const env = { ...process.env, KILL_ROUNDS: String(rounds) }
  const { status, stdout, stderr } = spawnSync('vitest', ['run', TEST], { cwd: root, env, encoding: 'utf8' })
  if (status === 0)
    return { figures: [`${rounds} backups were killed: none left a broken file under its name`], problems: [] }
  return { figures: [], problems: [`${TEST} failed:\n${stdout}${stderr}`] }
}

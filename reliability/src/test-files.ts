// Runs the tests of pictures in a bucket against OpenStack Swift with its S3 middleware, and a running shop that is moved
// to it and back: `npm run test:files`. The tests run against s3rver without it. Exits with 2 where Swift is missing.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { missingPrograms, PACKAGES, startSwift } from './files/swift.ts'

const TESTS = [
  'server/src/adapters/backups',
  'server/src/adapters/files',
  'server/src/catalog/pictures/copy-files.test.ts',
  'server/src/platform/http/files/stored-files.test.ts',
  'server/src/platform/db/queries/bucket-owner.test.ts',
  'server/src/features/doctor/check-files.test.ts',
  'server/src/cli/files.slow.test.ts',
  'server/src/cli/restore-from-bucket.slow.test.ts',
]

const missing = missingPrograms()
if (missing.length > 0) {
  process.stderr.write(`This machine lacks ${missing.join(', ')}.\nDebian and Ubuntu: apt-get install ${PACKAGES}\n`)
  process.exit(2)
}

const swift = await startSwift()
try {
  const env = {
    ...process.env,
    TEST_S3_ENDPOINT: swift.endpoint,
    TEST_S3_KEY: swift.accessKeyId,
    TEST_S3_SECRET: swift.secretAccessKey,
  }
  const args = ['run', '--project', 'server', '--reporter', 'verbose', ...TESTS, ...process.argv.slice(2)]
  const root = join(import.meta.dirname, '../..')
  const tests = spawn('vitest', args, { cwd: root, env, stdio: 'inherit' })
  const [code] = await once(tests, 'exit')
  process.exitCode = code ?? 1
} finally {
  await swift.stop()
}

// Runs the tests of pictures in a bucket against OpenStack Swift with its S3 middleware, and a running shop that is moved
// to it and back: `npm run test:files`. The tests run against s3rver without it. Exits with 2 where Swift is missing.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingPrograms, PACKAGES, startSwift } from './files/swift.ts'

const root = join(import.meta.dirname, '../..')
/** Every test of the server that uses a bucket. */
const tests = globSync('server/src/**/*.test.ts', { cwd: root }).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes('testBucket('),
)

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
  const args = ['run', '--project', 'server', '--reporter', 'verbose', ...tests.sort(), ...process.argv.slice(2)]
  const vitest = spawn('vitest', args, { cwd: root, env, stdio: 'inherit' })
  const [code] = await once(vitest, 'exit')
  process.exitCode = code ?? 1
} finally {
  await swift.stop()
}

// Builds the image and runs the services of deploy/compose.yaml with podman or Docker: `npm run test:image`. Before them
// it runs the version before, which `-- --from COMMIT` names. Exits with 1 when a check fails, with 2 where this cannot
// be run.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Report } from './cluster/report.ts'
import { checkBackup, checkRights, checkShop, checkStop } from './image/check-stack.ts'
import { checkUpgrade } from './image/check-upgrade.ts'
import { Engine } from './image/engine.ts'
import { Stack } from './image/stack.ts'
import { basesOf, provide } from './image/stand-ins.ts'

const root = resolve(import.meta.dirname, '../..')
const DOCKERFILE = 'deploy/Dockerfile'
const MIGRATIONS = 'server/src/platform/db/migrations/*.sql'
const EARLIER = 'promptery:before'

const { values } = parseArgs({ options: { from: { type: 'string' } } })
const engine = Engine.find()
if (!engine) {
  process.stderr.write('This needs podman or Docker (Debian: apt-get install podman)\n')
  process.exit(2)
}

const git = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, maxBuffer: 2 ** 30 })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout
}
/** The commit before the newest migration. No version comes over from before the baseline while others serve. */
function commitBefore(): string {
  const [newest = '', isLater] = git('log', '-2', '--format=%H', '--', MIGRATIONS).toString().split('\n')
  return isLater ? `${newest}^` : newest
}

const notExercised = [
  "compose's own reading of the file: deploy/.env, depends_on, `up --wait` and `run --build`",
  'restarts after a failure, the times between checks of health, the rotation of logs',
  ...(engine.name === 'podman' ? ['the number of kept logs (max-file), which podman does not know'] : []),
]

async function run(engine: Engine): Promise<Report> {
  const report = new Report()
  const folder = mkdtempSync(join(tmpdir(), 'promptery-image-'))
  let stack: Stack | undefined
  try {
    const from = git('rev-parse', '--short', values.from ?? commitBefore())
      .toString()
      .trim()
    const earlier = join(folder, 'before')
    mkdirSync(earlier)
    const { status } = spawnSync('tar', ['-x', '-C', earlier], { input: git('archive', from) })
    if (status !== 0) throw new Error('The version before could not be unpacked')
    stack = await Stack.prepare(engine)
    const bases = [...basesOf(join(root, DOCKERFILE)), ...basesOf(join(earlier, DOCKERFILE))]
    for (const image of new Set([...bases, stack.image('nginx'), stack.image('postgres')])) {
      const standIn = provide(engine, image)
      if (standIn) notExercised.push(standIn)
      if (image === bases[0]) process.stdout.write(`Containers are run by ${engine.adapt(image)}.\n`)
    }
    const begunAt = performance.now()
    engine.build(root, stack.image('app1'), join(root, DOCKERFILE), ['--target', 'connected'])
    const seconds = Math.round((performance.now() - begunAt) / 1000)
    engine.build(root, stack.image('drill'), join(root, DOCKERFILE))
    engine.build(earlier, EARLIER, join(earlier, DOCKERFILE))
    report.heading('The image')
    report.check('deploy/Dockerfile builds', true, `${seconds} s, ${engine.sizeOf(stack.image('app1'))} MB`)

    await stack.startAll(EARLIER)
    await checkUpgrade(report, stack, `${stack.image('app1')}`)
    process.stdout.write(`  (the version before is ${from})\n`)
    await checkShop(report, stack)
    checkRights(report, stack)
    await checkBackup(report, stack)
    await checkStop(report, stack)
    return report
  } finally {
    stack?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

const report = await run(engine)
report.heading('Not exercised here:')
for (const line of notExercised) process.stdout.write(`  ${line}\n`)
report.heading(report.failed === 0 ? 'All is as it should be.' : `${report.failed} of the checks went wrong.`)
process.exitCode = report.failed === 0 ? 0 : 1

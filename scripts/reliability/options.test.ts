import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readOptions } from './options.ts'

const PARTS = { kill: { engines: ['embedded', 'postgres'] }, outage: { engines: ['postgres'] } } as const
const script = fileURLToPath(new URL('../test-faults.ts', import.meta.url))

it('runs every part on every engine that it applies to, unless told otherwise', () => {
  const [kill, outage, embedded] = [
    { engine: 'postgres', part: 'kill' },
    { engine: 'postgres', part: 'outage' },
    { engine: 'embedded', part: 'kill' },
  ]
  expect(readOptions([], PARTS)).toEqual({ runs: [embedded, kill, outage], rounds: undefined })
  expect(readOptions(['--only', 'outage', '--rounds', '7'], PARTS)).toEqual({ runs: [outage], rounds: 7 })
  expect(readOptions(['--engine', 'embedded'], PARTS).runs).toEqual([embedded])
})

it.each([
  [['--only', 'nonsense'], /^--only must be one of kill, outage, disk-full, sigterm$/],
  [['--only', 'toString'], /^--only must be one of /],
  [['--only', ''], /^--only must be one of /],
  [['--engine', 'x'], /^--engine must be one of embedded, postgres$/],
  [['--rounds=-1'], /^--rounds must be a number from 1/],
  [['--rounds', '-1'], /--rounds/],
  [['--rounds', '0'], /^--rounds must be/],
  [['--rounds', 'many'], /^--rounds must be/],
  [['--rounds', '1.5'], /^--rounds must be/],
  [['--only', 'outage', '--engine', 'embedded'], /^The part outage does not apply to the engine embedded$/],
  [['--kill'], /^Unknown option '--kill'/],
  [['kill'], /^Unexpected argument 'kill'/],
])(
  'refuses %j in words, and runs nothing',
  (args, words) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
    expect(stderr.trim()).toMatch(words)
    expect(stderr).not.toContain('    at ')
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  },
  60_000,
)

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const script = fileURLToPath(new URL('./test-faults.ts', import.meta.url))

it('prints a refusal, exits with 2 and runs nothing', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--only', 'nonsense'], { encoding: 'utf8' })
  expect(stderr).toMatch(/^--only must be one of start, kill, .*\n$/)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
}, 60_000)

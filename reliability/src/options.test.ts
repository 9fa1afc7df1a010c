import { expect, it } from 'vitest'
import { BadOptions, readOptions } from './options.ts'

const PARTS = ['kill', 'outage']

it('runs every part by default', () => {
  expect(readOptions([], PARTS)).toEqual({ names: PARTS, rounds: undefined })
  expect(readOptions(['--only', 'outage', '--rounds', '7'], PARTS)).toEqual({ names: ['outage'], rounds: 7 })
})

it.each([
  [['--only', 'nonsense'], /^--only must be one of kill, outage$/],
  [['--only', 'toString'], /^--only must be one of /],
  [['--only', ''], /^--only must be one of /],
  [['--engine', 'postgres'], /^Unknown option '--engine'/],
  [['--rounds=-1'], /^--rounds must be a number from 1/],
  [['--rounds', '-1'], /--rounds/],
  [['--rounds', '0'], /^--rounds must be/],
  [['--rounds', 'many'], /^--rounds must be/],
  [['--rounds', '1.5'], /^--rounds must be/],
  [['--kill'], /^Unknown option '--kill'/],
  [['kill'], /^Unexpected argument 'kill'/],
])('refuses %j in words', (args, words) => {
  const reading = () => readOptions(args, PARTS)
  expect(reading).toThrow(BadOptions)
  expect(reading).toThrow(words)
})

import { expect, it } from 'vitest'
import { plainText } from './CartRow.tsx'

it.each([
  ['## What you get\n\n- **Nine** moods\n- a _quiet_ one', 'What you get Nine moods a quiet one'],
  ['> See [the guide](https://example.com/a_b) and `--ar 1:1`', 'See the guide and --ar 1:1'],
  ['***Both*** ~~gone~~\n---\nsnake_case_name, 2 * 3 * 4', 'Both gone snake_case_name, 2 * 3 * 4'],
  ['1. First\n2. Second', '1. First 2. Second'],
  ['Use [colour] and (this)', 'Use [colour] and (this)'],
])('converts %j to %j', (markdown, words) => expect(plainText(markdown)).toBe(words))

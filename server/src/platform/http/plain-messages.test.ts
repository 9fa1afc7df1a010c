import { expect, it } from 'vitest'
import { z } from 'zod'
import { installPlainMessages } from './fastify-app.ts'

it('a bound that is out of range itself is not said to be in it', () => {
  installPlainMessages()
  const schema = z.object({ amount: z.number().positive().lt(100), days: z.number().min(1).max(90) })
  const messages = (value: object) => schema.safeParse(value).error?.issues.map(({ message }) => message)
  expect(messages({ amount: 0, days: 0 })).toEqual([
    'Amount must have a value of more than 0',
    'Days must have a value of at least 1',
  ])
  expect(messages({ amount: 100, days: 91 })).toEqual([
    'Amount must have a value of less than 100',
    'Days must have a value of at most 90',
  ])
})

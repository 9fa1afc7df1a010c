import { expect, it } from 'vitest'
import { idSchema } from './common.ts'
import { isId } from './ids.ts'

it.each([
  '01900000-0000-7000-8000-000000000001',
  '01900000-0000-7000-8000-00000000000A',
  '01900000-0000-7000-8000-00000000000',
  '01900000-0000-7000-8000-000000000001 ',
  '01900000-0000-9000-8000-000000000001',
  '01900000-0000-7000-c000-000000000001',
  'me',
  '',
])('the schema and the function agree on %j', (text) => expect(isId(text)).toBe(idSchema.safeParse(text).success))

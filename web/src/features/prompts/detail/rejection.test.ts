import type { SessionUser } from '@promptery/contract/people/users'
import { expect, it } from 'vitest'
import { rejectionWords } from './rejection.ts'

const somebody = (_id: string, role: SessionUser['role'] = 'member'): SessionUser => ({
  _id,
  username: _id,
  email: `${_id}@example.com`,
  role,
})

it.each([
  ['its uploader', somebody('ada'), false, 'Only you, those who bought it and admins'],
  ['an admin who uploaded it', somebody('ada', 'admin'), false, 'Only you, those who bought it and admins'],
  ['a buyer', somebody('grace'), true, 'You bought it, so you keep it'],
  ['an admin', somebody('root', 'admin'), false, 'Only its uploader, those who bought it and admins'],
])('tells %s who still sees a rejected prompt', (_who, user, owned, words) =>
  expect(rejectionWords({ uploadedBy: 'ada', owned }, user)).toContain(words),
)

import type { SessionUser } from '@promptery/contract/accounts/users'
import { expect, it } from 'vitest'
import { describeRejection } from './PromptDetail.tsx'

const aUser = (_id: string, role: SessionUser['role'] = 'member'): SessionUser => ({
  _id,
  username: _id,
  email: `${_id}@example.com`,
  role,
})

it.each([
  ['its uploader', aUser('ada'), false, 'Only you, those who bought it and admins'],
  ['an admin who uploaded it', aUser('ada', 'admin'), false, 'Only you, those who bought it and admins'],
  ['a buyer', aUser('grace'), true, 'You bought it, so you keep it'],
  ['an admin', aUser('root', 'admin'), false, 'Only its uploader, those who bought it and admins'],
])('tells %s who can still see a rejected prompt', (_who, user, owned, words) =>
  expect(describeRejection({ uploadedBy: 'ada', owned }, user)).toContain(words),
)

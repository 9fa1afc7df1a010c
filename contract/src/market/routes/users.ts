import { userResponse } from '../../accounts/users.ts'
import { idParams } from '../../common.ts'
import { route } from '../../route.ts'

export const getUser = route({
  method: 'GET',
  path: '/users/:id',
  access: 'anyone',
  isSameForVisitors: true,
  summary: 'One user',
  params: idParams,
  response: userResponse,
  errors: [404],
})

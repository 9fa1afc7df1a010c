import { successSchema } from '../../common.ts'
import { route } from '../../route.ts'
import { configResponse } from '../config.ts'

export const getConfig = route({
  method: 'GET',
  path: '/config',
  access: 'anyone',
  isSameForVisitors: true,
  summary: 'How the shop is set up',
  response: configResponse,
})

export const getHealth = route({
  method: 'GET',
  path: '/health',
  access: 'anyone',
  summary: 'Whether the process answers',
  response: successSchema,
})

export const getReadiness = route({
  method: 'GET',
  path: '/ready',
  access: 'anyone',
  summary: 'Whether the process can do its work',
  response: successSchema,
})

import { idParams } from '../../common.ts'
import { route } from '../../route.ts'
import { engineerSamplesResponse, engineerSchema, engineersQuery, engineersResponse } from '../engineers.ts'

export const listEngineers = route({
  method: 'GET',
  path: '/users/engineer/all',
  access: 'anyone',
  isSameForVisitors: true,
  summary: 'Engineers who sell, best first or in another order',
  description: 'A filter or order by price or days lists those who take work.',
  query: engineersQuery,
  response: engineersResponse,
})

export const listEngineerSamples = route({
  method: 'GET',
  path: '/users/engineer/samples/:id',
  access: 'anyone',
  isSameForVisitors: true,
  summary: 'The first sample of each of an engineer’s latest listings that have some',
  params: idParams,
  response: engineerSamplesResponse,
})

export const getEngineer = route({
  method: 'GET',
  path: '/users/engineer/:id',
  access: 'anyone',
  isSameForVisitors: true,
  summary: 'One engineer',
  params: idParams,
  response: engineerSchema,
  errors: [404],
})

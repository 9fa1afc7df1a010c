import { route } from '../../route.ts'
import { deskDaysResponse, deskResponse, deskSearchQuery, deskSearchResponse } from '../desk.ts'

export const getDesk = route({
  method: 'GET',
  path: '/admin/desk',
  access: 'admins',
  summary: 'What waits, and how the shop runs',
  response: deskResponse,
})

export const getDeskDays = route({
  method: 'GET',
  path: '/admin/desk/days',
  access: 'admins',
  summary: 'What was sold and who came in the last four weeks',
  response: deskDaysResponse,
})

export const searchDesk = route({
  method: 'GET',
  path: '/admin/desk/search',
  access: 'admins',
  summary: 'People, listings and payments that are looked for',
  query: deskSearchQuery,
  response: deskSearchResponse,
})

import { route } from '../../route.ts'
import { generateBody, generateResponse, subjectsResponse } from '../generation.ts'

export const generateImage = route({
  method: 'POST',
  path: '/generate',
  access: 'members',
  summary: 'Make a picture of a topic',
  body: generateBody,
  response: generateResponse,
})

export const listSubjects = route({
  method: 'GET',
  path: '/generate/subjects',
  access: 'anyone',
  summary: 'What the built-in sketcher can draw',
  response: subjectsResponse,
})

import { z } from 'zod'
import { deleteAccountResponse, deletionBody, deletionResponse } from '../accounts/deletion.ts'
import { route } from '../route.ts'

export const getDeletionState = route({
  method: 'GET',
  path: '/users/deletion',
  access: 'members',
  summary: 'What a deletion of the user’s account would wait for',
  response: deletionResponse,
})

export const deleteAccount = route({
  method: 'POST',
  path: '/users/deletion',
  access: 'members',
  summary: 'Delete the user’s account in 14 days',
  description:
    'Ends every session and API key, hides the profile and takes the listings off the market at once. Signing in takes it back: within 14 days, and then until nothing is left of what the erasure waits for. `balance` says what becomes of earnings that are not paid. Asks for a recent proof of who one is.',
  body: deletionBody,
  response: deleteAccountResponse,
  errors: [409],
  message: 'Your account will be deleted',
})

export const exportOwnData = route({
  method: 'GET',
  path: '/users/export',
  access: 'members',
  summary: 'Everything of the user’s in one archive',
  description:
    'A gzipped tar file with JSON, CSV, texts and pictures, written while it is downloaded and kept nowhere. Needs a reauthentication within the last ten minutes. Five a day.',
  produces: ['application/gzip'],
  response: z.any(),
})

import { z } from 'zod'
import { route } from '../../route.ts'

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

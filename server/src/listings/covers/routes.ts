import { idSchema } from '@promptery/contract/common'
import { COVER_WIDTHS } from '@promptery/contract/constants'
import { DRAWING_VERSION } from '@promptery/sketch'
import { z } from 'zod'
import type { App } from '../../platform/http/app-type.ts'
import { addressOf, networkOf } from '../../platform/http/limits/addresses.ts'
import { drawings } from '../../platform/http/limits/rate-limits.ts'
import { cachedCover, drawCover } from './draw-cover.ts'

const fileNames = COVER_WIDTHS.map((width) => `${width}.webp`) as [string, ...string[]]

export function coverRoutes(app: App): void {
  app.get(
    '/covers/:id/:key/:file',
    { schema: { hide: true, params: z.object({ id: idSchema, key: z.uuid(), file: z.enum(fileNames) }) } },
    async (request, reply) => {
      const { id, key, file } = request.params
      const cover = { id, key, width: Number.parseInt(file, 10) }
      let bytes = await cachedCover(request.ctx, cover)
      if (!bytes) {
        await drawings(request)
        bytes = await drawCover(request.ctx, { ...cover, network: networkOf(addressOf(request)) })
      }
      // During an update this process may be asked for the drawing of a newer one.
      const isAsAsked = request.url.endsWith(`?${DRAWING_VERSION}`)
      const age = isAsAsked ? 'max-age=31536000, immutable' : 'max-age=60'
      return reply.type('image/webp').header('cache-control', `public, ${age}`).send(bytes)
    },
  )
}

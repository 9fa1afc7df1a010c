import { idSchema } from '@promptery/contract/common'
import { COVER_WIDTHS } from '@promptery/contract/constants'
import { z } from 'zod'
import type { App } from '../../http/app-type.ts'
import { drawCover } from './draw-cover.ts'

const fileNames = COVER_WIDTHS.map((width) => `${width}.webp`) as [string, ...string[]]

export function coverRoutes(app: App): void {
  app.get(
    '/covers/:id/:file',
    { schema: { hide: true, params: z.object({ id: idSchema, file: z.enum(fileNames) }) } },
    async (request, reply) => {
      const { id, file } = request.params
      const { bytes, isPublic } = await drawCover(request.ctx, { id, width: Number.parseInt(file, 10) })
      // The address carries the version of what is drawn. What not everybody may see stays with who asked.
      const keep = isPublic ? 'public, max-age=31536000, immutable' : 'private, max-age=3600'
      return reply.type('image/webp').header('cache-control', keep).send(bytes)
    },
  )
}

import { paths } from '@promptery/contract/client-paths'
import { idSchema } from '@promptery/contract/common'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { NotFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { addressOf, networkOf } from '../../platform/http/limits/addresses.ts'
import { drawings } from '../../platform/http/limits/rate-limits.ts'
import { fetchAsVisitor } from '../../platform/http/visitor-responses.ts'
import { cachedImage, drawOpenGraphImage } from './draw-open-graph-image.ts'
import { keyOf, type OpenGraphImage, openGraphImageUrl, SCREENS_WITH_IMAGE } from './open-graph-image.ts'
import { fetchPageMetadata } from './page-metadata.ts'

const params = z.object({
  kind: z.enum(['prompts', 'engineers', 'topics', 'screens']),
  id: z.union([idSchema, z.enum(SCREENS_WITH_IMAGE)]),
  file: z.string().regex(/^[\w-]{22}\.jpg$/),
})

/** Path of the screen of an image. */
const pathOf = ({ kind, id }: OpenGraphImage['of']): string => {
  if (kind === 'prompts') return paths.promptRoute.replace(':id', id)
  if (kind === 'engineers') return paths.engineerRoute.replace(':id', id)
  if (kind === 'topics') return paths.topicRoute.replace(':id', id)
  return id === 'home' ? paths.home : `/${id}`
}

const sendImage = (reply: FastifyReply, bytes: Buffer): FastifyReply =>
  reply.type('image/jpeg').header('cache-control', 'public, max-age=31536000, immutable').send(bytes)

/** Open Graph images of what a visitor may see. */
export function openGraphImageRoutes(app: App): void {
  app.get('/cards/:kind/:id/:file', { schema: { hide: true, params } }, async (request, reply) => {
    const { ctx, params } = request
    const { file, ...of } = params
    const key = file.slice(0, -'.jpg'.length)
    const cached = await cachedImage(ctx, of, key)
    if (cached) return sendImage(reply, cached)
    await drawings(request)
    const page = await fetchPageMetadata(ctx.config, pathOf(of), (call) => fetchAsVisitor(request, call))
    if (!page) throw new NotFound('This picture does not exist')
    // Social networks reload images under old addresses, whose content has changed since.
    if (keyOf(ctx.config, page.card) !== key) return reply.redirect(openGraphImageUrl(ctx.config, page.card))
    return sendImage(reply, await drawOpenGraphImage(ctx, page.card, networkOf(addressOf(request))))
  })
}

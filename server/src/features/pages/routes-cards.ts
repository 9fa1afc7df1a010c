import { paths } from '@promptery/contract/client-paths'
import { idSchema } from '@promptery/contract/common'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { NotFound } from '../../errors.ts'
import type { App } from '../../http/app-type.ts'
import { addressOf, networkOf } from '../../http/limits/addresses/client-address.ts'
import { drawings } from '../../http/limits/rate-limits.ts'
import { answerVisitor } from '../../http/visitor-answers.ts'
import { CARD_SCREENS, cardUrl, keyOf, type PageCard } from './card.ts'
import { askAndDescribe } from './describe-page.ts'
import { drawCard, keptCard } from './draw-card.ts'

const params = z.object({
  kind: z.enum(['prompts', 'engineers', 'screens']),
  id: z.union([idSchema, z.enum(CARD_SCREENS)]),
  file: z.string().regex(/^[\w-]{22}\.jpg$/),
})

/** The screen whose card it is. */
const pathOf = ({ kind, id }: PageCard['of']): string => {
  if (kind === 'prompts') return paths.promptRoute.replace(':id', id)
  if (kind === 'engineers') return paths.engineerRoute.replace(':id', id)
  return id === 'home' ? paths.home : `/${id}`
}

const sendCard = (reply: FastifyReply, bytes: Buffer): FastifyReply =>
  reply.type('image/jpeg').header('cache-control', 'public, max-age=31536000, immutable').send(bytes)

/** Pictures for shared links, of what a visitor may know of. */
export function cardRoutes(app: App): void {
  app.get('/cards/:kind/:id/:file', { schema: { hide: true, params } }, async (request, reply) => {
    const { ctx, params, ip } = request
    const { file, ...of } = params
    const key = file.slice(0, -'.jpg'.length)
    const kept = await keptCard(ctx, of, key)
    if (kept) return sendCard(reply, kept)
    await drawings(request)
    // An address from another process may be younger than what is kept here.
    const page = await askAndDescribe(ctx.config, pathOf(of), (call) => answerVisitor(app, ip, call, true))
    if (!page) throw new NotFound('This picture does not exist')
    // Networks come back to what they have once read: what is shown has changed since.
    if (keyOf(ctx.config, page.card) !== key) return reply.redirect(cardUrl(ctx.config, page.card))
    return sendCard(reply, await drawCard(ctx, page.card, networkOf(addressOf(request))))
  })
}

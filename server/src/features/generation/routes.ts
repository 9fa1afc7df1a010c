import { generateAnswer, generateBody } from '@promptery/contract/generation'
import type { App } from '../../http/app-type.ts'
import { goneSignal } from '../../http/gone-signal.ts'
import { answers } from '../../http/openapi.ts'
import { limited } from '../../http/rate-limits.ts'
import { requireUser, sessionRequired } from '../../http/session.ts'
import { generateImage } from './generate-image.ts'

export function generationRoutes(app: App): void {
  app.post(
    '/generate',
    {
      onRequest: sessionRequired,
      preHandler: limited('generate', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
      config: { storesFiles: true },
      schema: {
        tags: ['generation'],
        body: generateBody,
        response: answers({ 200: generateAnswer }, 400, 401, 429, 503),
      },
    },
    async (request, reply) => {
      const image = await generateImage(requireUser(request.ctx), request.body, goneSignal(reply))
      return { success: true as const, image }
    },
  )
}

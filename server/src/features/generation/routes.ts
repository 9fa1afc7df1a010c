import { generateBody, generateResponse, subjectsResponse } from '@promptery/contract/generation'
import type { App } from '../../platform/http/app-type.ts'
import { goneSignal } from '../../platform/http/lifecycle/gone-signal.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { responses } from '../../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { generateImage } from './generate-image.ts'

export function generationRoutes(app: App): void {
  app.post(
    '/generate',
    {
      onRequest: sessionRequired,
      preHandler: limited('generate', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
      config: { storesFiles: true, isPrivate: true, bypassesConcurrencyLimit: true },
      schema: {
        tags: ['generation'],
        operationId: 'generateImage',
        summary: 'Make a picture of a topic',
        body: generateBody,
        response: responses({ 200: generateResponse }, 429),
      },
    },
    async (request, reply) => {
      const made = await generateImage(requireUser(request.ctx), request.body, goneSignal(reply))
      return { success: true as const, ...made }
    },
  )

  app.get(
    '/generate/subjects',
    {
      schema: {
        tags: ['generation'],
        operationId: 'listSubjects',
        summary: 'What the built-in sketcher can draw',
        response: responses({ 200: subjectsResponse }),
      },
    },
    async ({ ctx }) => ({ success: true as const, groups: ctx.images.knows ?? [] }),
  )
}

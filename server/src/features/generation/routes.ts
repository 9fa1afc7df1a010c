import { generateBody, generateResponse, subjectsResponse } from '@promptery/contract/generation'
import type { App } from '../../platform/http/app-type.ts'
import { goneSignal } from '../../platform/http/lifecycle/gone-signal.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { generateImage } from './generate-image.ts'

export function generationRoutes(app: App): void {
  const { anyone, members } = operations(app, 'generation')

  members.post('/generate', {
    id: 'generateImage',
    summary: 'Make a picture of a topic',
    body: generateBody,
    returns: generateResponse,
    limit: limited('generate', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
    config: { storesFiles: true, isPrivate: true, bypassesConcurrencyLimit: true },
    run: (ctx, { body }, reply) => generateImage(ctx, body, goneSignal(reply)),
  })

  anyone.get('/generate/subjects', {
    id: 'listSubjects',
    summary: 'What the built-in sketcher can draw',
    returns: subjectsResponse,
    run: (ctx) => ({ groups: ctx.images.knows ?? [] }),
  })
}

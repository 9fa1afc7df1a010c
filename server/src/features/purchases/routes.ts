import { buyAnswer, buyBody } from '@promptery/contract/purchases'
import type { App } from '../../http/app-type.ts'
import { answers } from '../../http/openapi.ts'
import { requireUser, sessionRequired } from '../../http/session.ts'
import { buyPrompt } from './buy-prompt.ts'

export function purchaseRoutes(app: App): void {
  app.post(
    '/users/buy',
    {
      onRequest: sessionRequired,
      schema: {
        tags: ['purchases'],
        body: buyBody,
        response: answers({ 200: buyAnswer, 201: buyAnswer }, 400, 401, 403, 404),
      },
    },
    async (request, reply) => {
      const { status, isNew } = await buyPrompt(requireUser(request.ctx), request.body)
      const message = isNew ? 'Purchase recorded' : 'You own this prompt already'
      return reply.code(isNew ? 201 : 200).send({ success: true, message, status })
    },
  )
}

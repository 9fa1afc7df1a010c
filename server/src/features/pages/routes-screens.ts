import type { FastifyRequest } from 'fastify'
import type { ShopConfig } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { screenCode } from '../../http/built-client.ts'
import { originOf } from '../../http/origin.ts'
import { answerVisitor } from '../../http/visitor-answers.ts'
import { describePage } from './describe-page.ts'
import { beginningOf, EVERYWHERE, withBeginning } from './first-calls.ts'
import { renderPage } from './render-page.ts'

/**
 * Makes the page of a screen of the client's: the answers of the calls with which the screen begins stand in it, and say
 * what it shows to those who run no scripts.
 */
export function screenRenderer(app: App, config: ShopConfig) {
  const codeOf = screenCode(config.assetsUrl)
  return async (request: FastifyRequest, path: string, html: string): Promise<string | null> => {
    const beginning = beginningOf(request.url)
    const { calls = [], others = [], isBrought = false } = beginning ?? {}
    const answers = await Promise.all([...calls, ...others].map((call) => answerVisitor(app, request.ip, call)))
    const page = describePage(config, path, answers)
    if (page === null) return null
    const begun = withBeginning(html, {
      code: beginning ? codeOf(beginning.screen) : [],
      // What was refused, the client has to ask for itself.
      answers: answers.filter(({ call, status }) => status === 200 && (isBrought || call === EVERYWHERE)),
      cover: isBrought ? page?.cover : undefined,
    })
    return page ? renderPage(begun, page, config, originOf(request)) : begun
  }
}

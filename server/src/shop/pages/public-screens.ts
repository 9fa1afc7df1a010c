import { paths } from '@promptery/contract/client-paths'
import { isId } from '@promptery/contract/ids'
import { getPrompt } from '@promptery/contract/listings/prompts'
import { getEngineer } from '@promptery/contract/market/engineers'
import { listEngineerPrompts } from '@promptery/contract/market/lists'
import type { Call } from '@promptery/contract/route'
import { getConfig } from '@promptery/contract/shop/config'
import { getDiscussion, listAnswers } from '@promptery/contract/talk/discussions'

/** A screen that the server renders. */
interface PublicScreen {
  /** Its file in `web/src/app/pages/market/`. */
  file: string
  /** Calls whose responses describe it. Its other calls are found as it is rendered. */
  calls: Call[]
}

/** What every screen begins with. */
export const EVERY_SCREEN: Call = { route: getConfig }

const LISTS: Record<string, PublicScreen> = {
  [paths.home]: { file: 'HomePage', calls: [EVERY_SCREEN] },
  [paths.marketplace]: { file: 'MarketplacePage', calls: [EVERY_SCREEN] },
  [paths.hire]: { file: 'HirePage', calls: [EVERY_SCREEN] },
  [paths.discussion]: { file: 'DiscussionPage', calls: [EVERY_SCREEN] },
}

/** The first two segments of a path, as the client's router reads them. */
export function segmentsOf(path: string): { screen: string; id: string | undefined; isDeeper: boolean } {
  const [, name = '', id, ...more] = path.replace(/\/$/, '').split('/')
  return { screen: `/${name.toLowerCase()}`, id, isDeeper: more.length > 0 }
}

/** Whether a path is of one prompt. */
export const isOfPrompt = (screen: string): boolean => screen === paths.marketplace || screen === '/prompt'
export const isOfTopic = (screen: string): boolean => screen === paths.discussion
export const isOfEngineer = (screen: string): boolean => screen === '/engineer-profile'

/** The public screen at a path; `undefined` where there is none. */
export function publicScreenAt(path: string): PublicScreen | undefined {
  const { screen, id, isDeeper } = segmentsOf(path)
  if (id === undefined) return LISTS[screen]
  if (!isId(id) || isDeeper) return undefined
  const params = { id }
  if (isOfPrompt(screen)) return { file: 'PromptPage', calls: [EVERY_SCREEN, { route: getPrompt, params }] }
  if (isOfTopic(screen)) {
    const answers: Call = { route: listAnswers, params, query: { sort: 'Oldest' } }
    return { file: 'TopicPage', calls: [EVERY_SCREEN, { route: getDiscussion, params }, answers] }
  }
  if (!isOfEngineer(screen)) return undefined
  return {
    file: 'EngineerPage',
    calls: [EVERY_SCREEN, { route: getEngineer, params }, { route: listEngineerPrompts, params }],
  }
}

import { paths } from '@promptery/contract/client-paths'
import { isId } from '@promptery/contract/ids'
import { coverSrcset } from '@promptery/contract/listings/covers'
import { getExample } from '@promptery/contract/listings/example'
import { getPrompt } from '@promptery/contract/listings/prompts'
import { getOutline, listSamples } from '@promptery/contract/listings/samples'
import { getEngineer, listEngineerSamples, listEngineers } from '@promptery/contract/market/engineers'
import { listEngineerPrompts, listPrompts } from '@promptery/contract/market/lists'
import type { Call } from '@promptery/contract/route'
import { getConfig } from '@promptery/contract/shop/config'
import { PAGE_TEXT } from '@promptery/contract/shop/page-text'
import { getDiscussion, listAnswers, listDiscussions } from '@promptery/contract/talk/discussions'
import { escapeMarkup } from '../../platform/runtime/escape-markup.ts'
import type { FirstCover } from './first-paint.ts'

/** The client's code and the calls that a public screen begins with, as the client makes them. */
export interface InitialCalls {
  /** File in `web/src/app/pages/market/`. */
  screen: string
  /** Calls whose responses also describe the screen. */
  calls: Call[]
  /** Further calls, prefetched only. */
  others?: Call[]
  /** Prefetched too, where a prompt has samples. */
  samples?: Call
  /** Whether their responses are dehydrated. A query in the address may change the client's calls. */
  isDehydrated: boolean
}

const EVERY_SCREEN: Call = { route: getConfig }
const ENGINEERS: Call = { route: listEngineers }

/** What the server calls for a call of the client: the same response without what no screen shows. */
export const leanCallOf = (call: Call): Call =>
  call === ENGINEERS ? { ...ENGINEERS, query: { omitsSales: 'true' } } : call

const SCREENS: Record<string, Omit<InitialCalls, 'isDehydrated'>> = {
  [paths.home]: {
    screen: 'HomePage',
    calls: [EVERY_SCREEN, { route: listPrompts, query: { sort: 'Top' } }],
    others: [{ route: getExample }, ENGINEERS],
  },
  [paths.marketplace]: {
    screen: 'MarketplacePage',
    calls: [
      EVERY_SCREEN,
      {
        route: listPrompts,
        query: { type: 'All', sort: 'Newest', priceRange: 'All', category: 'All', engine: 'All', search: '' },
      },
    ],
  },
  [paths.hire]: { screen: 'HirePage', calls: [EVERY_SCREEN, ENGINEERS] },
  [paths.discussion]: { screen: 'DiscussionPage', calls: [EVERY_SCREEN, { route: listDiscussions }] },
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

/** The calls of a public screen; `undefined` for other paths. */
export function initialCallsOf(address: string): InitialCalls | undefined {
  const [path = '', query] = address.split('?')
  const { screen, id, isDeeper } = segmentsOf(path)
  if (id === undefined) return SCREENS[screen] && { ...SCREENS[screen], isDehydrated: !query }
  if (!isId(id) || isDeeper) return undefined
  const params = { id }
  if (isOfPrompt(screen))
    return {
      screen: 'PromptPage',
      calls: [EVERY_SCREEN, { route: getPrompt, params }],
      others: [{ route: getOutline, params }],
      samples: { route: listSamples, params },
      isDehydrated: true,
    }
  if (isOfTopic(screen))
    return {
      screen: 'TopicPage',
      calls: [
        EVERY_SCREEN,
        { route: getDiscussion, params },
        { route: listAnswers, params, query: { sort: 'Oldest' } },
      ],
      isDehydrated: !query,
    }
  if (!isOfEngineer(screen)) return undefined
  return {
    screen: 'EngineerPage',
    calls: [EVERY_SCREEN, { route: getEngineer, params }, { route: listEngineerPrompts, params }],
    others: [{ route: listEngineerSamples, params }],
    isDehydrated: true,
  }
}

/** Preloads the largest visible cover with the attributes that the client will use. */
const coverPreload = ({ image, sizes, media }: FirstCover): string =>
  `<link rel="preload" as="image" fetchpriority="high"${media ? ` media="${media}"` : ''} imagesrcset="${escapeMarkup(coverSrcset(image))}" imagesizes="${sizes}">`

/** The response of a call, by its address. `cursor`: of a bare list, from its header. */
export interface InitialResponse {
  call: string
  cursor: string | undefined
  json: string
}

/** Characters of a response in a page. The client requests a longer one itself: its texts stand in the page already. */
const RESPONSE_MAX = 150_000

/** What is added to a page. */
interface InitialState {
  code: readonly string[]
  responses: readonly InitialResponse[]
  cover: FirstCover | undefined
  /** A text that the page contains for readers without scripts: the responses refer to it. */
  publicText?: string | undefined
}

/** Preloads of code and cover, and the responses of a screen's operations for the client's first render. */
export function dehydrate({ code, responses, cover, publicText }: InitialState): { head: string; state: string } {
  const preloads = code.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`)
  const withoutText = (json: string): string =>
    publicText ? json.replace(JSON.stringify(publicText), () => JSON.stringify(PAGE_TEXT)) : json
  const entries = responses
    .map((response) => ({ ...response, json: withoutText(response.json) }))
    .filter(({ json }) => json.length <= RESPONSE_MAX)
    .map(
      ({ call, cursor, json }) => `${JSON.stringify(call)}:{"cursor":${JSON.stringify(cursor ?? null)},"body":${json}}`,
    )
  // `<` occurs in JSON strings only, where it may be escaped: a script's content ends at the first `</script`.
  const json = `{${entries.join(',')}}`.replace(/</g, '\\u003c')
  return {
    head: `${cover ? coverPreload(cover) : ''}${preloads.join('')}`,
    state: entries.length > 0 ? `<script type="application/json" id="dehydrated-state">${json}</script>` : '',
  }
}

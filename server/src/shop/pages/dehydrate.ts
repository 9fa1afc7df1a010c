import { paths } from '@promptery/contract/client-paths'
import { isId } from '@promptery/contract/ids'
import { coverSrcset } from '@promptery/contract/listings/covers'
import { PAGE_TEXT } from '@promptery/contract/shop/page-text'
import { escapeMarkup } from '../../platform/runtime/escape-markup.ts'
import type { FirstCover } from './first-paint.ts'

/** The client's code and the operations that a public screen begins with, addressed as the client addresses them. */
export interface InitialOperations {
  /** File in `web/src/app/pages/market/`. */
  screen: string
  /** Operations whose responses also describe the screen. */
  operations: string[]
  /** Further operations, prefetched only. */
  others?: string[]
  /** Prefetched too, where a prompt has samples. */
  samples?: string
  /** Whether their responses are dehydrated. A query in the address may change the client's operations. */
  isDehydrated: boolean
}

export const EVERY_SCREEN = '/config'
const ENGINEERS = '/users/engineer/all'

/** What the server calls for a call of the client: the same response without what no screen shows. */
const LEAN: Record<string, string> = { [ENGINEERS]: `${ENGINEERS}?omitsSales=true` }
export const leanCallOf = (call: string): string => LEAN[call] ?? call

const SCREENS: Record<string, Omit<InitialOperations, 'isDehydrated'>> = {
  [paths.home]: {
    screen: 'HomePage',
    operations: [EVERY_SCREEN, '/prompts/all-prompts?sort=Top'],
    others: ['/prompts/example', ENGINEERS],
  },
  [paths.marketplace]: {
    screen: 'MarketplacePage',
    operations: [
      EVERY_SCREEN,
      '/prompts/all-prompts?type=All&sort=Newest&priceRange=All&category=All&engine=All&search=',
    ],
  },
  [paths.hire]: { screen: 'HirePage', operations: [EVERY_SCREEN, ENGINEERS] },
  [paths.discussion]: { screen: 'DiscussionPage', operations: [EVERY_SCREEN, '/discussions/all'] },
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

/** The operations of a public screen; `undefined` for other paths. */
export function initialOperationsOf(address: string): InitialOperations | undefined {
  const [path = '', query] = address.split('?')
  const { screen, id, isDeeper } = segmentsOf(path)
  if (id === undefined) return SCREENS[screen] && { ...SCREENS[screen], isDehydrated: !query }
  if (!isId(id) || isDeeper) return undefined
  if (isOfPrompt(screen))
    return {
      screen: 'PromptPage',
      operations: [EVERY_SCREEN, `/prompts/${id}`],
      others: [`/prompts/outline/${id}`],
      samples: `/prompts/samples/${id}`,
      isDehydrated: true,
    }
  if (isOfTopic(screen))
    return {
      screen: 'TopicPage',
      operations: [EVERY_SCREEN, `/discussions/${id}`, `/discussions/answers/${id}?sort=Oldest`],
      isDehydrated: !query,
    }
  if (!isOfEngineer(screen)) return undefined
  const operations = [EVERY_SCREEN, `/users/engineer/${id}`, `/prompts/engineer/${id}`]
  return { screen: 'EngineerPage', operations, others: [`/users/engineer/samples/${id}`], isDehydrated: true }
}

/** Preloads the largest visible cover with the attributes that the client will use. */
const coverPreload = ({ image, sizes, media }: FirstCover): string =>
  `<link rel="preload" as="image" fetchpriority="high"${media ? ` media="${media}"` : ''} imagesrcset="${escapeMarkup(coverSrcset(image))}" imagesizes="${sizes}">`

/** The response of an operation. `cursor`: of a bare list, from its header. */
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

import { paths } from '@promptery/contract/client-paths'
import { isId } from '@promptery/contract/ids'
import { coverSrcset } from '@promptery/contract/listings/covers'
import { escapeMarkup } from '../../runtime/escape-markup.ts'
import type { FirstCover } from './page-description.ts'

/** The file of the client and the calls with which a public screen begins, as the client writes their addresses. */
export interface Beginning {
  /** As `web/src/pages/market/` names it. */
  screen: string
  /** What the screen shows to a visitor is described by their answers. */
  calls: string[]
  /** Of which nothing is said. */
  others?: string[]
  /** Whether the client begins with the same. An address with a query asks for something else. */
  isBrought: boolean
}

export const EVERYWHERE = '/config'
const ENGINEERS = '/users/engineer/all'

const SCREENS: Record<string, Omit<Beginning, 'isBrought'>> = {
  [paths.home]: {
    screen: 'HomePage',
    calls: [EVERYWHERE, '/prompts/all-prompts?sort=Top'],
    others: [ENGINEERS],
  },
  [paths.marketplace]: {
    screen: 'MarketplacePage',
    calls: [EVERYWHERE, '/prompts/all-prompts?type=All&sort=Newest&priceRange=All&category=All&engine=All&search='],
  },
  [paths.hire]: { screen: 'HirePage', calls: [EVERYWHERE, ENGINEERS] },
  [paths.discussion]: { screen: 'DiscussionPage', calls: [EVERYWHERE, '/discussions/all'] },
}

/** The first segment of a path, as the client's router reads it, and the second. */
export function segmentsOf(path: string): { screen: string; id: string | undefined; isDeeper: boolean } {
  const [, name = '', id, ...more] = path.replace(/\/$/, '').split('/')
  return { screen: `/${name.toLowerCase()}`, id, isDeeper: more.length > 0 }
}

/** Whether a path is that of one prompt or of one engineer. */
export const isOfPrompt = (screen: string): boolean => screen === paths.marketplace || screen === '/prompt'
export const isOfEngineer = (screen: string): boolean => screen === '/engineer-profile'

/** What a public screen begins with. */
export function beginningOf(address: string): Beginning | undefined {
  const [path = '', query] = address.split('?')
  const { screen, id, isDeeper } = segmentsOf(path)
  if (id === undefined) return SCREENS[screen] && { ...SCREENS[screen], isBrought: !query }
  if (!isId(id) || isDeeper) return undefined
  if (isOfPrompt(screen)) return { screen: 'PromptPage', calls: [EVERYWHERE, `/prompts/${id}`], isBrought: true }
  if (!isOfEngineer(screen)) return undefined
  const calls = [EVERYWHERE, `/users/engineer/${id}`, `/prompts/engineer/${id}`]
  return { screen: 'EngineerPage', calls, isBrought: true }
}

/** Asks for the cover that is seen first, in the words in which the client will. */
const coverPreload = ({ image, sizes }: FirstCover): string =>
  `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escapeMarkup(coverSrcset(image))}" imagesizes="${sizes}">`

/** An answer as its call got it. `cursor`: of a bare list, which has it in a header. */
export interface FirstAnswer {
  call: string
  cursor: string | undefined
  json: string
}

/** What a page's screen begins with. */
interface Brought {
  code: readonly string[]
  answers: readonly FirstAnswer[]
  cover: FirstCover | undefined
}

/**
 * Puts into the head of a page what its screen begins with: the code and the cover, to be fetched at once, and the
 * answers that a visitor would get, instead of the calls.
 */
export function withBeginning(html: string, { code, answers, cover }: Brought): string {
  const preloads = code.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`)
  const entries = answers.map(
    ({ call, cursor, json }) => `${JSON.stringify(call)}:{"cursor":${JSON.stringify(cursor ?? null)},"body":${json}}`,
  )
  // `<` stands in texts alone, where it may be written so: a script's content ends at the first `</script`.
  const brought = `{${entries.join(',')}}`.replace(/</g, '\\u003c')
  const data = entries.length > 0 ? `<script type="application/json" id="answers">${brought}</script>` : ''
  return html
    .replace('</head>', () => `${cover ? coverPreload(cover) : ''}${preloads.join('')}</head>`)
    .replace('</body>', () => `${data}</body>`)
}

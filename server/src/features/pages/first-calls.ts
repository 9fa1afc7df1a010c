import { paths } from '@promptery/contract/client-paths'
import { COVER_SIZES } from '@promptery/contract/constants'
import { coverSrcset } from '@promptery/contract/covers'
import { isId } from '@promptery/contract/ids'
import type { Prompt } from '@promptery/contract/prompts'
import { escapeMarkup } from './render-page.ts'

/** The file of the client and the calls with which a public screen begins, as the client writes their addresses. */
export interface Beginning {
  /** As `web/src/pages/` names it. */
  screen: string
  calls: string[]
}

const EVERYWHERE = '/config'
const ENGINEERS = '/users/engineer/all'

const SCREENS: Record<string, Beginning> = {
  [paths.home]: { screen: 'HomePage', calls: [EVERYWHERE, '/prompts/all-prompts?sort=Top', ENGINEERS] },
  [paths.marketplace]: {
    screen: 'MarketplacePage',
    calls: [EVERYWHERE, '/prompts/all-prompts?type=All&sort=Newest&priceRange=All&category=All&engine=All&search='],
  },
  [paths.hire]: { screen: 'HirePage', calls: [EVERYWHERE, ENGINEERS] },
  [paths.discussion]: { screen: 'DiscussionPage', calls: [EVERYWHERE, '/discussions/all'] },
}

/** What a public screen begins with. An address with a query asks for something else than these. */
export function beginningOf(address: string): Beginning | undefined {
  const [path = '', query] = address.split('?')
  const [, name = '', id = '', ...more] = path.replace(/\/$/, '').split('/')
  const screen = `/${name.toLowerCase()}`
  if (id === '') return query ? SCREENS[screen] && { ...SCREENS[screen], calls: [EVERYWHERE] } : SCREENS[screen]
  if (!isId(id) || more.length > 0) return undefined
  if (screen === paths.marketplace) return { screen: 'PromptPage', calls: [EVERYWHERE, `/prompts/${id}`] }
  if (screen !== '/engineer-profile') return undefined
  return { screen: 'EngineerPage', calls: [EVERYWHERE, `/users/engineer/${id}`, `/prompts/engineer/${id}`] }
}

const WITH_COVERS = /^\/prompts\/(all-prompts|[\da-f-]{36})(?=$|\?)/

/** Asks for the cover that is seen first, in the words in which the client will. */
function coverPreload(answers: readonly FirstAnswer[]): string {
  const answer = answers.find(({ call }) => WITH_COVERS.test(call))
  const { prompts, prompt }: { prompts?: Prompt[]; prompt?: Prompt } = answer ? JSON.parse(answer.json) : {}
  const cover = (prompt ?? prompts?.[0])?.cover_image
  if (!cover) return ''
  const sizes = prompt ? COVER_SIZES.detail : COVER_SIZES.card
  return `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escapeMarkup(coverSrcset(cover))}" imagesizes="${sizes}">`
}

/** An answer as its call got it. `cursor`: of a bare list, which has it in a header. */
export interface FirstAnswer {
  call: string
  cursor: string | undefined
  json: string
}

/**
 * Puts into the head of a page what its screen begins with: the code, to be fetched at once, and the answers that a
 * visitor would get, instead of the calls.
 */
export function withBeginning(html: string, code: readonly string[], answers: readonly FirstAnswer[]): string {
  const preloads = code.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`)
  const entries = answers.map(
    ({ call, cursor, json }) => `${JSON.stringify(call)}:{"cursor":${JSON.stringify(cursor ?? null)},"body":${json}}`,
  )
  // `<` stands in texts alone, where it may be written so: a script's content ends at the first `</script`.
  const brought = `{${entries.join(',')}}`.replace(/</g, '\\u003c')
  const data = entries.length > 0 ? `<script type="application/json" id="answers">${brought}</script>` : ''
  return html
    .replace('</head>', () => `${coverPreload(answers)}${preloads.join('')}</head>`)
    .replace('</body>', () => `${data}</body>`)
}

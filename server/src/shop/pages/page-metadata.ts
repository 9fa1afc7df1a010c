import { paths } from '@promptery/contract/client-paths'
import { LICENCE_TERMS } from '@promptery/contract/listings/licences'
import { filterNames } from '@promptery/contract/listings/lists'
import type { Prompt } from '@promptery/contract/listings/prompts'
import type { Engineer } from '@promptery/contract/market/engineers'
import { formatShortMoney } from '@promptery/contract/money'
import type { Call } from '@promptery/contract/route'
import { DISCUSSION_WORDS, HIRE_WORDS, HOME_WORDS } from '@promptery/contract/screen-words'
import type { Config } from '@promptery/contract/shop/config'
import { fullName, shownName, uploaderOf } from '@promptery/contract/shown-name'
import type { Answer, Topic } from '@promptery/contract/talk/discussions'
import type { ShopConfig } from '../../platform/context.ts'
import { describeTopic } from './describe-topic.ts'
import { imageOfEngineer, imageOfPrompt, imageOfScreen, type SCREENS_WITH_IMAGE } from './open-graph-image.ts'
import { isOfEngineer, isOfPrompt, isOfTopic, publicScreenAt, segmentsOf } from './public-screens.ts'
import { type PageMetadata, pathOf, shortened, titled } from './render-metadata.ts'

interface CallResponse {
  status: number
  body: unknown
}

type FetchAsVisitor = (call: Call) => Promise<CallResponse>

/**
 * Metadata of a public screen as a visitor sees it.
 * @param responses responses of the screen's calls, in their order
 * @returns `undefined` for a screen without metadata, `null` for a prompt, engineer or topic that a visitor may not see
 */
export function pageMetadata(
  config: ShopConfig,
  path: string,
  responses: CallResponse[],
): PageMetadata | undefined | null {
  const { screen, id } = segmentsOf(path)
  const isOne = id !== undefined && [isOfPrompt, isOfEngineer, isOfTopic].some((isOf) => isOf(screen))
  // The first call is the one of every screen.
  const [first, main, more] = responses
  if (!isOne)
    return id === undefined
      ? SCREENS[screen]?.(config, first?.status === 200 && configIn(first).payments !== 'demo')
      : undefined
  if (!main || main.status === 404) return null
  if (main.status !== 200) return undefined
  if (isOfPrompt(screen)) return describePrompt(config, promptIn(main))
  if (isOfTopic(screen)) return describeTopic(config, topicIn(main), more?.status === 200 ? answersIn(more) : [])
  return describeEngineer(config, engineerIn(main), more?.status === 200 ? uploadsIn(more) : [])
}

/** Makes the calls of a public screen and describes it. */
export async function fetchPageMetadata(config: ShopConfig, path: string, fetchNow: FetchAsVisitor) {
  const responses = await Promise.all((publicScreenAt(path)?.calls ?? []).map(fetchNow))
  return pageMetadata(config, path, responses)
}

const configIn = ({ body }: CallResponse): Config => body as Config
const promptIn = ({ body }: CallResponse): Prompt => (body as { prompt: Prompt }).prompt
const uploadsIn = ({ body }: CallResponse): Prompt[] => (body as { data: Prompt[] }).data
const engineerIn = ({ body }: CallResponse): Engineer => body as Engineer
const topicIn = ({ body }: CallResponse): Topic => (body as { data: Topic }).data
const answersIn = ({ body }: CallResponse): Answer[] => (body as { answers: Answer[] }).answers

const SCREENS: Record<string, (config: ShopConfig, takesMoney: boolean) => PageMetadata> = {
  [paths.home]: (config) =>
    screen(config, {
      id: 'home',
      path: paths.home,
      heading: config.appName,
      description: 'Browse, buy and sell prompts for image and text models, and hire the people who write them.',
    }),
  [paths.marketplace]: (config, takesMoney) =>
    screen(config, {
      id: 'marketplace',
      path: paths.marketplace,
      heading: 'Marketplace',
      description: `Prompts for ${typesOf(config)}, ${takesMoney ? 'free and paid' : upTo(config)}.`,
    }),
  [paths.hire]: (config) =>
    screen(config, {
      id: 'hire',
      path: paths.hire,
      heading: HIRE_WORDS.heading,
      description: `The engineers whose prompts sell best. ${HIRE_WORDS.lead}`,
    }),
  [paths.discussion]: (config) =>
    screen(config, {
      id: 'discussion',
      path: paths.discussion,
      heading: DISCUSSION_WORDS.heading,
      description: DISCUSSION_WORDS.lead,
      feed: `${paths.discussion}/rss.xml`,
    }),
}

interface Screen extends Omit<PageMetadata, 'title' | 'card'> {
  id: (typeof SCREENS_WITH_IMAGE)[number]
  heading: string
}

const screen = (config: ShopConfig, { id, heading, ...said }: Screen): PageMetadata => ({
  ...said,
  title: heading === config.appName ? heading : titled(config, heading),
  card: imageOfScreen(id, id === 'home' ? HOME_WORDS.promise.slice(0, -1) : heading, said.description),
})

/** Highest price. With a payment provider engineers choose prices, and there is none. */
const upTo = ({ currency, prices }: ShopConfig): string =>
  `from free to ${formatShortMoney(Math.max(...prices), currency)}`

/** `DALL-E, GPT and Midjourney`. */
const typesOf = ({ types }: ShopConfig): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(filterNames(types))

function describePrompt(config: ShopConfig, prompt: Prompt): PageMetadata {
  const path = pathOf(paths.promptRoute, prompt.id)
  const description = shortened(prompt.description)
  const licence = prompt.licence && LICENCE_TERMS[prompt.licence]
  return {
    title: titled(config, prompt.title),
    titleLang: prompt.language,
    description,
    path,
    card: imageOfPrompt(config, prompt),
    kind: 'product',
    data: {
      '@context': 'https://schema.org',
      // A prompt with a public licence is a creative work.
      '@type': licence?.url ? ['Product', 'CreativeWork'] : 'Product',
      name: prompt.title,
      description,
      image: prompt.cover_image.url,
      category: prompt.category,
      ...(licence?.url && { license: licence.url }),
      brand: { '@type': 'Brand', name: uploaderOf(prompt) },
      ...(prompt.rating && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: prompt.rating.average,
          reviewCount: prompt.rating.count,
        },
      }),
      ...(prompt.openText !== undefined && { isAccessibleForFree: true }),
      offers: {
        '@type': 'Offer',
        url: path,
        price: prompt.price.toFixed(2),
        priceCurrency: config.currency.toUpperCase(),
        availability: 'https://schema.org/InStock',
      },
    },
  }
}

/** A member without uploads has a profile, but no metadata. */
function describeEngineer(config: ShopConfig, engineer: Engineer, prompts: Prompt[]): PageMetadata | undefined {
  const { user, soldCount, rank } = engineer
  if (rank === null) return undefined
  return {
    title: titled(config, shownName(engineer)),
    description: `Prompts by ${fullName(engineer)}, who has sold ${soldCount}.`,
    path: pathOf(paths.engineerRoute, user),
    card: imageOfEngineer(engineer, prompts),
  }
}

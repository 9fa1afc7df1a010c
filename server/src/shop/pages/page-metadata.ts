import type { Rating } from '@promptery/contract/accounts/rating'
import { paths } from '@promptery/contract/client-paths'
import { COVER_SIZES } from '@promptery/contract/constants'
import { LICENCE_TERMS } from '@promptery/contract/listings/licences'
import { filterNames } from '@promptery/contract/listings/lists'
import type { Prompt } from '@promptery/contract/listings/prompts'
import type { Engineer } from '@promptery/contract/market/engineers'
import { formatMoney, formatShortMoney } from '@promptery/contract/money'
import type { Call } from '@promptery/contract/route'
import { DISCUSSION_WORDS, HIRE_WORDS, HOME_WORDS } from '@promptery/contract/screen-words'
import type { Config } from '@promptery/contract/shop/config'
import { fullName, shownName, uploaderOf } from '@promptery/contract/shown-name'
import type { Answer, Discussion, Topic } from '@promptery/contract/talk/discussions'
import type { ShopConfig } from '../../platform/context.ts'
import { initialCallsOf, isOfEngineer, isOfPrompt, isOfTopic, segmentsOf } from './dehydrate.ts'
import { answersInWords, describeTopic } from './describe-topic.ts'
import type { FirstCover, FirstPaint } from './first-paint.ts'
import { imageOfEngineer, imageOfPrompt, imageOfScreen, type SCREENS_WITH_IMAGE } from './open-graph-image.ts'
import { type PageMetadata, pathOf, shortened, titled } from './render-metadata.ts'

const LINKS = 24

interface CallResponse {
  status: number
  body: unknown
}

type FetchAsVisitor = (call: Call) => Promise<CallResponse>

/**
 * Metadata of a public screen as a visitor sees it.
 * @param responses responses of the screen's calls, in their order, and of its others
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
  if (isOne && (!main || main.status === 404)) return null
  if (main?.status !== 200) return undefined
  if (!isOne) return SCREENS[screen]?.(config, main, first?.status === 200 && configIn(first).payments !== 'demo')
  if (isOfPrompt(screen)) return describePrompt(config, promptIn(main))
  if (isOfTopic(screen)) return describeTopic(config, topicIn(main), more?.status === 200 ? answersIn(more) : [])
  return describeEngineer(config, engineerIn(main), more?.status === 200 ? uploadsIn(more) : [])
}

/** Makes the calls of a public screen and describes it. */
export async function fetchPageMetadata(config: ShopConfig, path: string, fetchNow: FetchAsVisitor) {
  const responses = await Promise.all((initialCallsOf(path)?.calls ?? []).map(fetchNow))
  return pageMetadata(config, path, responses)
}

const configIn = ({ body }: CallResponse): Config => body as Config
export const promptIn = ({ body }: CallResponse): Prompt => (body as { prompt: Prompt }).prompt
const promptsIn = ({ body }: CallResponse): Prompt[] => (body as { prompts: Prompt[] }).prompts
const uploadsIn = ({ body }: CallResponse): Prompt[] => (body as { data: Prompt[] }).data
const engineerIn = ({ body }: CallResponse): Engineer => body as Engineer
const engineersIn = ({ body }: CallResponse): Engineer[] => body as Engineer[]
const topicIn = ({ body }: CallResponse): Topic => (body as { data: Topic }).data
const answersIn = ({ body }: CallResponse): Answer[] => (body as { answers: Answer[] }).answers
const discussionsIn = ({ body }: CallResponse): Discussion[] => (body as { data: Discussion[] }).data

const SCREENS: Record<string, (config: ShopConfig, answer: CallResponse, takesMoney: boolean) => PageMetadata> = {
  [paths.home]: (config, answer) =>
    screen(config, {
      id: 'home',
      path: paths.home,
      heading: config.appName,
      description: 'Browse, buy and sell prompts for image and text models, and hire the people who write them.',
      links: promptLinks(config, promptsIn(answer)),
      cover: firstCover(promptsIn(answer)),
      firstPaint: { ...HOME_WORDS, heading: `Welcome to ${config.appName}.` },
    }),
  [paths.marketplace]: (config, answer, takesMoney) =>
    screen(config, {
      id: 'marketplace',
      path: paths.marketplace,
      heading: 'Marketplace',
      description: `Prompts for ${typesOf(config)}, ${takesMoney ? 'free and paid' : upTo(config)}.`,
      links: promptLinks(config, promptsIn(answer)),
      firstPaint: { heading: 'Marketplace', cards: promptsIn(answer).slice(0, CARDS).map(cardOf) },
    }),
  [paths.hire]: (config, answer) =>
    screen(config, {
      id: 'hire',
      path: paths.hire,
      heading: HIRE_WORDS.heading,
      description: `The engineers whose prompts sell best. ${HIRE_WORDS.lead}`,
      firstPaint: HIRE_WORDS,
      links: engineersIn(answer)
        .slice(0, LINKS)
        .map(({ user, soldCount, ...names }) => ({
          path: pathOf(paths.engineerRoute, user),
          text: shownName(names),
          note: `${soldCount} prompts sold`,
        })),
    }),
  [paths.discussion]: (config, answer) =>
    screen(config, {
      id: 'discussion',
      path: paths.discussion,
      heading: DISCUSSION_WORDS.heading,
      description: DISCUSSION_WORDS.lead,
      firstPaint: { ...DISCUSSION_WORDS, isWide: true },
      feed: `${paths.discussion}/rss.xml`,
      // Latest first.
      links: discussionsIn(answer)
        .slice(-LINKS)
        .reverse()
        .map(({ _id, topic, description, language, answersCount }) => ({
          path: pathOf(paths.topicRoute, _id),
          text: topic,
          lang: language,
          note: `${shortened(description)} (${answersInWords(answersCount)})`,
        })),
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

const priceOf = ({ currency }: ShopConfig, { price }: Pick<Prompt, 'price'>): string =>
  price === 0 ? 'Free' : formatMoney(price, currency)

/** Highest price. With a payment provider engineers choose prices, and there is none. */
const upTo = ({ currency, prices }: ShopConfig): string =>
  `from free to ${formatShortMoney(Math.max(...prices), currency)}`

/** `DALL-E, GPT and Midjourney`. */
const typesOf = ({ types }: ShopConfig): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(filterNames(types))

const promptLinks = (config: ShopConfig, prompts: Prompt[]) =>
  prompts.slice(0, LINKS).map((prompt) => ({
    path: pathOf(paths.promptRoute, prompt.id),
    text: prompt.title,
    lang: prompt.language,
    note: `${prompt.type}, ${prompt.category}, by ${uploaderOf(prompt)}, ${priceOf(config, prompt)}`,
  }))

/** The first row of the widest window. */
const CARDS = 5

const cardOf = ({ title, language, cover_image: image }: Prompt) => ({
  title,
  lang: language,
  cover: { image, sizes: COVER_SIZES.card },
})

/** The first of a list. On phones it is below the first screen, and would delay the text there. */
const firstCover = ([first]: Prompt[]): FirstCover | undefined =>
  first && { image: first.cover_image, sizes: COVER_SIZES.card, media: '(min-width: 48rem)' }

function describePrompt(config: ShopConfig, prompt: Prompt): PageMetadata {
  const path = pathOf(paths.promptRoute, prompt.id)
  const description = shortened(prompt.description)
  const publicText = prompt.openText ?? prompt.preview
  const licence = prompt.licence && LICENCE_TERMS[prompt.licence]
  return {
    title: titled(config, prompt.title),
    titleLang: prompt.language,
    description,
    path,
    card: imageOfPrompt(config, prompt),
    kind: 'product',
    firstPaint: firstPaintOf(prompt),
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
    paragraphs: [
      `${prompt.type}, ${prompt.category}, ${prompt.engine}: ${priceOf(config, prompt)}`,
      ...(prompt.rating ? [`Rated ${prompt.rating.average} of 5 in ${reviewsIn(prompt.rating)}`] : []),
      { text: prompt.description, lang: prompt.language },
    ],
    publicText: publicText === undefined ? undefined : { text: publicText, lang: prompt.textLanguage },
    links: [{ path: pathOf(paths.engineerRoute, prompt.uploadedBy), text: uploaderOf(prompt) }],
  }
}

const firstPaintOf = ({ title, language, cover_image: image }: Prompt): FirstPaint => ({
  heading: title,
  lang: language,
  isWide: true,
  cover: { picture: { image, sizes: COVER_SIZES.detail }, mark: image.isDrawn ? 'Drawn cover' : '' },
})

/** A member without uploads has a profile, but no metadata. */
function describeEngineer(config: ShopConfig, engineer: Engineer, prompts: Prompt[]): PageMetadata | undefined {
  const { user, soldCount, rank } = engineer
  if (rank === null) return undefined
  return {
    title: titled(config, shownName(engineer)),
    description: `Prompts by ${fullName(engineer)}, who has sold ${soldCount}.`,
    path: pathOf(paths.engineerRoute, user),
    card: imageOfEngineer(engineer, prompts),
    links: promptLinks(config, prompts),
  }
}

const reviewsIn = ({ count }: Rating): string => (count === 1 ? '1 review' : `${count} reviews`)

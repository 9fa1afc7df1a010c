import { paths } from '@promptery/contract/client-paths'
import { FORMER_MEMBER, shownName } from '@promptery/contract/shown-name'
import type { Answer, Topic } from '@promptery/contract/talk/discussions'
import type { ShopConfig } from '../../platform/context.ts'
import { imageOfTopic } from './open-graph-image.ts'
import { type PageMetadata, pathOf, shortened, titled } from './render-metadata.ts'

const answersInWords = (count: number): string => (count === 1 ? '1 answer' : `${count} answers`)

/** Characters of a text in structured data. The whole one is a paragraph. */
const DATA_TEXT_MAX = 500

/** Whose profile is not there any more. */
const isFormer = ({ username }: Topic['author']): boolean => username === FORMER_MEMBER

const personOf = (author: Topic['author']) => ({
  '@type': 'Person',
  name: shownName(author),
  ...(!isFormer(author) && { url: pathOf(paths.engineerRoute, author._id) }),
})

/** Metadata of a topic with the first of its answers, the accepted one before them. */
export function describeTopic(config: ShopConfig, topic: Topic, answers: Answer[]): PageMetadata {
  const { _id, acceptedAnswer, author, answersCount } = topic
  const path = pathOf(paths.topicRoute, _id)
  const others = answers.filter((answer) => answer._id !== acceptedAnswer?._id)
  const written = ({ text, author, votesCount, createdAt }: Answer) => ({
    '@type': 'Answer',
    text: shortened(text, DATA_TEXT_MAX),
    url: path,
    upvoteCount: votesCount,
    datePublished: createdAt,
    author: personOf(author),
  })
  return {
    title: titled(config, topic.topic),
    titleLang: topic.language,
    description: shortened(topic.description || `${answersInWords(answersCount)} to this topic.`),
    path,
    card: imageOfTopic(topic),
    kind: 'article',
    feed: `${path}/rss.xml`,
    data: {
      '@context': 'https://schema.org',
      '@type': 'QAPage',
      mainEntity: {
        '@type': 'Question',
        name: topic.topic,
        text: shortened(topic.description, DATA_TEXT_MAX),
        answerCount: answersCount,
        upvoteCount: topic.votesCount,
        datePublished: topic.createdAt,
        author: personOf(author),
        ...(acceptedAnswer && { acceptedAnswer: written(acceptedAnswer) }),
        ...(others.length > 0 && { suggestedAnswer: others.map(written) }),
      },
    },
  }
}

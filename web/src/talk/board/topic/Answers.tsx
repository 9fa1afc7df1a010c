import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline'
import { ANSWER_SORTS } from '@promptery/contract/talk/discussion-limits'
import type { Topic } from '@promptery/contract/talk/discussions'
import { Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { plural } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { signInPath } from '../../../paths.ts'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { optionsOf, SelectField } from '../../../ui/forms/Select.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { InfiniteList } from '../../../ui/list/InfiniteList.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { answersOptions, useAnswer } from './api.ts'

const AnswerForm = lazyPart(async () => (await import('./AnswerForm.tsx')).AnswerForm)

/** The accepted answer, the others in an order, and the form for another one. */
export function Answers({ topic }: { topic: Topic }) {
  const { _id: id, acceptedAnswer, answersCount } = topic
  const { user } = useSession()
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const sort = ANSWER_SORTS.find((one) => one === params.get('sort')) ?? ANSWER_SORTS[0]
  // As it was when the page was opened: what is new stays marked.
  const [readUpTo] = useState(topic.readUpTo)
  const isNew = (answer: { _id: string; author: { _id: string } }) =>
    readUpTo !== undefined && answer._id > readUpTo && answer.author._id !== user?._id
  const answer = useAnswer(id)
  return (
    <section aria-labelledby="answers" className="space-y-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="answers" className="text-heading font-semibold">
          {plural(answersCount, 'answer')}
        </h2>
        {answersCount > 1 && (
          <SelectField
            label="Sort answers"
            value={sort}
            options={optionsOf(ANSWER_SORTS)}
            onChange={({ target }) =>
              setParams(target.value === ANSWER_SORTS[0] ? {} : { sort: target.value }, {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
        )}
      </div>
      {acceptedAnswer && <AnswerCard answer={acceptedAnswer} topic={topic} isNew={isNew(acceptedAnswer)} />}
      <InfiniteList
        key={sort}
        options={answersOptions(id, sort)}
        what="the answers"
        skeleton={<Skeleton className="h-40 rounded-xl" />}
        empty={
          <EmptyState title="Nobody has answered yet" icon={ChatBubbleLeftRightIcon}>
            Do you know more about it?
          </EmptyState>
        }
      >
        {(answers) => (
          <ul className="space-y-5">
            {answers
              .filter((one) => one._id !== acceptedAnswer?._id)
              .map((one) => (
                <li key={one._id}>
                  <AnswerCard answer={one} topic={topic} isNew={isNew(one)} />
                </li>
              ))}
          </ul>
        )}
      </InfiniteList>
      {user ? (
        <Suspense fallback={<Skeleton className="h-52 rounded-lg" />}>
          <AnswerForm
            key={user._id}
            draftName={`answer-topic:${id}:${user._id}`}
            label="Your answer"
            action="Answer"
            onSend={answer.mutateAsync}
          />
        </Suspense>
      ) : (
        <LinkButton to={signInPath(pathname)} variant="accent">
          Sign in to answer
        </LinkButton>
      )}
    </section>
  )
}

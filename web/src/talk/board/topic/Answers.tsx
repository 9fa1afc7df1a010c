import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline'
import { HELD } from '@promptery/contract/listings/approval'
import { shownName } from '@promptery/contract/shown-name'
import { ANSWER_SORTS } from '@promptery/contract/talk/discussion-limits'
import type { Answer, Topic } from '@promptery/contract/talk/discussions'
import { Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ReportButton } from '../../../accounts/report/ReportButton.tsx'
import { cx } from '../../../lib/cx.ts'
import { plural } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { signInPath } from '../../../paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import toast from '../../../ui/feedback/toast.ts'
import { optionsOf, SelectField } from '../../../ui/forms/Select.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { InfiniteList } from '../../../ui/list/InfiniteList.tsx'
import { Clamped } from '../../../ui/text/Clamped.tsx'
import { RichText } from '../../../ui/text/RichText.tsx'
import { answersOptions, useAccept, useAnswer, useDeleteAnswer, useEditAnswer } from './api.ts'
import { ByLine } from './ByLine.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { VoteButton } from './VoteButton.tsx'

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

type AnswerCardProps = { answer: Answer; topic: Topic; isNew: boolean }

function AnswerCard({ answer, topic, isNew }: AnswerCardProps) {
  const { _id, author, text, language, isHeld } = answer
  const { user } = useSession()
  const [isEditing, setIsEditing] = useState(false)
  const edit = useEditAnswer(_id)
  const accept = useAccept(topic._id)
  const isAccepted = topic.acceptedAnswer?._id === _id
  const name = `the answer by ${shownName(author)}`
  return (
    <article
      aria-label={`Answer by ${shownName(author)}`}
      className={cx('rounded-xl border bg-surface p-5 sm:p-6', isAccepted ? 'border-good' : 'border-line')}
    >
      {isHeld && <Notice className="mb-4">{HELD}.</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <ByLine written={answer} />
        <p className="flex gap-2">
          {isAccepted && <Badge tone="good">Accepted answer</Badge>}
          {isNew && <Badge tone="accent">New</Badge>}
        </p>
      </div>
      {isEditing ? (
        <Suspense>
          <AnswerForm
            draftName={`edit-answer:${_id}`}
            text={text}
            label="Your answer"
            action="Save"
            onSend={async (values) => {
              await edit.mutateAsync(values)
              setIsEditing(false)
            }}
            onCancel={() => setIsEditing(false)}
          />
        </Suspense>
      ) : (
        <div className="mt-2 max-w-prose">
          <Clamped what={name} lines={24} className="text-muted">
            <RichText text={text} lang={language} />
          </Clamped>
        </div>
      )}
      <div className="-mb-3 mt-2 flex flex-wrap items-center gap-x-2">
        <VoteButton of="answers" written={answer} name={name} />
        {user?._id === topic.author._id && !isHeld && (
          <Button
            variant="ghost"
            isLoading={accept.isPending}
            onClick={() => accept.mutate(isAccepted ? null : _id, { onError: ({ message }) => toast.error(message) })}
          >
            {isAccepted ? 'Accept no longer' : 'Accept'}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        {user?._id === author._id && !isEditing && (
          <>
            {!isHeld && (
              <Button variant="ghost" onClick={() => setIsEditing(true)}>
                Edit<span className="sr-only"> your answer</span>
              </Button>
            )}
            <DeleteAnswer id={_id} />
          </>
        )}
        <ReportButton subject="answer" id={_id} personId={author._id} name={name} className="-me-4 ms-auto" />
      </div>
    </article>
  )
}

function DeleteAnswer({ id }: { id: string }) {
  return (
    <DeleteButton what="answer" deletion={useDeleteAnswer(id)}>
      It is gone for everybody, with its votes.
    </DeleteButton>
  )
}

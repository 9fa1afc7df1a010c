import { HELD } from '@promptery/contract/listings/approval'
import { shownName } from '@promptery/contract/shown-name'
import type { Answer, Topic } from '@promptery/contract/talk/discussions'
import { Suspense, useState } from 'react'
import { ReportButton } from '../../../accounts/report/ReportButton.tsx'
import { cx } from '../../../lib/cx.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import toast from '../../../ui/feedback/toast.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Clamped } from '../../../ui/text/Clamped.tsx'
import { RichText } from '../../../ui/text/RichText.tsx'
import { useAccept, useDeleteAnswer, useEditAnswer } from './api.ts'
import { ByLine } from './ByLine.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { VoteButton } from './VoteButton.tsx'

const AnswerForm = lazyPart(async () => (await import('./AnswerForm.tsx')).AnswerForm)

type Props = { answer: Answer; topic: Topic; isNew: boolean }

export function AnswerCard({ answer, topic, isNew }: Props) {
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

import type { Moderated } from '@promptery/contract/constants'
import { quoted } from '@promptery/contract/isolated'
import type { Prompt } from '@promptery/contract/listings/prompts'
import type { DecideBody } from '@promptery/contract/moderation/moderation'
import { fullName } from '@promptery/contract/shown-name'
import { type ReactNode, useId, useState } from 'react'
import { engineerPath } from '../paths.ts'
import { Button } from '../ui/actions/Button.tsx'
import { TextLink } from '../ui/actions/TextLink.tsx'
import toast from '../ui/feedback/toast.ts'
import { UndoToast } from '../ui/feedback/UndoToast.tsx'
import { ImageWithPlaceholder } from '../ui/ImageWithPlaceholder.tsx'
import { TextDialog } from '../ui/overlays/TextDialog.tsx'
import { Price } from '../ui/text/Price.tsx'
import { PromptText } from '../ui/text/PromptText.tsx'
import { RichText } from '../ui/text/RichText.tsx'
import { Time } from '../ui/text/Time.tsx'
import { ApprovalCard } from './ApprovalCard.tsx'
import { isDecided, useDecide, useReapprove } from './api.ts'

type Props = {
  prompt: Prompt
  status: Moderated
  /** They have to be loaded before approval. */
  samples: (prompt: Prompt, onLoaded: () => void) => ReactNode
  /** Called before a decision that removes the card. */
  onDecide: () => void
}

/** A prompt with everything to judge. Once decided, it leaves the list. */
export function ModerationItem({ prompt, status, samples, onDecide }: Props) {
  const [isRejecting, setIsRejecting] = useState(false)
  /** The `updatedAt` of the listing whose samples are loaded. */
  const [samplesAt, setSamplesAt] = useState<string>()
  const hintId = useId()
  const isSeen = !prompt.samplesCount || samplesAt === prompt.updatedAt
  const decide = useDecide()
  const takeBack = useReapprove()
  const isListed = status === 'listed'

  const showUndo = (rejected: Prompt) =>
    toast(({ id }) => (
      <UndoToast
        onUndo={() => {
          toast.dismiss(id)
          takeBack(rejected).catch((error: Error) => toast.error(error.message))
        }}
      >
        “<bdi>{prompt.title}</bdi>” is off the market
      </UndoToast>
    ))
  const act = async (decision: DecideBody) => {
    onDecide()
    try {
      const decided = await decide.mutateAsync({ ...decision, _id: prompt._id, updatedAt: prompt.updatedAt })
      if (decision.decision === 'approve') toast.success('Prompt Approved')
      else if (isListed) showUndo(decided)
      else toast.success('Prompt Rejected')
    } catch (error) {
      if (isDecided(error)) toast.error(`${quoted(prompt.title)}: ${error.message}`)
      else return
    }
    setIsRejecting(false)
  }

  return (
    <ApprovalCard
      title={prompt.title}
      description={<RichText text={prompt.description} />}
      type={prompt.type}
      category={prompt.category}
      engine={prompt.engine}
      price={<Price amount={prompt.price} />}
      cover={
        <ImageWithPlaceholder
          image={prompt.cover_image}
          alt={`Cover of ${prompt.title}`}
          sizes="20rem"
          className="rounded-lg"
        />
      }
      actions={
        <>
          {!isListed && (
            <Button
              variant="accent"
              aria-keyshortcuts="a"
              aria-disabled={!isSeen}
              aria-describedby={isSeen ? undefined : hintId}
              isLoading={decide.isPending && !isRejecting}
              onClick={() => act({ decision: 'approve' })}
            >
              Approve<span className="sr-only"> {prompt.title}</span>
            </Button>
          )}
          {status !== 'rejected' && (
            <Button aria-keyshortcuts="r" onClick={() => setIsRejecting(true)}>
              {isListed ? 'Take off the market' : 'Reject'}
              <span className="sr-only"> {prompt.title}</span>
            </Button>
          )}
          {!isListed && !isSeen && (
            <span id={hintId} className="text-small text-faint">
              You can approve it once its samples have loaded.
            </span>
          )}
          {decide.isError && !isRejecting && (
            <span role="alert" className="text-small text-danger">
              {decide.error.message}
            </span>
          )}
        </>
      }
    >
      <p className="mt-2 text-small text-faint">
        <TextLink to={engineerPath(prompt.uploadedBy)}>
          <bdi>{fullName({ username: prompt.uploaderName, displayName: prompt.uploaderDisplayName })}</bdi>
        </TextLink>{' '}
        · <Time at={prompt.createdAt} />
        {isListed && prompt.status === 'pending' && ' · Waits for approval'}
      </p>
      {prompt.rejectionReason && (
        <p className="mt-2 text-small text-danger wrap-anywhere">
          Reason: <bdi>{prompt.rejectionReason}</bdi>
        </p>
      )}
      {prompt.prompt !== undefined && (
        <ModeratedText name="Prompt text" title={prompt.title} text={prompt.prompt} isPrompt />
      )}
      {samples(prompt, () => setSamplesAt(prompt.updatedAt))}
      {prompt.tipsToUse && <ModeratedText name="Tips" title={prompt.title} text={prompt.tipsToUse} />}
      <ModeratedDetails prompt={prompt} />
      <TextDialog
        title={isListed ? `Take ${quoted(prompt.title)} off the market?` : `Reject ${quoted(prompt.title)}?`}
        action={isListed ? 'Take off' : 'Reject'}
        variant="danger"
        label="Reason"
        hint="Optional. Its uploader reads this."
        field="reason"
        isOpen={isRejecting}
        request={decide}
        onClose={() => setIsRejecting(false)}
        onSend={(reason) => act({ decision: 'reject', ...(reason && { reason }) })}
      >
        <p>It leaves the market. Its uploader is told, and can change it and offer it again.</p>
      </TextDialog>
    </ApprovalCard>
  )
}

function ModeratedDetails({ prompt }: { prompt: Prompt }) {
  const { worksWith = [], gapHints = [], versionNote, isOpen, previewPercent = 0 } = prompt
  const details = [
    [
      'Everybody reads',
      isOpen ? 'All of the text' : previewPercent > 0 ? `The first ${previewPercent}% of its words` : '',
    ],
    ['Works with', worksWith.join(', ')],
    ['What changed', versionNote ?? ''],
    ...gapHints.map(({ gap, label, description }) => [
      `Variable ${quoted(gap)}`,
      [label, description].filter(Boolean).join(': '),
    ]),
  ].filter(([, text]) => text !== '')
  if (details.length === 0) return null
  return (
    <dl className="mt-4 space-y-1 text-small">
      {details.map(([name, text]) => (
        <div key={name} className="wrap-anywhere">
          <dt className="inline text-faint">
            <bdi>{name}</bdi>:{' '}
          </dt>
          <dd className="inline whitespace-pre-line">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ModeratedTextProps = { name: string; title: string; text: string; isPrompt?: boolean }

function ModeratedText({ name, title, text, isPrompt = false }: ModeratedTextProps) {
  return (
    <section
      aria-label={`${name} of ${title}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
      tabIndex={0}
      className="mt-4 max-h-60 overflow-y-auto rounded-md bg-raised p-4 text-small"
    >
      <h3 className="mb-2 font-medium text-faint">{name}</h3>
      {isPrompt ? <PromptText text={text} /> : <RichText text={text} />}
    </section>
  )
}

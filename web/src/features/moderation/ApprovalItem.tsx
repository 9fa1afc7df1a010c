import type { DecideBody } from '@promptery/contract/moderation'
import type { Prompt } from '@promptery/contract/prompts'
import { useRef, useState } from 'react'
import toast from 'react-hot-toast'
import { Button } from '../../components/ui/Button.tsx'
import { ImageWithPlaceholder } from '../../components/ui/ImageWithPlaceholder.tsx'
import { Price } from '../../components/ui/Price.tsx'
import { PromptText } from '../../components/ui/PromptText.tsx'
import { TextLink } from '../../components/ui/TextLink.tsx'
import { Time } from '../../components/ui/Time.tsx'
import { focusNext } from '../../lib/focus-next.ts'
import { engineerPath } from '../../paths.ts'
import { ApprovalCard } from './ApprovalCard.tsx'
import { isDecided, useDecide } from './api.ts'
import { RejectDialog } from './RejectDialog.tsx'

/** A prompt in the queue; decided, it leaves the list. */
export function ApprovalItem({ prompt }: { prompt: Prompt }) {
  const [isRejecting, setIsRejecting] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const decide = useDecide(prompt._id)

  const act = async (decision: DecideBody) => {
    try {
      await decide.mutateAsync({ ...decision, updatedAt: prompt.updatedAt })
      toast.success(decision.decision === 'approve' ? 'Prompt Approved' : 'Prompt Rejected')
    } catch (error) {
      if (!isDecided(error)) return
      toast.error(`“${prompt.title}”: ${error.message}`)
    }
    setIsRejecting(false)
  }
  const approve = () => {
    if (actions.current) focusNext(actions.current)
    void act({ decision: 'approve' })
  }

  return (
    <ApprovalCard
      title={prompt.title}
      description={prompt.description}
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
        <div ref={actions} className="flex flex-wrap items-center gap-3">
          <Button variant="accent" isLoading={decide.isPending && !isRejecting} onClick={approve}>
            Approve<span className="sr-only"> {prompt.title}</span>
          </Button>
          <Button onClick={() => setIsRejecting(true)}>
            Reject<span className="sr-only"> {prompt.title}</span>
          </Button>
          {decide.isError && !isRejecting && (
            <span role="alert" className="text-small text-danger">
              {decide.error.message}
            </span>
          )}
        </div>
      }
    >
      <p className="mt-2 text-small text-faint">
        <TextLink to={engineerPath(prompt.uploadedBy)}>{prompt.uploaderName}</TextLink> · <Time at={prompt.createdAt} />
      </p>
      {prompt.prompt !== undefined && <Text name="Prompt text" text={prompt.prompt} isMono />}
      {prompt.tipsToUse && <Text name="Tips" text={prompt.tipsToUse} />}
      <RejectDialog
        title={prompt.title}
        isOpen={isRejecting}
        isSending={decide.isPending}
        error={decide.error}
        onClose={() => setIsRejecting(false)}
        onReject={(reason) => act({ decision: 'reject', ...(reason && { reason }) })}
      />
    </ApprovalCard>
  )
}

function Text({ name, text, isMono = false }: { name: string; text: string; isMono?: boolean }) {
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard
      tabIndex={0}
      className="mt-4 max-h-60 overflow-y-auto rounded-md bg-raised p-4 text-small"
    >
      <h3 className="mb-2 font-medium text-faint">{name}</h3>
      {isMono ? (
        <PromptText text={text} />
      ) : (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
    </section>
  )
}

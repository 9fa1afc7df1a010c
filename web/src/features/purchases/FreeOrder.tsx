import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { ownedPromptPath, promptPath } from '../../paths.ts'

type Props = { promptId: string; owned: boolean }

/** Replaces the payment form for a free prompt: a link to its text, or to the listing. */
export function FreeOrder({ promptId, owned }: Props) {
  return (
    <>
      <p className="text-lead font-semibold">Free: nothing to pay</p>
      <p className="mt-1 mb-5 text-muted">
        {owned ? 'The prompt is yours. It stays in your library.' : 'You get it on its page, without a card.'}
      </p>
      <LinkButton to={owned ? ownedPromptPath(promptId) : promptPath(promptId)} variant="accent" className="w-full">
        {owned ? 'Open the prompt' : 'Go to the prompt'}
      </LinkButton>
    </>
  )
}

import { PromptText } from '../ui/text/PromptText.tsx'
import { RichText } from '../ui/text/RichText.tsx'

type Props = { name: string; title: string; text: string; isPrompt?: boolean }

export function ModeratedText({ name, title, text, isPrompt = false }: Props) {
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

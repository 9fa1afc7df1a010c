import type { Prompt } from '@promptery/contract/listings/prompts'
import { ReadableText } from './ReadableText.tsx'

/** The text of an open listing, for everybody. */
export function OpenText({ prompt, text }: { prompt: Prompt; text: string }) {
  return (
    <section aria-label="Use it here" className="space-y-4">
      <div>
        <h2 className="text-heading font-semibold">Use it here</h2>
        <p className="mt-1 text-small text-faint">
          Its engineer has opened this prompt: everybody may read, fill in and copy it.
          {prompt.isForSale && ' Get it to keep it in your library, also if it closes one day.'}
        </p>
      </div>
      <ReadableText
        promptId={prompt._id}
        type={prompt.type}
        text={text}
        descriptions={prompt.gapHints}
        isKept={prompt.owned}
        isFolded
      />
    </section>
  )
}

import type { Prompt } from '@promptery/contract/listings/prompts'
import { ReadableText } from './ReadableText.tsx'

/** The text of an open listing, for everybody. */
export function OpenText({ prompt, text }: { prompt: Prompt; text: string }) {
  return (
    <section aria-label="Use it here" className="space-y-4">
      <div>
        <h2 className="text-heading font-semibold">Use it here</h2>
        <p className="mt-1 text-small text-faint">
          Free to use here.{prompt.isForSale && ' Get it to keep it in your library.'}
        </p>
      </div>
      <ReadableText
        promptId={prompt._id}
        type={prompt.type}
        text={text}
        lang={prompt.textLanguage}
        descriptions={prompt.gapHints}
        isKept={prompt.owned}
      />
    </section>
  )
}

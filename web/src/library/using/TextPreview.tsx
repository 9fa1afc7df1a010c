import { countWords } from '@promptery/contract/words'
import { plural } from '../../lib/format.ts'
import { PromptText } from '../../ui/text/PromptText.tsx'

/** The first words of a text that is sold. */
export function TextPreview({ text, lang }: { text: string; lang?: string | undefined }) {
  return (
    <section aria-label="How it begins">
      <h2 className="mb-1 text-heading font-semibold">How it begins</h2>
      <p className="mb-4 text-small text-faint">
        The first {plural(countWords(text), 'word')}, as its engineer shows them. The rest comes with the prompt.
      </p>
      <div className="rounded-xl border bg-surface p-5 leading-relaxed sm:p-6">
        <div lang={lang} className="mask-b-from-40% pb-4">
          <PromptText text={`${text} …`} />
        </div>
      </div>
    </section>
  )
}

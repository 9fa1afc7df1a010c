import { splitVariables } from '@promptery/contract/listings/variables/variables'
import { WholeOptions } from './WholeOptions.tsx'

/** The text of a prompt, with its variables highlighted. */
export function PromptText({ text }: { text: string }) {
  return (
    <span dir="auto" className="block font-prompt whitespace-pre-wrap wrap-anywhere">
      {splitVariables(text).map(({ raw, at, variable }) =>
        variable ? (
          <mark key={at} className="rounded-sm bg-accent-soft text-accent-text">
            {raw}
          </mark>
        ) : (
          <WholeOptions key={at} text={raw} />
        ),
      )}
    </span>
  )
}

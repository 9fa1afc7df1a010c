import { splitPlaceholders } from '../../lib/placeholders.ts'

/** The text of a prompt as it is, with its `[placeholders]` tinted. */
export function PromptText({ text }: { text: string }) {
  return (
    <span dir="auto" className="block font-mono whitespace-pre-wrap wrap-anywhere">
      {splitPlaceholders(text).map((part) =>
        part.isPlaceholder ? (
          <mark key={part.at} className="rounded-sm bg-accent-soft text-accent-text">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </span>
  )
}

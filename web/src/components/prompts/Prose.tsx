import { RichText } from '../ui/text/RichText.tsx'

/** A titled text in Markdown. Without a text it shows `empty` or nothing. */
export function Prose({ title, text, empty }: { title: string; text: string; empty?: string }) {
  if (!text && !empty) return null
  return (
    <section>
      <h2 className="mb-3 text-heading font-semibold">{title}</h2>
      {text ? (
        <div className="leading-relaxed text-muted">
          <RichText text={text} />
        </div>
      ) : (
        <p className="text-faint">{empty}</p>
      )}
    </section>
  )
}

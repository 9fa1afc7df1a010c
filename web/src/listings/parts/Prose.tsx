import { RichText } from '../../ui/text/RichText.tsx'

type Props = {
  title: string
  text: string
  /** Of the text. Absent: unknown. */
  lang?: string | undefined
  empty?: string
}

/** A titled text in Markdown. Without a text it shows `empty` or nothing. */
export function Prose({ title, text, lang, empty }: Props) {
  if (!text && !empty) return null
  return (
    <section>
      <h2 className="mb-3 text-heading font-semibold">{title}</h2>
      {text ? (
        <div className="leading-relaxed text-muted">
          <RichText text={text} lang={lang} />
        </div>
      ) : (
        <p className="text-faint">{empty}</p>
      )}
    </section>
  )
}

/** A titled text as its writer broke it into lines. Without a text it says `empty`, or is not there at all. */
export function Prose({ title, text, empty }: { title: string; text: string; empty?: string }) {
  if (!text && !empty) return null
  return (
    <section>
      <h2 className="mb-3 text-heading font-semibold">{title}</h2>
      {text ? (
        <p dir="auto" className="leading-relaxed whitespace-pre-line text-muted wrap-anywhere">
          {text}
        </p>
      ) : (
        <p className="text-faint">{empty}</p>
      )}
    </section>
  )
}

import { cx } from '../../lib/cx.ts'
import { RichText } from '../ui/text/RichText.tsx'

/** A text sample as Markdown. */
export function TextSample({ name, text, className }: { name: string; text: string; className?: string }) {
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
      tabIndex={0}
      className={cx('overflow-y-auto outline-offset-[-3px]', className)}
    >
      <div className="mx-auto max-w-prose leading-relaxed">
        <RichText text={text} />
      </div>
    </section>
  )
}

import { cx } from '../../lib/cx.ts'

/** A text sample with its line breaks. */
export function TextSample({ name, text, className }: { name: string; text: string; className?: string }) {
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
      tabIndex={0}
      className={cx('overflow-y-auto outline-offset-[-3px]', className)}
    >
      <p dir="auto" className="mx-auto max-w-prose leading-relaxed whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
    </section>
  )
}

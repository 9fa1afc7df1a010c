import { cx } from '../../lib/cx.ts'
import { RichText } from '../../ui/text/RichText.tsx'
import type { Item } from './item.ts'

type Props = Pick<Item, 'name' | 'lang'> & { text: string; className?: string }

/** A text sample as Markdown. */
export function TextSample({ name, text, lang, className }: Props) {
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
      tabIndex={0}
      className={cx('overflow-y-auto outline-offset-[-3px]', className)}
    >
      <div className="mx-auto max-w-prose leading-relaxed">
        <RichText text={text} lang={lang} />
      </div>
    </section>
  )
}

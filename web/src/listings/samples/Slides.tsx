import type { Prompt } from '@promptery/contract/listings/prompts'
import { useQuery } from '@tanstack/react-query'
import { cx } from '../../lib/cx.ts'
import { Clamped } from '../../ui/text/Clamped.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import { samplesOptions } from './api.ts'
import { itemsOf } from './items.ts'
import { MarkedPicture } from './MarkedPicture.tsx'

type Props = { prompt: Prompt; index: number }

/** A slide, which determines the gallery's height while it is shown. */
export const slideClass = (isShown: boolean): string => cx('w-full shrink-0 snap-start', !isShown && 'h-0')

/** The slides after the cover. Invisible ones are hidden from screen readers. */
export function Slides({ prompt, index }: Props) {
  const { data: samples } = useQuery(samplesOptions(prompt._id))
  if (!samples) return null
  return itemsOf(prompt, samples)
    .slice(1)
    .map(({ key, name, picture, text, lang, mark }, place) => {
      const isShown = index === place + 1
      return (
        <div key={key} inert={!isShown} className={slideClass(isShown)}>
          {picture && <MarkedPicture image={picture} alt={`${name} of ${prompt.title}`} mark={mark} />}
          {text !== undefined && (
            <section aria-label={name} className="rounded-xl border bg-surface p-5 pt-14 sm:min-h-44 sm:px-16 sm:py-12">
              <div className="relative mx-auto max-w-prose">
                {/* What looks like an output says at once what has made it. */}
                <p
                  dir="auto"
                  className="absolute start-0 end-14 -top-9 truncate text-mini text-faint sm:end-0 sm:-top-8"
                >
                  {mark}
                </p>
                <Clamped what={name} lines={24} className="leading-relaxed">
                  {/* Only the shown one loads the parser of Markdown. */}
                  {isShown ? <RichText text={text} lang={lang} /> : text}
                </Clamped>
              </div>
            </section>
          )}
        </div>
      )
    })
}

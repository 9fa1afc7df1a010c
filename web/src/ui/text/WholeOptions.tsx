import { memo } from 'react'

/** Options of image models, such as `--stylize`. Longer words would not fit on a phone. */
const OPTION = /(?<![\w-])(--[a-z][\w-]{0,24})(?![\w-])/i

/** Splits a text around its options: every second part is one. */
export const splitOptions = (text: string): string[] => text.split(OPTION)

/** A text whose options do not wrap after their hyphens. Memoized: it may be long, beside fields that are typed into. */
export const WholeOptions = memo(function WholeOptions({ text }: { text: string }) {
  return splitOptions(text).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  )
})

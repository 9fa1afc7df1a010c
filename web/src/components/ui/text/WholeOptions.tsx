/** Options of image models, such as `--stylize`. A longer word would not fit beside the margins of a phone. */
const OPTION = /(?<![\w-])(--[a-z][\w-]{0,24})(?![\w-])/i

/** Cuts a text around the options in it: each second piece is one. */
export const splitOptions = (text: string): string[] => text.split(OPTION)

/** A text whose options do not break behind their hyphens at the end of a line. */
export function WholeOptions({ text }: { text: string }) {
  return splitOptions(text).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  )
}

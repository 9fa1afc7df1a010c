import { widthOf } from './measure.ts'

export interface Lettering {
  readonly lines: readonly string[]
  /** The font size, in units of the picture. */
  readonly size: number
}

/** The smallest is legible on a card of 170 pixels. */
export const SIZES = [128, 114, 103, 94, 85, 77, 70, 64, 58, 53] as const
const SMALLEST = 53
export const LINE_HEIGHT = 1.14

/** Breaks a text into lines in the largest size that fits the box; in the smallest one it is cut with an ellipsis. */
export function fit(text: string, width: number, height: number): Lettering {
  for (const size of SIZES) {
    const lines = wrap(text, width / size, size === SMALLEST)
    if (lines && lines.length <= linesIn(height, size)) return { lines, size }
  }
  const most = Math.max(1, linesIn(height, SMALLEST))
  const lines = wrap(text, width / SMALLEST, true) ?? []
  const shown = lines.slice(0, most)
  shown[most - 1] = shorten(lines.slice(most - 1).join(' '), width / SMALLEST)
  return { lines: shown, size: SMALLEST }
}

const linesIn = (height: number, size: number): number => Math.floor(height / (size * LINE_HEIGHT))

/** @returns undefined when a word is wider than a line and may not be broken */
function wrap(text: string, width: number, breaksWords: boolean): string[] | undefined {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    if (widthOf(word) <= width) continue
    if (!breaksWords) return undefined
    for (const letter of word) {
      const grown = letter === word ? letter : `${line === word ? '' : line}${letter}`
      if (widthOf(grown) <= width) line = grown
      else {
        lines.push(line)
        line = letter
      }
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** Cuts at a word if one ends near, never within a letter. */
function shorten(text: string, width: number): string {
  const letters = [...text]
  while (letters.length > 0 && widthOf(`${letters.join('')}…`) > width) letters.pop()
  return `${letters
    .join('')
    .replace(/(?<=.{6})\s+\S{0,12}$/su, '')
    .replace(/[\s,.;:–—-]+$/u, '')}…`
}

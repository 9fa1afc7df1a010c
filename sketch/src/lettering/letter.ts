import { createRandom } from '../drawing/random.ts'
import { background, fade, group, num } from '../drawing/svg.ts'
import { drawable, measurable } from './drawable.ts'
import { fit, LINE_HEIGHT, SIZES } from './fit.ts'
import { alone, type Box, LAYOUTS } from './layouts.ts'
import { markOf } from './marks.ts'
import { tintsOf } from './tints.ts'

interface Input {
  readonly title: string
  readonly category: string | undefined
  /** An occupation that the title names, whose sign is the mark. */
  readonly trade: string | undefined
  readonly seed: string
}

/** Layouts with more variants come more often, so that a screen of covers repeats none. */
const NAMES = [
  ...(['corner', 'giant', 'band', 'framed', 'quarter', 'label', 'row', 'centred', 'sheet'] as const),
  ...(['corner', 'giant', 'band', 'framed', 'quarter', 'label', 'row', 'sheet'] as const),
  ...(['giant', 'label', 'row', 'sheet'] as const),
]

/** A title that the renderer writes into the picture, in its units: one of a script whose letters have no known widths. */
export interface Lettering extends Box {
  readonly text: string
  readonly colour: string
  /** Font sizes, largest first. */
  readonly sizes: readonly number[]
}

interface Lettered {
  art: string
  layout: string
  lettering?: Lettering
}

/** The title in letters, on a quiet ground in its category's colour, with a mark. */
export function letter({ title, category, trade, seed }: Input): Lettered {
  const random = createRandom(`letter ${seed}`)
  const tints = tintsOf(category, random)
  const thing = markOf(trade, category)
  const parts = {
    tints,
    random,
    mark: thing(tints.mark),
    shadow: group(thing(tints.mark), fade(0.16)),
  }
  const text = measurable(title)
  const other = text === '' ? drawable(title) : ''
  if (text === '' && other === '') return { art: background(tints.ground) + alone(parts), layout: 'alone' }
  const name = random.pick(NAMES)
  const { art, box } = LAYOUTS[name](parts)
  if (other !== '') {
    const lettering = { ...box, text: other, colour: tints.letters, sizes: SIZES }
    return { art: background(tints.ground) + art, layout: name, lettering }
  }
  return { art: background(tints.ground) + art + write(text, box, tints.letters), layout: name }
}

/** From the baseline up to the top of capitals, and down to the foot of a g, in parts of the size. */
const ASCENT = 0.78
const DESCENT = 0.24

function write(text: string, box: Box, colour: string): string {
  const { lines, size } = fit(text, box.width, box.height)
  const height = size * (ASCENT + DESCENT + LINE_HEIGHT * (lines.length - 1))
  const room = Math.max(0, box.height - height)
  const top = box.y + { top: 0, middle: room / 2, bottom: room }[box.at]
  const x = box.isCentred ? box.x + box.width / 2 : box.x
  const written = lines.map(
    (line, i) => `<tspan x="${num(x)}" y="${num(top + size * (ASCENT + LINE_HEIGHT * i))}">${escapeXml(line)}</tspan>`,
  )
  const anchor = box.isCentred ? ' text-anchor="middle"' : ''
  return `<text font-family="Inter" font-weight="600" font-size="${size}" fill="${colour}"${anchor}>${written.join('')}</text>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

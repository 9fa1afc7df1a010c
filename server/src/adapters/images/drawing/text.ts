/** Text as a picture. Imported by the drawing process only, see `operations.ts`. */
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { escapeMarkup } from '../../../platform/runtime/quoting.ts'
import { loadFonts } from './fonts.ts'

const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}.ttf`))
const FONTS = {
  regular: { name: 'Inter', file: fontFile('400Regular/Inter_400Regular') },
  strong: { name: 'Inter SemiBold', file: fontFile('600SemiBold/Inter_600SemiBold') },
}

export interface TextBox {
  font: keyof typeof FONTS
  /** Candidate font sizes in pixels, largest first. */
  sizes: number[]
  width: number
  height: number
  colour: string
  /** Default: at the side where its language begins. */
  isCentred?: boolean | undefined
}

export interface RenderedText {
  input: Buffer
  width: number
  height: number
}

/**
 * Renders text in the largest size that fits; in the smallest one it is truncated at a word.
 * @returns `undefined` for no text, or one with letters that no font has
 */
export async function fit(text: string, at: TextBox): Promise<RenderedText | undefined> {
  if (text === '' || !(await loadFonts(text))) return undefined
  const fits = ({ width, height }: RenderedText) => width <= at.width && height <= at.height
  for (const size of at.sizes) {
    const rendered = await renderText(text, size, at)
    if (fits(rendered)) return rendered
  }
  const smallest = at.sizes.at(-1) ?? 0
  // Binary search for the longest text that fits.
  let [shortest, longest] = [0, text.length]
  let found: RenderedText | undefined
  while (longest - shortest > 1) {
    const middle = Math.floor((shortest + longest) / 2)
    const rendered = await renderText(`${truncate(text, middle)}…`, smallest, at)
    if (fits(rendered)) [shortest, found] = [middle, rendered]
    else longest = middle
  }
  return found
}

/** Truncates at a word boundary if one is near, and never within a surrogate pair. */
const truncate = (text: string, length: number): string => {
  const crop = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
  return crop.replace(/(?<=.{8})\s+\S{0,16}$/s, '').replace(/[\s,.;:–—-]+$/, '')
}

/** Scripts without blanks whose words Pango does not know. */
const UNBROKEN = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu
/** Where Thai has no word's end: after a vowel that a consonant closes, and before a consonant alone. */
const WITHIN_THAI = /(?<=\u0e31[\u0e48-\u0e4b]?)\u200b|\u200b(?=[\u0e01-\u0e2e](?:\u200b|$))/gu
/** Scripts in which Pango breaks lines within words. */
const BROKEN_ANYWHERE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
const wordsOf = (run: string): string[] => [...segmenter.segment(run)].map(({ segment }) => segment)

/** The text with zero-width spaces where lines may break, and word joiners where they may not. */
const breakable = (text: string): string =>
  text
    .replace(UNBROKEN, (run) => wordsOf(run).join('\u200b').replace(WITHIN_THAI, ''))
    .replace(BROKEN_ANYWHERE, (run) =>
      wordsOf(run)
        .map((word) => [...word].join('\u2060'))
        .join(''),
    )

async function renderText(
  text: string,
  size: number,
  { font, width, colour, isCentred }: TextBox,
): Promise<RenderedText> {
  const { name, file } = FONTS[font]
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(breakable(text))}</span>`,
      font: `${name} ${size}`,
      fontfile: file,
      // At 72 dpi a point is a pixel.
      dpi: 72,
      width,
      wrap: 'word-char',
      align: isCentred ? 'centre' : 'left',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

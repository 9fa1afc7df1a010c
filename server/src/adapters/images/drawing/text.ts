import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { decompress } from 'wawoff2'
import { escapeMarkup } from '../../../platform/runtime/quoting.ts'

/** Text as a picture. Imported by the drawing process only, see `operations.ts`. */

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

/** Noto, for the scripts that Inter lacks. From packages, as servers often have no fonts. Imported by the drawing process only. */

type Family = 'sc' | 'jp' | 'kr' | 'arabic' | 'hebrew' | 'thai' | 'devanagari'

/** A file of a family with the characters that it has. */
interface FontFile {
  path: string
  ranges: [first: number, last: number][]
}

/** Characters of Inter, of emoji, and those that nothing is drawn for. */
const NOT_OF_NOTO =
  /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\s\p{Extended_Pictographic}\p{Cf}\p{Variation_Selector}\0-\u02ff\u2010-\u22ff]/u

const OTHERS: Family[] = ['arabic', 'hebrew', 'thai', 'devanagari']

/** Each language has its own shapes of the same Chinese characters. */
const familiesFor = (text: string): Family[] => {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return ['jp', 'sc', 'kr', ...OTHERS]
  if (/\p{sc=Hangul}/u.test(text)) return ['kr', 'sc', 'jp', ...OTHERS]
  return ['sc', 'jp', 'kr', ...OTHERS]
}

const known = new Map<Family, FontFile[]>()
const loaded = new Set<string>()
let folder: string | undefined

/**
 * Loads the fonts that a text needs beside Inter: a file has some hundred characters.
 * @returns whether there is one for each of its letters
 */
export async function loadFonts(text: string): Promise<boolean> {
  const families = familiesFor(text)
  let isComplete = true
  for (const character of new Set(text)) {
    if (NOT_OF_NOTO.test(character)) continue
    const code = character.codePointAt(0) ?? 0
    const file = families.map((family) => fileWith(family, code)).find(Boolean)
    if (file) await load(file)
    else if (/[\p{L}\p{M}]/u.test(character)) isComplete = false
  }
  return isComplete
}

function fileWith(family: Family, code: number): FontFile | undefined {
  const files = known.get(family) ?? filesOf(family)
  known.set(family, files)
  return files.find(({ ranges }) => ranges.some(([first, last]) => first <= code && code <= last))
}

function filesOf(family: Family): FontFile[] {
  const name = `noto-sans-${family}`
  const pathOf = (file: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/${file}`))
  const subsets: Record<string, string> = JSON.parse(readFileSync(pathOf('unicode.json'), 'utf8'))
  return Object.entries(subsets).map(([subset, ranges]) => ({
    path: pathOf(`files/${name}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return [first, last]
    }),
  }))
}

/** Pango reads no WOFF2, and no font from memory. */
async function load({ path }: FontFile): Promise<void> {
  if (loaded.has(path)) return
  folder ??= temporaryFolder()
  const file = join(folder, `${loaded.size}.ttf`)
  writeFileSync(file, await decompress(readFileSync(path)))
  // Adds the file to the fonts of this process.
  await sharp({ text: { text: '.', font: 'Inter', fontfile: file } })
    .raw()
    .toBuffer()
  loaded.add(path)
}

function temporaryFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'promptery-fonts-'))
  process.on('exit', () => rmSync(made, { recursive: true, force: true }))
  return made
}

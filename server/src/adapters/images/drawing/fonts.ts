/** Noto, for the scripts that Inter lacks. From packages, as servers often have no fonts. Imported by the drawing process only. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { decompress } from 'wawoff2'

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

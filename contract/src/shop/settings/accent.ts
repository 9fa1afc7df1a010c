/** Accent colours of both themes from one colour that an owner chooses. Its hue stays; its lightness moves until it can be read. */

type Rgb = readonly [number, number, number]

/** Backgrounds on which the accent is seen: those of the client's `tokens.css`, from the page upwards. */
export const GROUNDS = {
  dark: ['#111219', '#191b24', '#232632'],
  light: ['#f6f6f8', '#ffffff', '#ededf1'],
} as const
export type Theme = keyof typeof GROUNDS

/** Least contrast of text, by WCAG 2. Controls need 3. */
export const TEXT_CONTRAST = 4.5
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const STEP = 0.02

const part = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)
const parse = (hex: string): Rgb => [part(hex, 1), part(hex, 3), part(hex, 5)]
const write = (color: Rgb): string => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mix = (from: Rgb, to: Rgb, share: number): Rgb => {
  const at = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share
  return [at(0), at(1), at(2)]
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(parse(one)), luminance(parse(other))].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The custom properties of a theme, by name. */
export type AccentColors = Record<
  'accent' | 'accent-hover' | 'on-accent' | 'accent-text' | 'accent-soft' | 'focus',
  string
>

/** @param hex such as `#7a3cff` */
export function accentColors(hex: string, theme: Theme): AccentColors {
  const [ground, surface, raised] = GROUNDS[theme]
  const away = theme === 'dark' ? WHITE : BLACK
  const soft = write(mix(parse(surface), parse(hex), 0.12))
  const grounds = [ground, surface, raised, soft]
  const isReadable = (color: string) => grounds.every((one) => contrast(color, one) >= TEXT_CONTRAST)
  let share = 0
  while (share < 1 && !isReadable(write(mix(parse(hex), away, share)))) share += STEP
  const accent = write(mix(parse(hex), away, share))
  const hover = write(mix(parse(accent), away, 0.16))
  // Of the two, one can be read on any colour. It has to be read on both states of a button.
  const worst = (text: string) => Math.min(contrast(text, accent), contrast(text, hover))
  const onAccent = worst(write(BLACK)) > worst(write(WHITE)) ? write(BLACK) : write(WHITE)
  return {
    accent,
    'accent-hover': hover,
    'on-accent': onAccent,
    'accent-text': accent,
    'accent-soft': soft,
    focus: accent,
  }
}

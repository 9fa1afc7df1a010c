/** Colour arithmetic in OKLab, where mixes stay clean instead of turning to mud. */
type Lab = readonly [l: number, a: number, b: number]

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const fromLinear = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

function toLab(hex: string): Lab {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [r, g, b] = [channel(1), channel(3), channel(5)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function toHex([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const byte = (v: number) => Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, v)))) * 255)
  return `#${channels.map((v) => byte(v).toString(16).padStart(2, '0')).join('')}`
}

/** A colour by lightness (0 to 1), chroma (0 is grey, 0.15 strong) and hue in degrees. */
export function oklch(l: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  return toHex([l, chroma * Math.cos(angle), chroma * Math.sin(angle)])
}

/** `amount` of the way from one colour to another. */
export function mix(from: string, to: string, amount: number): string {
  const [x, y] = [toLab(from), toLab(to)]
  const t = Math.min(1, Math.max(0, amount))
  return toHex([x[0] + (y[0] - x[0]) * t, x[1] + (y[1] - x[1]) * t, x[2] + (y[2] - x[2]) * t])
}

/** The same hue, lighter (positive) or darker (negative). */
export function shade(colour: string, by: number): string {
  const [l, a, b] = toLab(colour)
  return toHex([Math.min(0.99, Math.max(0.08, l + by)), a, b])
}

/** Lightness from 0 (black) to 1 (white). */
export const lightness = (colour: string): number => toLab(colour)[0]

/** How unlike two colours look; a difference of lightness counts most. */
export function distance(one: string, two: string): number {
  const [x, y] = [toLab(one), toLab(two)]
  return Math.abs(x[0] - y[0]) * 1.3 + Math.hypot(x[1] - y[1], x[2] - y[2])
}

/** The colours, those that stand out best against `ground` first. */
export const standingOut = (ground: string, colours: readonly string[]): string[] =>
  [...colours].sort((one, two) => distance(ground, two) - distance(ground, one))

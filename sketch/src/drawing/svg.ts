/**
 * Helpers that write SVG. Numbers keep one decimal, so that a picture's bytes do not depend on the last bit of a sine.
 */
export const WIDTH = 800
export const HEIGHT = 600

export type Point = readonly [x: number, y: number]

export function num(value: number): string {
  const rounded = Math.round(value * 10) / 10
  return String(rounded === 0 ? 0 : rounded)
}

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(Math.max(0, r))}" fill="${fill}"${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${more}/>`

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(Math.max(0, w))}" height="${num(Math.max(0, h))}" fill="${fill}"${more}/>`

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more}/>`

/** A stroked, unfilled path with round ends. */
export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${more}/>`

export const group = (content: string, more = '') => `<g${more}>${content}</g>`

/** `content`, drawn around 0,0, set at a place. */
export const place = (content: string, x: number, y: number, scale = 1, turn = 0, scaleY = scale) =>
  `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)}) scale(${scale.toFixed(3)} ${scaleY.toFixed(3)})">${content}</g>`

export const fade = (opacity: number) => ` opacity="${opacity.toFixed(2)}"`
export const turn = (degrees: number, x: number, y: number) =>
  ` transform="rotate(${num(degrees)} ${num(x)} ${num(y)})"`
export const rounded = (r: number) => ` rx="${num(r)}"`
export const background = (fill: string, more = '') => rect(0, 0, WIDTH, HEIGHT, fill, more)

/** The joined results of `count` calls. */
export function times(count: number, draw: (index: number) => string): string {
  let out = ''
  for (let i = 0; i < count; i++) out += draw(i)
  return out
}

export const range = (count: number): number[] => Array.from({ length: Math.max(0, count) }, (_, i) => i)

/** Straight lines through the points. */
export const polyline = (...points: readonly Point[]) => `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}`
export const poly = (...points: readonly Point[]) => `${polyline(...points)}Z`

/** A soft curve through the points (Catmull-Rom as Béziers). */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length
  const at = (i: number): Point => points[closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i))] ?? [0, 0]
  let d = `M${num(at(0)[0])} ${num(at(0)[1])}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const one = `${num(p1[0] + (p2[0] - p0[0]) / 6)} ${num(p1[1] + (p2[1] - p0[1]) / 6)}`
    const two = `${num(p2[0] - (p3[0] - p1[0]) / 6)} ${num(p2[1] - (p3[1] - p1[1]) / 6)}`
    d += `C${one} ${two} ${num(p2[0])} ${num(p2[1])}`
  }
  return closed ? `${d}Z` : d
}

/** The point at an angle, in degrees clockwise from the right. */
export function polar(x: number, y: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
}

/** A star or burst of `spikes`, first spike up. */
export const star = (x: number, y: number, outer: number, inner: number, spikes: number, start = -90) =>
  poly(...range(spikes * 2).map((i) => polar(x, y, i % 2 === 0 ? outer : inner, start + (i * 180) / spikes)))

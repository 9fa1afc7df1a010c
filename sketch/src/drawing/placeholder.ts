/** The colours of the picture's ground, read from its source: a gradient's stops or a plain fill. */
function groundColours(svg: string): string[] {
  const fill = /<rect x="0" y="0" width="800" height="600" fill="(?:url\(#(\w+)\)|(#\w{6}))"/.exec(svg)
  const [, gradient, plain] = fill ?? []
  if (plain) return [plain]
  const stops = gradient ? svg.split(`id="${gradient}"`)[1]?.split('</')[0] : undefined
  const found = (stops ?? svg).match(/#[0-9a-f]{6}/g) ?? ['#777777']
  return found.length > 3 ? [0, 1, 3].flatMap((i) => found[i] ?? []) : found
}

/** A data URL in the main colours of the picture `svg`, shown until the picture is loaded. */
export function placeholderOf(svg: string): string {
  const colours = groundColours(svg)
  const stops = colours
    .map((colour, i) => `<stop offset='${(i / Math.max(1, colours.length - 1)).toFixed(1)}' stop-color='${colour}'/>`)
    .join('')
  const image = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'><linearGradient id='g' x2='0' y2='1'>${stops}</linearGradient><path fill='url(#g)' d='M0 0h4v3H0z'/></svg>`
  return `data:image/svg+xml,${image.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll(' ', '%20')}`
}

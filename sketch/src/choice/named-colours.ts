import { lightness, mix, shade } from '../drawing/colour.ts'
import type { Palette } from '../drawing/palettes.ts'

/** Colours that a topic may name. Black, white and grey are not: they stand in most photographers' sentences. */
const COLOURS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    red: 'd8372f',
    scarlet: 'd9301f',
    crimson: 'b3203a',
    ruby: 'b4183f',
    burgundy: '6f1d34',
    maroon: '6a1f2b',
    rust: 'b4522a',
    copper: 'b8703d',
    terracotta: 'c4633f',
    coral: 'f0705a',
    peach: 'f5b08a',
    salmon: 'ee8b78',
    amber: 'f0a22e',
    ochre: 'c8892b',
    mustard: 'd3a423',
    yellow: 'f2c530',
    cream: 'f3e6c8',
    ivory: 'f2ead6',
    bone: 'e9e2d0',
    sand: 'd9bd8d',
    sepia: '8a6238',
    brown: '7a4c2c',
    umber: '5f4329',
    olive: '7c7f3a',
    moss: '66803c',
    sage: '97a982',
    jade: '2f9e77',
    verdigris: '4fa08c',
    turquoise: '2fb3ad',
    teal: '17807f',
    cyan: '24b3cf',
    blue: '2f63c0',
    cobalt: '1f4bb0',
    indigo: '3a3a95',
    slate: '5a6b7c',
    plum: '713a63',
    aubergine: '43233f',
    magenta: 'c42a86',
    mauve: 'a884a8',
    rose: 'e0728e',
  }).map(([name, hex]) => [name, `#${hex}`]),
)

/** The first colours that the words name, each once. */
const NAMED_MAX = 5
const namedIn = (words: Iterable<string>): string[] =>
  [...new Set([...words].flatMap((word) => COLOURS.get(word) ?? []))].slice(0, NAMED_MAX)

/** The palette turned towards the colours that the words name. */
export function inNamedColours(palette: Palette, words: Iterable<string>): Palette {
  const named = namedIn(words)
  const [main] = named
  if (main === undefined) return palette
  const hue = (at: 0 | 1 | 2 | 3 | 4) =>
    named[at] ?? mix(palette.hues[at], shade(named[at % named.length] ?? main, 0.1), 0.55)
  // Skies and shadows take the darkest, light the lightest.
  const byLight = [...named].sort((one, two) => lightness(one) - lightness(two))
  const [dark = main, light = main] = [byLight[0], byLight.at(-1)]
  const [top, middle, horizon] = palette.sky
  return {
    ...palette,
    sky: [mix(top, dark, 0.3), mix(middle, dark, 0.25), mix(horizon, light, 0.25)],
    sun: mix(palette.sun, light, 0.35),
    hues: [hue(0), hue(1), hue(2), hue(3), hue(4)],
    named,
  }
}

import type { DemoPrompt } from '../types.ts'

export const wallpaperPrompts: DemoPrompt[] = [
  {
    engineer: 'oskar_lind',
    title: 'Aurora above a black-sand beach, phone and desktop',
    description:
      'Northern lights with room for your clock and your folders. Two crops from one idea, and it costs nothing.',
    type: 'Midjourney',
    category: 'Wallpaper',
    price: 0,
    engine: 'Chat gpt',
    prompt: `Phone version:
Long-exposure night photograph of an aurora over a black-sand beach at [place, e.g. an unnamed northern fjord], curtains of [green and violet / teal and rose] light rising in the middle third, upper third almost empty dark sky for a clock, wet sand in the lower third mirroring the colours, one [basalt stack / driftwood trunk / beached rowing boat] as a quiet silhouette off centre, fine stars without trails, slow waves smoothed to silk, air temperature you can feel, full-frame camera, 20 mm, low noise, restrained saturation, deep blacks --ar 9:19 --style raw --stylize 150 --v 6.1 --no people, moon, text, city lights

Desktop version:
the same beach and aurora, silhouette moved to the [left / right] edge, the darkest and calmest area on the opposite side for files and folders, horizon at the lower quarter, aurora arcing across the full width --ar 16:9 --style raw --stylize 150 --v 6.1 --no people, moon, text, city lights

Seasonal swap: add [thin ice / fresh snow / sea fog] after "black-sand beach" in both.`,
    tipsToUse:
      'Keep the subject out of the top third or it will fight with the clock. For OLED screens ask for "pure black foreground". Upscale with the subtle option, since the creative one adds stars.',
    daysAgo: 186,
    popularity: 0.5,
    status: 'approved',
  },
  {
    engineer: 'sable.fontaine',
    title: 'Ringed planet rising over a salt desert',
    description:
      'Quiet science fiction on an ultrawide canvas: one planet, one horizon, no clutter. Includes the settings that keep the rings straight.',
    type: 'Stable Diffusion',
    category: 'Wallpaper',
    price: 6,
    engine: 'Chat gpt-4 turbo',
    prompt: `Positive:
enormous ringed planet rising behind a flat salt desert, (thin elegant rings tilted 20 degrees:1.2), planet banded in [colour] and [second colour], lower third hidden by haze, cracked hexagonal salt crust reaching to the horizon, shallow film of water with a broken reflection, a lone [rover / tent / standing stone] very small at [left / right] third, [dawn / dusk] light, subtle film grain, wide calm sky fading to [colour], (minimalist composition:1.2), science-fiction landscape photograph, sharp horizon

Negative:
second planet, moon cluster, lens flare, spaceship fleet, astronaut close-up, text, oversaturated, busy sky, nebula, warped rings, double ring, tilted horizon, hdr halo, border

Settings:
SDXL, first pass 1344 x 576, DPM++ 2M SDE Karras, 35 steps, CFG 5.5, seed [number]. Upscale x2 with a tile ControlNet at weight 0.6, denoise 0.3, then a plain 4x model and resize to [3440 x 1440 or own screen]. If the rings bend, inpaint only the outer half with "straight thin planetary ring" at denoise 0.45.`,
    tipsToUse:
      'Render wide from the beginning, as outpainting breaks the reflection. CFG above 7 brings nebulae back in spite of the negative. Put the small object where you have no desktop icons.',
    daysAgo: 39,
    popularity: 0.36,
    status: 'approved',
  },
  {
    engineer: 'junko_arai',
    title: 'Cut-paper waves and a paper moon, seamless',
    description:
      'Layered washi waves that repeat without a visible join, for walls, wrapping, slides and lock screens. Palette slots let you match any brand.',
    type: 'Midjourney',
    category: 'Wallpaper',
    price: 4,
    engine: 'Chat gpt-3.5 turbo',
    prompt: `Seamless repeating pattern of layered cut-paper waves in handmade washi, five overlapping crests per row in [colour 1], [colour 2], [colour 3] and cream, long visible paper fibres, slightly torn upper edges, thin soft shadow between layers to suggest 3 mm of depth, one small paper moon in [gold leaf / pale silver / persimmon] tucked behind every second crest, a scatter of [origami boats / pine needles / tiny koi] no larger than the moon, flat frontal view, even light from above, balanced density with no dominant centre, quiet rhythm, generous rests between motifs --tile --ar 1:1 --stylize 180 --v 6.1 --no text, foam, photo of sea, horizon, frame, hard black outline

For a lock screen from the same family, leave out --tile and run: three tall washi waves at the bottom third, one large paper moon at [height], empty [paper colour] paper above --ar 9:19 --stylize 180 --v 6.1`,
    tipsToUse:
      'Test the repeat by laying out four copies before you upscale. Fewer than four colours keep it elegant. For fabric, enlarge until a crest measures about 6 cm.',
    daysAgo: 103,
    popularity: 0.28,
    status: 'approved',
  },
  {
    engineer: 'bram_castellan',
    title: 'Rainy tram window at blue hour',
    description:
      'City lights through wet glass, with a mood you set in one word. Soft enough to keep behind your windows all winter.',
    type: 'Leonardo Ai',
    category: 'Wallpaper',
    price: 2,
    engine: 'Chat gpt-4 turbo',
    prompt: `View from inside an old tram through a rain-covered window at blue hour, city of [city or invented name], drops in sharp focus on the glass, some joined into slow rivulets, street beyond dissolved into large discs of [amber and red / green and white] light, blurred outline of [bridge / cathedral / market hall] just recognisable, worn brass handrail and a corner of [colour] seat fabric at the lower edge, faint reflection of a lamp inside, breath mist in one corner with a small wiped circle, nobody in view, 50 mm lens at f/1.8, cinematic colour with teal shadows, gentle grain, mood: [homesick / hopeful / sleepy].

Negative prompt: people, faces, text, route number, advertisement, modern LED display, daylight, heavy vignette, oversharpened, cartoon

Settings: Leonardo Kino XL with Alchemy on, preset Cinematic, 16:9, guidance scale 6, four images. Upscale with Universal Upscaler, creativity low, similarity high. For phones repeat at 9:16 with the handrail removed and seed [number] kept.`,
    tipsToUse:
      'Say which building is outside even though it is blurred, because it shapes the lights. Low creativity in the upscaler keeps drops round. Shift the hue toward amber for an evening schedule.',
    daysAgo: 3.2,
    popularity: 0.14,
    status: 'approved',
  },
  {
    engineer: 'mira.holt',
    title: 'Calm dune gradients that leave your icons readable',
    description:
      'Abstract backdrops with measured contrast, for people who work on their desktop. Pleasant for hours, never dull.',
    type: 'DALL-E',
    category: 'Wallpaper',
    price: 0,
    engine: 'Chat gpt-3.5 turbo',
    prompt: `Paint an abstract desktop background of [three to five] broad overlapping dunes reduced to smooth shapes, seen from far above, with no objects in it. Colours run from [dark colour] at the lower left to [light colour] at the upper right through [middle colour]; neighbouring shapes differ only slightly in brightness, so that white or black labels stay readable everywhere.

The right half stays simplest: one shape, one slow gradient. The left half may hold two gentle curves that meet at a soft ridge, lit along its crest by a narrow band of [accent colour]. Add the faintest grain, like sand on matte paper, to prevent banding. No stars, no sun, no lines, no text, no logo, no border, no glossy reflections.

Feeling: [a room before anyone wakes / the last warm hour of the day / cool stone]. Landscape format, 1792 x 1024, natural style, high-definition quality. Afterwards describe in one sentence which area is calmest, so that I know where to place my folders.`,
    tipsToUse:
      'Choose colours within a third of the colour wheel. For a light and a dark mode swap the first two colours and keep everything else. Request "more grain" if your screen shows bands.',
    daysAgo: 151,
    popularity: 0.23,
    status: 'approved',
  },
]

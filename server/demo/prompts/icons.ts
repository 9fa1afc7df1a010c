import type { DemoPrompt } from '../types.ts'

export const iconsPrompts: DemoPrompt[] = [
  {
    engineer: 'mira.holt',
    title: 'Frosted-glass weather icons: sun, cloud and moon',
    description:
      'Nine glassy weather symbols that share one light source and one thickness. Drop them on dark or light screens without retouching.',
    type: 'DALL-E',
    category: 'Icons',
    price: 4,
    engine: 'Chat gpt-4 turbo',
    prompt: `Create one sheet with nine weather icons in a three-by-three grid, evenly spaced, each centred in its own invisible square with a margin of a fifth of its width. Subjects in reading order: sun, sun behind cloud, cloud, light rain, heavy rain, snow, thunder, crescent moon, [extra: fog / rainbow / wind].

Every icon is built from at most three rounded shapes of thick frosted glass. Back shape: saturated [colour A] to [colour B] gradient. Front shape: translucent white glass that blurs whatever lies behind it, with a hairline highlight along the upper left rim. Same corner radius, same glass thickness, same 45-degree light from the upper left, one small soft shadow directly below each.

Precipitation is shown as [capsules / spheres], never as lines. The moon has no face. Background: flat [off-white / midnight blue], no texture, no grid lines, no captions, no letters. Three-quarter view is not allowed; show everything straight from the front. Square format, 1024 x 1024, crisp edges, high-definition quality.`,
    tipsToUse:
      'Ask for "the same sheet, background midnight blue" to get the dark set in the same conversation. Slice the sheet in thirds. Choose gradient colours at least 60 degrees apart on the wheel so the blur shows.',
    daysAgo: 160,
    popularity: 0.46,
    status: 'approved',
  },
  {
    engineer: 'lena-vogt',
    title: 'Line-icon brief writer for a whole design system',
    description:
      'From a list of features to a drawing brief: metaphors, grid rules, edge cases and a naming scheme. Saves the first two weeks of any icon project.',
    type: 'GPT',
    category: 'Icons',
    price: 8,
    engine: 'Chat gpt-32k',
    prompt: `Take the role of an icon lead handing work to an illustrator you will not meet. Product: [what it does and for whom]. Platforms: [web / iOS / Android]. Character in three adjectives: [adjectives]. Features that need icons: [list]. Cultures to respect: [regions and reading directions].

Deliver five sections.

A. Grid: canvas, live area, keyline shapes, stroke width, caps, joins, corner radius, minimum gap, as numbers at 24 px and at 16 px.
B. Metaphors: a table with feature | first metaphor | fallback | what it could be mistaken for | mirrored in right-to-left (yes/no).
C. Families: group icons that must look related and name the shared part.
D. States: how default, hover, selected, disabled and error differ without colour alone.
E. Names: a kebab-case name for every icon that describes the picture, plus search keywords for the feature.

Then list the [5] icons most likely to fail a recognition test and write one test question for each. Refuse metaphors that rely on wordplay in English, hand gestures or obsolete objects, unless [exception]. Stay concrete: numbers, nouns, no praise.`,
    tipsToUse:
      'Enter features as verbs ("archive a message"), not as menu names. Run section B twice and keep the metaphors that come back both times. Hand section A to a developer as well; it becomes the lint rule.',
    daysAgo: 66,
    popularity: 0.24,
    status: 'approved',
  },
  {
    engineer: 'mira.holt',
    title: 'Claymation app icons in soft studio light',
    description:
      'Squashy, fingerprinted clay objects that stay readable at thumbnail size. The prompt behind several launch pages, with a recipe to keep a series consistent.',
    type: 'Midjourney',
    category: 'Icons',
    price: 6,
    engine: 'Chat gpt-4 turbo',
    prompt: `Single [object, e.g. letterbox] modelled in matte plasticine, app icon, chunky simplified form with three parts at most, gentle fingerprints and tool marks, edges rounded as if pressed by a thumb, main colour [main colour], one contrasting detail in [second colour], centred on a plain [pastel colour] backdrop of the same hue family, camera straight ahead and slightly raised, large softbox from the upper left, faint bounce from the right, short contact shadow, object fills 70 percent of the frame, calm and friendly, stop-motion set photography, sharp throughout --ar 1:1 --style raw --stylize 80 --v 6.1 --no text, face, hands, glossy plastic, clutter, gradient backdrop

Series recipe:
1. Make the first icon and choose the one whose clay looks driest.
2. Add --sref [image address of that icon] --sw 150 to all that follow.
3. Replace only object and colours; leave the order of words alone.
4. For a product with [mascot], give it the contrasting detail of every icon.`,
    tipsToUse:
      'View the result at 48 px before upscaling. Objects with holes, such as keys or cups, read best in clay. When surfaces turn shiny, write "dry matte plasticine" and bring --stylize down to 50.',
    daysAgo: 24,
    popularity: 0.93,
    status: 'approved',
  },
  {
    engineer: 'yuki-prompts',
    title: 'Pixel-art inventory icons with a 32-pixel look',
    description:
      'Swords, herbs, keys and relics with hard outlines and a small palette. Free for any jam, commercial or not.',
    type: 'Stable Diffusion',
    category: 'Icons',
    price: 0,
    engine: 'Chat gpt-3.5 turbo',
    prompt: `Positive:
(pixel art:1.4), inventory icon of a [item, e.g. copper key with a fish-shaped bow], single object, diagonal placement from lower left to upper right, thick one-pixel dark outline, [8-16] colour palette, two shade steps and one highlight, light from upper left, [rarity: common grey / rare blue / cursed violet] rim glow of two pixels, flat plain [background colour] background, 16-bit console game, clean clusters, no dithering

Negative:
(blurry:1.3), anti-aliasing, gradient, smooth shading, photo, 3d, several objects, hand, character, frame, text, numbers, drop shadow, noise, sub-pixel detail

Settings:
SDXL with a pixel-art LoRA at weight [0.8-1.0], 1024 x 1024, Euler a, 25 steps, CFG 7.5, seed [number].

Afterwards:
1. Downscale to 32 x 32 with nearest neighbour.
2. Reduce to the palette named above.
3. Repair the outline by hand where it breaks; two minutes for each icon is normal.
4. Export at 1x and 4x, never with smoothing.`,
    tipsToUse:
      'Generate ten variants of each item, as only the silhouette matters after downscaling. A background in pure magenta is the easiest to remove. Share one palette file across the whole inventory.',
    daysAgo: 238,
    popularity: 0.33,
    status: 'approved',
  },
  {
    engineer: 'noor.haddad',
    title: 'Enamel-pin badges: mountain, fox and compass',
    description: 'Hard-enamel badge art with proper metal lines, ready for a club, a trail app or an actual pin maker.',
    type: 'Leonardo Ai',
    category: 'Icons',
    price: 2,
    engine: 'Chat gpt',
    prompt: `Hard-enamel pin badge of a [subject: mountain / fox / compass] for [club or app], seen perfectly front-on, die-struck outline in polished [gold / nickel / black] metal of even thickness, four flat enamel colours: [colour], [second colour], [third colour] and cream, every colour area closed by a raised metal line, no gradients inside the enamel, outer shape a [shield / circle / hexagon], subject breaking the outer edge in one place only, tiny [star / leaf] repeated at the bottom, gentle reflections on the metal, lying on [felt / slate / raw linen], soft overhead light, product photograph, 1:1.

Negative prompt: text, letters, pin clutch, hand, thin hairlines, gradient fill, photo-real animal fur, tilted view, several badges, scratches, strong glare

Settings: Phoenix 1.0 in Quality mode, contrast 3, style preset Stock Photo or Dynamic, prompt enhancement off. For a set of three keep seed [number], metal, outer shape and cloth; exchange the subject and one colour.`,
    tipsToUse:
      'Real pin makers want lines of at least 0.2 mm, so enlarge anything finer. Redraw the chosen badge as vectors before ordering. A felt background hides the shadow when you cut it out.',
    daysAgo: 0.6,
    popularity: 0,
    status: 'pending',
  },
]

import type { DemoPrompt } from '../types.ts'

export const fantasyPrompts: DemoPrompt[] = [
  {
    engineer: 'bram_castellan',
    title: 'Dragon circling a drowned castle at first light',
    description:
      'Epic matte-painting scenes with a readable silhouette and real scale. Works for book covers, campaign posters and title cards, and holds together when you crop it.',
    type: 'Midjourney',
    category: 'Fantasy',
    price: 6,
    engine: 'Chat gpt-4 turbo',
    prompt: `Wide cinematic matte painting of a [dragon breed, e.g. slate-scaled wyrm] banking low over a half-submerged castle, its wingtips trailing spray across [still lake / tidal estuary / flooded valley], broken towers rising from the water at staggered depths, one lit window at [position, e.g. lower left third] to give scale, tiny rowing boat in the foreground with a single lantern, dawn light from behind the dragon so that the wing membranes glow [amber / rose / pale green], mist in three separate layers, wet stone with moss and waterline stains, flock of startled herons, limited palette of [two cool colours] and one warm accent, painterly brushwork in the distance and crisp detail on the head and claws, low horizon, generous empty sky for a title, atmosphere of [dread / wonder / grief] --ar [21:9 or 2:3] --stylize 300 --chaos 8 --v 6.1 --no text, watermark, second dragon, rider

Variation line for a cover series, same flags: replace the castle with [abbey / lighthouse / viaduct] and move the lit window to the highest surviving tower.`,
    tipsToUse:
      'Send the paragraph with its flags first and keep the variation line for later. Use 2:3 for covers and 21:9 for banners. If the dragon grows too large, write "distant" before its breed and lower --stylize to 200.',
    daysAgo: 212,
    popularity: 0.97,
    status: 'approved',
  },
  {
    engineer: 'sable.fontaine',
    title: 'Grimoire page with pressed moonflowers and ink notes',
    description:
      'Aged botanical spreads that look scanned from a witch’s own workbook. Made for props, journals and printable hand-outs.',
    type: 'Stable Diffusion',
    category: 'Fantasy',
    price: 4,
    engine: 'Chat gpt',
    prompt: `Positive:
(open grimoire page, flat overhead scan:1.3), a pressed [plant, e.g. moonflower] laid across the centre, translucent petals with visible veins, [number] smaller study sketches of its seed, root and cut stem around it, iron-gall ink drawings, faded [ochre / sepia / verdigris] watercolour wash, margin symbols for [purpose, e.g. sleep, courage, far-sight], deckled parchment edge, tea stains, one wax drip in [colour], pin holes and a strip of old linen tape, soft even light, fine paper fibres, (botanical accuracy:1.1), muted palette

Negative:
modern font, printed text, photograph of a table, hands, pen, candle flame, heavy vignette, glossy paper, neon colours, 3d render, blurry, jpeg artefacts, extra page, logo

Settings:
SDXL base checkpoint, 896 x 1152, DPM++ 2M Karras, 32 steps, CFG 6, hires fix x1.5 with denoise 0.35. Keep seed [number] fixed and change only the plant and the purpose to build a matching set.`,
    tipsToUse:
      'Add your own lettering afterwards, since generated script is never legible. A denoise above 0.4 redraws the petals. Print on uncoated cream paper for the best prop.',
    daysAgo: 96,
    popularity: 0.31,
    status: 'approved',
  },
  {
    engineer: 'quill-and-co',
    title: 'Court intrigue builder for a fantasy capital',
    description:
      'Factions with motives that collide, secrets that matter and a timetable of what happens if nobody interferes. For novelists and game masters who need politics by tonight.',
    type: 'GPT',
    category: 'Fantasy',
    price: 8,
    engine: 'Chat gpt-32k',
    prompt: `You are a historian of courts that never existed, and you distrust tidy villains. Build the politics of [city name], capital of [realm], where power rests on [resource, office or magic] and the trouble of the season is [crisis].

Work in this order and label each part:
1. THRONE: who rules, by what claim, and the one fact that would undo it.
2. FACTIONS: exactly [4-6]. For each give a name, public cause, private need, leader with one habit, what it can spend (coin, blades, law, faith, gossip) and a line it will not cross.
3. WEB: a table with every faction as row and column. In each cell write one favour owed or injury remembered, never both.
4. SECRETS: three, each known to two factions that do not know the other knows.
5. CLOCK: what happens on days 1, 3, 7, 12 and 20 if [protagonist] does nothing.
6. DOORS: five scenes where [protagonist] could step in, each costing something.

Rules: no prophecies, no chosen heirs, no faction that is simply evil. Tone: [dry / tragic / farcical]. Before part 1, ask me up to two questions if the crisis is unclear.`,
    tipsToUse:
      'Give a crisis with a date in it, such as a coronation or a grain fleet that is late. After the first answer, ask for part 3 again from the point of view of the weakest faction. Paste the clock into your session notes and cross out what your players prevent.',
    daysAgo: 141,
    popularity: 0.44,
    status: 'approved',
  },
  {
    engineer: 'noor.haddad',
    title: 'Floating-island planet, mapped on old vellum',
    description:
      'Hand-drawn world maps where the islands hang in the air and the shadows show how high. Leaves clean blank labels for your own place names.',
    type: 'DALL-E',
    category: 'Fantasy',
    price: 4,
    engine: 'Chat gpt-3.5 turbo',
    prompt: `Draw a hand-inked map of a small planet whose land floats as [number between five and nine] separate islands above a sea of [cloud / sand / violet mist]. Show it as a single sheet of worn vellum seen straight from above, filling the frame, with curled corners and two fold lines.

Each island should have its own character: one with [terrain 1], one with [terrain 2], one with [terrain 3], the rest bare rock with waterfalls that thin into vapour. Under every island paint a soft blue-grey shadow on the layer below; the further the shadow is offset, the higher the island floats. Join some islands with [rope bridges / airship routes drawn as dotted lines / chains].

In the lower right corner place an ornate compass rose shaped like a [animal]. Leave empty ribbon-shaped banners beside each island and write no letters or numbers anywhere. Use brown ink with washes of [colour] and [second colour]. Landscape format, 1792 x 1024, high-definition quality, in the manner of an eighteenth-century sea chart.`,
    tipsToUse:
      'Repeat "no letters or numbers" if stray writing appears. Fill the ribbons in any image editor with a free calligraphy face. Seven islands give the most balanced sheet.',
    daysAgo: 58,
    popularity: 0.22,
    status: 'approved',
  },
  {
    engineer: 'junko_arai',
    title: 'Forest guardian carved from living oak',
    description:
      'A gentle giant, grown rather than built, in portrait light. Free, and a good first lesson in mixing two materials without mud.',
    type: 'Leonardo Ai',
    category: 'Fantasy',
    price: 0,
    engine: 'Chat gpt',
    prompt: `Half-length portrait of an ancient forest guardian, body of living oak with [moss / lichen / ivy] growing along the grain, face [kind / watchful / grieving] and only half carved, as if the tree were still deciding, eyes like wet [amber / river stones / owl eyes], a [small animal] asleep in the crook of one arm, crown of [season] leaves and thin bare twigs, bark splitting at the shoulder to show pale new wood, a few glowing spores drifting past. Soft window of light from the upper left, deep green background with large out-of-focus trunks, 85 mm portrait lens, shallow depth of field, natural texture, restrained colour.

Negative prompt: human skin, plastic, armour, glowing eyes, horns, text, frame, oversaturated, symmetrical face, extra arms

Settings: Leonardo Phoenix 1.0, Quality mode, contrast 3.5, style preset Portrait Fantasy or Creative, 2:3 at medium size, four images, prompt enhancement off. Note seed [number] of the best one.`,
    tipsToUse:
      'Switch prompt enhancement off, otherwise the guardian turns into a knight. Change only season and animal to make a set of four. Upscale after choosing, not before.',
    daysAgo: 33,
    popularity: 0.5,
    status: 'approved',
  },
]

import type { DemoPrompt } from '../types.ts'

export const animePrompts: DemoPrompt[] = [
  {
    engineer: 'junko_arai',
    title: 'Harbour at Dusk: a Niji Key Visual with Lanterns and Gulls',
    description:
      'Painterly background art of the sort that opens a feature film, with a small figure to hold the eye. Swap the town, the weather and the traveller, and the light still lands where it should.',
    type: 'Midjourney',
    category: 'Anime',
    price: 4,
    engine: 'Chat gpt-4 turbo',
    prompt: `anime film key visual, a small harbour town on [coastline, e.g. a volcanic island] at dusk,
lone [traveller: age, coat, one carried object] standing on the stone quay, seen from behind, one eighth of frame height,
paper lanterns strung between fishing boats, gulls wheeling over tiled roofs, wet cobbles mirroring the sky,
hand-painted gouache background, crisp cel-shaded figure, soft rim light from [light source],
palette of [main colour], [second colour] and a single accent of [accent colour],
towering summer clouds, visible brush texture, calm and expectant mood, low horizon on the lower third,
foreground rope and crates slightly out of focus, deep atmospheric perspective towards [distant landmark]
--ar 16:9 --niji 6 --style raw --stylize 180 --chaos 6 --no text, watermark, signature, lens flare`,
    tipsToUse:
      'Name the light source as a thing, such as a ferry lamp, rather than as a mood. Raise stylize to 300 for softer, looser skies, and keep chaos under 10 or the figure starts to wander out of frame.',
    daysAgo: 212,
    popularity: 0.62,
    status: 'approved',
  },
  {
    engineer: 'yuki-prompts',
    title: 'Neon City Courier in the Rain, Full-Body Anime Illustration',
    description:
      'A rooftop messenger, a wall of signs and rain you can almost hear. Tuned so that hands, straps and bicycle spokes come out clean far more often than not.',
    type: 'Stable Diffusion',
    category: 'Anime',
    price: 2,
    engine: 'Chat gpt-3.5 turbo',
    prompt: `POSITIVE
masterpiece, best quality, anime illustration, full body, solo, [gender and age, adult] bicycle courier,
[hair colour and cut], [jacket colour] waterproof jacket, cross-body satchel with [emblem], fingerless gloves,
leaning on a bicycle at the edge of a rooftop, looking [direction], (heavy rain:1.2), wet hair, water beading on fabric,
neon city below, (layered shop signs without letters:1.1), [sign colour A] and [sign colour B] light,
strong rim lighting, puddle reflections, low three-quarter angle, 28mm, detailed lineart, cel shading

NEGATIVE
lowres, bad anatomy, extra fingers, fused hands, missing limbs, warped bicycle, extra wheels, duplicated straps,
readable text, logo, watermark, signature, jpeg artefacts, blurry face, oversaturated skin

SETTINGS
Any SDXL anime checkpoint, 832 x 1216, DPM++ 2M Karras, 30 steps, CFG 6, clip skip 2
Hires fix: 1.5x, denoise 0.35, 12 steps
Seed: [fixed seed for a series]`,
    tipsToUse:
      'Pick sign colours from opposite sides of the wheel, or the figure sinks into the street. If the bicycle bends, inpaint the wheels alone at denoise 0.5. Reuse one seed to keep a cast consistent.',
    daysAgo: 96.5,
    popularity: 0.34,
    status: 'approved',
  },
  {
    engineer: 'mira.holt',
    title: 'Rival Arc Planner: Twelve Episodes from First Clash to Respect',
    description:
      'Turns two character notes into a season-long rivalry with setbacks, reversals and a final match that has been earned. Returns an episode grid that a writers’ room can argue over straight away.',
    type: 'GPT',
    category: 'Anime',
    price: 6,
    engine: 'Chat gpt-32k',
    prompt: `ROLE
You are the series composer of a 12-episode anime about [sport, craft or power].

INPUT
Hero: [name, want, flaw]
Rival: [name, want, wound]
World rule that nobody may break: [rule]
Tone: [e.g. warm, bruising, deadpan]

STEPS
1. State in one sentence what each wrongly believes about the other.
2. Give the rivalry a question that only the finale answers.
3. Plot 12 episodes. Who holds the advantage must change at least five times, each time through a choice, never by luck.
4. Place one quiet episode in which the two must cooperate on something trivial.
5. Make the loss in episode 8 follow directly from the hero's flaw.

OUTPUT
A Markdown table: Episode | Title | Event | Who leads | What it costs | Last image
Below it: three lines of dialogue for the final handshake, and a list of any step you could not satisfy, with the reason.

CONSTRAINTS
No tournament brackets unless [yes/no]. No secret siblings. No new powers after episode 9.
Ask up to three questions first if the input is too thin to start.`,
    tipsToUse:
      'Spend your effort on the flaw and the wound: every good beat comes from those two lines. Ask for a second pass in which the rival is the lead, then merge the episodes that read better.',
    daysAgo: 158,
    popularity: 0.21,
    status: 'approved',
  },
  {
    engineer: 'pixel.wren',
    title: 'Lighthouse Mage Turnaround: Front, Side and Back Model Sheet',
    description:
      'One tidy sheet with matching proportions across all three views, plus a row of faces. Made for people who have to draw or model the same character twice.',
    type: 'Leonardo Ai',
    category: 'Anime',
    price: 0,
    engine: 'Chat gpt',
    prompt: `PROMPT
Anime character model sheet on plain light grey, one character shown three times at identical height: front, left side, back.
Character: [age, adult] lighthouse mage, [build], [hair colour and shape], wearing [coat description] with brass buttons,
[footwear], carrying a [lantern or staff] with a glass lens at its tip.
Neutral stance, arms a little away from the body, feet flat on one shared ground line.
Below: a row of four head studies showing [emotion 1], [emotion 2], [emotion 3], [emotion 4].
Top right: five flat colour swatches taken from the costume.
Clean even lineart, two-tone cel shading, no cast shadows, orthographic feel, costume seams consistent between views.

NEGATIVE PROMPT
perspective distortion, different outfits, extra characters, cropped feet, dramatic lighting, text, labels, blurry lines

SETTINGS
Preset: Anime. Contrast: low. Ratio: 16:9. Prompt enhance: off. Guidance: 7. Images: 4`,
    tipsToUse:
      'Describe asymmetric details by side, for example "satchel on the left hip", or the back view will flip them. Leave prompt enhance off, since it tends to add scenery.',
    daysAgo: 41.3,
    popularity: 0.47,
    status: 'approved',
  },
  {
    engineer: 'lena-vogt',
    title: 'Tiny Kitchen, Big Steam: a Cosy Supper Scene in Anime Style',
    description:
      'Food that looks hot, a room that looks lived in, and one small story hidden on the shelves. Lovely for recipe cards, zines and blog headers.',
    type: 'DALL-E',
    category: 'Anime',
    price: 0,
    engine: 'Chat gpt-4 turbo',
    prompt: `Create a wide anime-style illustration of a narrow kitchen on [season] evening.

Centre: a [person, age and clothing] lifting the lid from a pot of [dish], with a thick curl of steam catching the light of
one pendant lamp. Their expression is [expression], eyes on the food and not on the viewer.

Around them: a worktop with [three ingredients], a chipped mug, a folded tea towel and a [pet] waiting by the stool.
On the shelf, include [one object that hints at a story, e.g. a postcard from abroad], visible but not emphasised.
Through the window: [view], in cool blue, to set off the amber indoors.

Style: soft ink outlines, watercolour-like shading, gentle paper grain, rounded shapes, rich detail on the food only.
Camera: eye level, standing in the doorway, slight wide angle.
Do not include any lettering, brand packaging or extra people. Landscape format, 1792 x 1024.`,
    tipsToUse:
      'Choose a dish with a clear silhouette, such as dumplings or a whole fish, because stews turn into brown circles. If the steam hides the face, ask for it to drift towards the window.',
    daysAgo: 12.7,
    popularity: 0.29,
    status: 'approved',
  },
]

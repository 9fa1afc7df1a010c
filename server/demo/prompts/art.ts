import type { DemoPrompt } from '../types.ts'

export const artPrompts: DemoPrompt[] = [
  {
    engineer: 'tomas-okafor',
    title: 'Three-Ink Linocut Lighthouse with Honest Registration Slips',
    description:
      'Relief prints that look pulled by hand: limited inks, chatter marks in the cleared areas and a believable misfit between blocks. Comes with slots for sea, sky and structure, so a whole coastal series holds together.',
    type: 'Midjourney',
    category: 'Art',
    price: 8,
    engine: 'Chat gpt-4 turbo',
    prompt: `three-colour reduction linocut of a lighthouse on [rock, pier or headland], [weather] rolling in from [direction],
block one: pale [ink A] for sky and foam, block two: mid [ink B] for sea and shadow, key block: near-black [ink C],
bold carved contours, gouge marks following the form of the waves, chatter marks left in cleared areas,
1 mm misregistration along the right edges, slight salty texture where the roller ran dry,
beam of light shown only as uncut paper, [secondary subject, e.g. two cormorants] in silhouette,
printed on cream [paper type] with a deckle edge and a wide bare margin, flat frontal scan, no gradient anywhere
--ar 4:5 --v 6.1 --style raw --stylize 120 --weird 8 --sref [link to your own print, optional]
--no photo, gradient, 3d, drop shadow, lettering, signature, frame`,
    tipsToUse:
      'Delete the --sref part if you have no reference. Name inks the way a printmaker would (Prussian blue, buff, sepia) and keep to three. For a series, change only the structure and the birds, and hold the inks and the seed.',
    daysAgo: 187,
    popularity: 0.41,
    status: 'approved',
  },
  {
    engineer: 'dev_anand',
    title: 'Botanical Plate of an Orchid in Transparent Watercolour',
    description:
      'A herbarium-style sheet with bloom, root, seed and section, each laid out as a careful illustrator would. Change the plant and the anatomy instructions come along.',
    type: 'Stable Diffusion',
    category: 'Art',
    price: 4,
    engine: 'Chat gpt-32k',
    prompt: `POSITIVE
botanical watercolour plate, [genus and species, e.g. Paphiopedilum orchid], whole plant in flower at centre,
left: root system and pseudobulb, right: single bloom in section showing column and lip, bottom: seed pod and [leaf detail],
transparent washes layered wet on dry, graphite construction lines still visible, [petal colour] graded to [throat colour],
hot-pressed paper, off-white, even north light, scientific accuracy, delicate cast shadow under the roots only,
generous margins, (precise linework:1.15)

NEGATIVE
photo, bouquet, vase, background scenery, insects, handwriting, letters, numbers, stamp, thick outlines, digital airbrush,
neon colours, symmetrical mirroring, extra lips, melted petals

SETTINGS
SDXL, 1024 x 1344, Euler a, 36 steps, CFG 6.5
Optional: watercolour LoRA at 0.5
Second pass: img2img at denoise 0.28, same seed, adding "[close-up detail to sharpen]" to the front of the prompt`,
    tipsToUse:
      'Look up the real plant first and put its petal count in the prompt as a plain number. Add captions afterwards in a layout program, because letters are excluded on purpose.',
    daysAgo: 119.8,
    popularity: 0.26,
    status: 'approved',
  },
  {
    engineer: 'mira.holt',
    title: 'Still Life with Lemons and Mended Porcelain',
    description:
      'Quiet tabletop painting, northern window light, gold seams on a broken bowl. A free way to learn how far composition words alone can steer an image.',
    type: 'DALL-E',
    category: 'Art',
    price: 0,
    engine: 'Chat gpt',
    prompt: `Paint a still life in oils on a small wooden panel.

Subject: a [vessel, e.g. pale blue bowl] that has been broken and mended with gold seams, holding [number] lemons.
One lemon is half peeled, its rind hanging over the table edge in a loose spiral.
Supporting objects: [object of metal], [object of glass, half full], and a crumpled [colour] cloth.
Surface: worn oak with one knife mark pointing towards the bowl.

Light: a single tall window outside the picture, on the left; reflected light in the shadows; a bright small highlight on
the glass and nowhere else.
Composition: objects form a low triangle, bowl off centre to the right, one third of the panel left empty and dark.
Handling: thick paint on lit rind, thin scumbled paint in the background, soft lost edges on the shadow side.
Mood: [mood in one word].

Square format. No flowers, no people, no text, no picture frame.`,
    tipsToUse:
      'Try the same prompt three times and change only the mood word; it is a quick lesson in what that word moves. Odd numbers of lemons sit better than even ones.',
    daysAgo: 75.6,
    popularity: 0.5,
    status: 'approved',
  },
  {
    engineer: 'quill-and-co',
    title: 'Wall Labels and Artist Statements without Art-Speak',
    description:
      'Interviews you in six short questions, then writes a statement, a wall label and a one-line caption in your own vocabulary. Curators can paste a whole checklist of works.',
    type: 'GPT',
    category: 'Art',
    price: 2,
    engine: 'Chat gpt-3.5 turbo',
    prompt: `ROLE
You are an exhibitions editor who writes for visitors standing up, with coats on.

STAGE 1: INTERVIEW
Ask me these one at a time and wait: what the work is made of; what I did with my hands; what I threw away; what I looked at
while making it; what I hope someone notices second; what I do not want it called.

STAGE 2: DRAFT
Using only my words and plain English, write:
- STATEMENT, 140 to 180 words, first person, for [application, website or catalogue]
- LABEL, 45 to 60 words, third person, for [title, year, medium, size]
- CAPTION, one sentence under 20 words

RULES
Concrete nouns before ideas. No sentence may begin with "This work". Banned: explore, interrogate, liminal, practice as a
noun, juxtapose, invites the viewer. Do not claim any prize, show or influence that I did not mention.

STAGE 3: CHECK
Show a table of every factual claim in the drafts beside the answer it came from. Flag claims without a source.`,
    tipsToUse:
      'Answer out loud with dictation switched on: spoken answers give far better raw material. Add your own three worst clichés to the banned list before you start.',
    daysAgo: 54,
    popularity: 0.12,
    status: 'approved',
  },
  {
    engineer: 'junko_arai',
    title: 'Risograph Gig Poster: Overprinted Shapes, Two Spot Inks',
    description:
      'Grainy halftones, lucky overlaps and a big blank area where your type belongs. Suits jazz nights, film clubs and market days alike.',
    type: 'Leonardo Ai',
    category: 'Art',
    price: 4,
    engine: 'Chat gpt-4 turbo',
    prompt: `PROMPT
Two-colour risograph poster artwork for [event type], printed in [ink 1, e.g. fluorescent orange] and [ink 2, e.g. teal] on
natural white stock, with a dark third tone only where both inks overlap.
Main motif: [instrument, animal or object] simplified to four bold shapes and seen from [angle].
Secondary motif: rhythm of [repeated small shape] growing from bottom left to top right.
Coarse halftone dots in mid tones, solid ink in large shapes, uneven coverage, faint roller marks, 2 mm misalignment.
Upper [40] per cent left as empty paper for lettering to be added later.
Flat graphic design, strong figure and ground, mid-century playfulness, no perspective.

NEGATIVE PROMPT
letters, numbers, photo, gradient mesh, gloss, more than two inks, realistic shading, border, mock-up, wall

SETTINGS
Style: Graphic Design 2D. Ratio: 2:3. Contrast: high. Prompt enhance: off. Images: 4`,
    tipsToUse:
      'Split the result into two channels in an image editor and you can print it on a real risograph. Pick inks that make a third colour you like, for instance yellow with blue.',
    daysAgo: 29.9,
    popularity: 0.15,
    status: 'approved',
  },
]

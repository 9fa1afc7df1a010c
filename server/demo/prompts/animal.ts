import type { DemoPrompt } from '../types.ts'

export const animalPrompts: DemoPrompt[] = [
  {
    engineer: 'oskar_lind',
    title: 'Red Fox in the First Frost, Long-Lens Wildlife Portrait',
    description:
      'The look of a patient morning in a hide: breath in the air, sharp eyes, a background like melted wax. Works for any mammal with fur, not only foxes.',
    type: 'Midjourney',
    category: 'Animal',
    price: 4,
    engine: 'Chat gpt-4 turbo',
    prompt: `wildlife photograph of a [red fox or other furred animal], [age and condition, e.g. thick winter coat, one torn ear],
pausing mid-step in frosted [grass, heather or bracken], head turned towards [direction], visible breath in cold air,
eye-level shot from a low hide, 600mm f/4, focus locked on the near eye, catchlight present,
individual guard hairs rimmed with frost, muzzle slightly damp, natural imperfect fur with [one blemish],
first sunlight from [left or right] raking across the back, long blue shadow,
background of distant [woodland or hillside] dissolved into soft bands of [colour] and [second colour],
out-of-focus stems crossing the lower foreground, documentary realism, unposed, restrained colour grade
--ar 3:2 --v 6.1 --style raw --stylize 60 --no collar, fence, snowflakes, human, text, studio light`,
    tipsToUse:
      'Always keep one blemish in the prompt: a torn ear does more for realism than any lens name. For birds, replace fur terms with "barbs and flight feathers" and shorten the shadow.',
    daysAgo: 231,
    popularity: 0.98,
    status: 'approved',
  },
  {
    engineer: 'sable.fontaine',
    title: 'Your Pet in Velvet: an Old Master Oil Portrait',
    description:
      'Gives a cat, dog or rabbit the full seventeenth-century treatment without losing the markings its owner will look for first. Prints well at A3.',
    type: 'Stable Diffusion',
    category: 'Animal',
    price: 6,
    engine: 'Chat gpt',
    prompt: `POSITIVE
oil portrait of a [species and breed], seated three-quarter view, [coat pattern: describe left side, right side, chest, paws],
[eye colour] eyes, wearing a [colour] velvet doublet with a [collar: lace ruff / gold chain / plain linen],
(chiaroscuro:1.2), one window high on the left, dark umber background, warm glazes, visible brushwork in the cloth,
fine dry-brush fur, faint craquelure, dignified expression, hands absent, [prop: pewter cup, book, tennis ball] on a ledge

NEGATIVE
human hands, human body, anthropomorphic smile, cartoon, photo, plastic fur, extra ears, mismatched eyes, frame, text,
signature, watermark, modern objects, neon, overexposed highlights

IMAGE GUIDANCE
IP-Adapter with a photograph of the pet, weight 0.65, end at 0.8
ControlNet lineart on the head only, weight 0.4

SETTINGS
SDXL base or a painterly checkpoint, 896 x 1152, DPM++ SDE Karras, 34 steps, CFG 5.5
Upscale 2x with tile ControlNet, denoise 0.25`,
    tipsToUse:
      'Use a reference photo taken at the animal’s own eye height in daylight. If the markings drift, raise the adapter weight by 0.05 at a time; above 0.8 the painted look disappears.',
    daysAgo: 133.4,
    popularity: 0.43,
    status: 'approved',
  },
  {
    engineer: 'noor.haddad',
    title: 'Hummingbird and Orchid: Frozen-Wing Macro Study',
    description:
      'Jewel colours, a hovering bird and a bloom with real anatomy. A dependable recipe for nature calendars and tea packaging.',
    type: 'Leonardo Ai',
    category: 'Animal',
    price: 2,
    engine: 'Chat gpt-3.5 turbo',
    prompt: `PROMPT
High-speed macro photograph of a [hummingbird species or "small hummingbird"] hovering in front of a [orchid variety] in bloom.
The bird: body in profile, bill tip [distance] from the flower, near wing frozen at the top of its stroke, far wing faintly
blurred, iridescent throat in [colour], tiny feet tucked in, tail fanned for balance.
The orchid: three sepals, two petals and a patterned lip, anatomically correct, [petal colour] with [marking colour] veins,
two unopened buds on the same stem, a single dew drop.
Light: multiple soft flashes, clean catchlight, background falling to [background colour].
Composition: bird on the left third, flower on the right third, empty band above for copy.

NEGATIVE PROMPT
four wings, double beak, extra petals, bee, hand, plastic feathers, harsh black shadow, text, border

SETTINGS
Style: Macro or Photography. Ratio: 4:3. Contrast: medium. Guidance: 6. Upscale: creativity 2`,
    tipsToUse:
      'Moth orchids and slipper orchids come out truest. Generate eight, discard any with a doubled bill, and run the upscaler at low creativity so that feathers are not invented.',
    daysAgo: 68,
    popularity: 0.18,
    status: 'approved',
  },
  {
    engineer: 'quill-and-co',
    title: 'Rescue Dog Profiles that Find the Right Home',
    description:
      'Kennel notes in, honest and warm adoption profile out, with the difficult bits said kindly and clearly. Already shaped for a website, a poster and a social caption.',
    type: 'Llama',
    category: 'Animal',
    price: 0,
    engine: 'Chat gpt-3.5 turbo',
    prompt: `SYSTEM
You write adoption profiles for an animal rescue. You are truthful before you are charming. You never invent traits,
never guess at a breed and never hide a behaviour need.

USER
Kennel notes, unedited: [paste notes]
Dog: [name], [sex], about [age], [size]
Needs in a home: [children / other dogs / cats / garden / time alone]
Medical matters the adopter must know: [list or none]

Do the following, in this order:
1. List facts from the notes in two columns: delights, needs. Mark anything unclear with "ask staff".
2. Write WEBSITE, 130 to 160 words: open on one specific habit from the notes, give needs in the middle, end with who
   would suit this dog.
3. Write POSTER, at most 35 words, readable from two metres.
4. Write CAPTION, at most 220 characters, no hashtags.
5. List three questions that staff should ask an applicant.

Use British spelling. Avoid "fur baby", "forever home" and exclamation marks.
Return plain headings in capitals and nothing outside them.`,
    tipsToUse:
      'Paste the volunteers’ notes raw, typing errors included; the small habits make the best openings. An 8B model copes well at temperature 0.6. Have staff clear every "ask staff" line before publishing.',
    daysAgo: 22.1,
    popularity: 0.36,
    status: 'approved',
  },
  {
    engineer: 'bram_castellan',
    title: 'Paper-Cut Whale Beneath a Sleeping Village',
    description:
      'Layered paper, deep shadow and a quiet joke of scale for picture books and nursery prints. The layers are described one by one, so depth survives every change of subject.',
    type: 'DALL-E',
    category: 'Animal',
    price: 2,
    engine: 'Chat gpt',
    prompt: `Make an image of a layered paper-cut diorama, photographed straight on inside a deep box frame.

Layer 1, nearest: torn-edge [plant, e.g. kelp or reeds] in [dark colour], framing both sides.
Layer 2: an enormous [whale or other sea animal], cut from one sheet of [whale colour] card, with its pattern made of small
punched holes through which warm light shines.
Layer 3: thin wave lines in three tints of [wave colour], each casting a soft shadow on the next.
Layer 4, above the waterline: a sleeping village of [number] houses with one lit window and a [landmark].
Layer 5, furthest: a plain [sky colour] sheet with a cut-out moon, lit from behind.

Every edge shows paper thickness and slight hand-cut wobble. Light falls from the top left. Matte texture, no gloss.
Keep the animal at least eight times as long as a house. No text, no people, no glitter. Portrait format, 1024 x 1792.`,
    tipsToUse:
      'Hold yourself to two colours plus one warm light and the paper looks convincing. To change the animal, describe its silhouette from the side, since front views lose their shape in card.',
    daysAgo: 1.4,
    popularity: 0,
    status: 'pending',
  },
]

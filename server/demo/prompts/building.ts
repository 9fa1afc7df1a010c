import type { DemoPrompt } from '../types.ts'

export const buildingPrompts: DemoPrompt[] = [
  {
    engineer: 'oskar_lind',
    title: 'Timber Cabin above a Fjord at Blue Hour',
    description:
      'Architectural photography with weight in it: wet rock, oiled larch, one warm room. Site, cladding and season are separate slots, which makes competition boards quick to vary.',
    type: 'Midjourney',
    category: 'Building',
    price: 6,
    engine: 'Chat gpt-32k',
    prompt: `architectural photograph of a small [timber] cabin on [steep site, e.g. granite ledge above a fjord], blue hour,
[number]-storey volume of [cladding, e.g. vertical charred larch], [roof form] roof with a thin metal edge,
resting on [foundation: slender steel legs / dry-stone plinth], one large window glowing at 2700K,
inside: [visible interior detail, e.g. plywood bench and iron stove], single occupant blurred by a 1-second exposure,
wet rock, moss and [local plant] in the foreground, low cloud dragging across the opposite shore,
shot on 4x5 with a 90mm lens, verticals corrected, camera at [height] metres, horizon just above centre,
believable joints, gutters and drips, sober editorial colour, [season] light
--ar 5:4 --v 6.1 --style raw --stylize 90 --no people posing, cars, infinity pool, lens flare, text, fantasy architecture`,
    tipsToUse:
      'Give the foundation real thought, as it decides whether the house looks built or pasted on. Lower stylize to 50 for planning documents, and run the same seed in three seasons for a board.',
    daysAgo: 174.2,
    popularity: 0.49,
    status: 'approved',
  },
  {
    engineer: 'lena-vogt',
    title: 'Concrete Library Interior with Falling Shafts of Light',
    description:
      'Monumental reading rooms that still feel kind to readers. Includes a depth-map route, so your own massing model can drive the space.',
    type: 'Stable Diffusion',
    category: 'Building',
    price: 4,
    engine: 'Chat gpt-4 turbo',
    prompt: `POSITIVE
interior photograph of a public library, board-marked concrete, [ceiling type: coffered / sawtooth / vaulted] with deep
skylights, (shafts of daylight through dust:1.15), [time of day], three levels of [wood species] bookshelves,
reading tables with green lamps, [floor material] floor with soft reflection, [number] readers at varied distances,
spiral stair in [metal], child-height window seat at the [left or right], 24mm tilt-shift, verticals straight,
f/8, balanced exposure, quiet atmosphere, [climate] planting seen through one window

NEGATIVE
warped shelves, impossible stairs, floating columns, fisheye, readable titles, signage, hdr halo, orange and teal grade,
crowd, duplicate people, plastic concrete, watermark

CONTROL
ControlNet depth from [your massing render], weight 0.7, end 0.75
ControlNet MLSD for straight edges, weight 0.35

SETTINGS
SDXL photographic checkpoint, 1216 x 832, DPM++ 2M SDE Karras, 32 steps, CFG 5
Tile upscale 2x, denoise 0.3`,
    tipsToUse:
      'Export the depth map with the camera at 1.6 m and no furniture, then let the prompt supply tables and readers. If stairs break, mask them and repaint with MLSD weight at 0.6.',
    daysAgo: 88.3,
    popularity: 0.23,
    status: 'approved',
  },
  {
    engineer: 'pixel.wren',
    title: 'Corner Bakery Cutaway: an Isometric Doll’s-House View',
    description:
      'Peel back the wall of any small shop and see every floor at work. Charming on menus, explainer pages and wrapping paper.',
    type: 'DALL-E',
    category: 'Building',
    price: 2,
    engine: 'Chat gpt',
    prompt: `Draw a true isometric cutaway of a three-storey corner [bakery or other small shop], with both street walls removed.

Ground floor: the shop, with a counter of [goods], a queue of three customers and a door bell.
First floor: the workroom, with [two machines], sacks of [material], and one person [task].
Top floor: the owner's flat, with a [piece of furniture], a sleeping [pet] and a half-open skylight.
Basement slice: stone vault holding [stored thing] and a boiler with pipes that rise through every floor.
Outside: a strip of pavement, one bicycle, one lamp post, [street tree].

Line: even dark-brown outline. Colour: flat fills in [five colours], with one soft shadow direction.
Keep all verticals vertical and both ground axes at 30 degrees. Show wall and floor thickness in [colour].
White background, nothing cropped, no lettering on signs or goods. Square, 1024 x 1024, high detail.`,
    tipsToUse:
      'Say "true isometric" and the two angles again if the drawing slips into perspective. Limit each floor to two activities; a third one usually produces a muddle of limbs.',
    daysAgo: 37,
    popularity: 0.31,
    status: 'approved',
  },
  {
    engineer: 'dev_anand',
    title: 'Small-Flat Renovation Brief: from Wish List to Builder’s Scope',
    description:
      'Converts messy wishes, a rough plan and a budget into a phased scope that a builder can price line by line. It also tells you which wishes fight one another before you pay anybody.',
    type: 'GPT',
    category: 'Building',
    price: 8,
    engine: 'Chat gpt-4 turbo',
    prompt: `ROLE
You are a residential architect preparing a pricing brief for a flat of [area] m2 in [town, country], built about [year].

INPUT
Rooms and rough sizes: [list]
Wishes in order of importance: [list]
Must stay: [list]
Budget: [amount], including tax: [yes/no]
We will live there during the works: [yes/no]

STEPS
1. Ask at most five questions that would change cost by more than ten per cent. Wait for my answers.
2. Name conflicts between wishes, space and budget. Offer two ways out of each.
3. Sort the work into phases, so that no finished surface is opened twice.
4. Write the scope by trade: demolition, structure, plumbing, electrics, walls, floors, joinery, decoration.
5. Mark each line Fixed, Allowance or Unknown, and say who decides and by when.

OUTPUT
Table: Ref | Trade | Item | Quantity | Quality standard | Status | Phase
Then: ten questions to ask every bidder, and a list of consents that may apply, each marked "confirm locally".

RULES
No invented prices or regulations. State every assumption. Structural and gas items always need a qualified person.`,
    tipsToUse:
      'Measure rooms to the nearest 5 cm before you begin, because the quantities follow from it. Send the table to three builders unchanged and ask them to price by reference number.',
    daysAgo: 145,
    popularity: 0.38,
    status: 'approved',
  },
  {
    engineer: 'bram_castellan',
    title: 'Façade Reader: Heritage Survey Notes from Photos and Jottings',
    description:
      'For conservation officers and keen owners who must describe an old frontage in the right terms. Keeps what was seen strictly apart from what is merely likely.',
    type: 'Llama',
    category: 'Building',
    price: 0,
    engine: 'Chat gpt-32k',
    prompt: `SYSTEM
You assist a historic-buildings surveyor. You separate observation from inference, use standard architectural terms with a
short gloss on first use, and never date a building on style alone.

USER
Address or nickname: [building]
Elevation faced: [compass direction]
My jottings, from ground to ridge: [paste notes]
Photo descriptions, one per line: [paste lines]
Known documents: [maps, deeds, none]

TASK
A. Describe the elevation in this order: walling, plinth, bays, openings, ornament, eaves, roof, chimneys, later additions.
B. List defects with position, extent and urgency: now, within a year, watch.
C. List inferences, each with the evidence and a confidence of low, medium or high.
D. List five things to check on the next visit, with the tool needed.
E. Write a 90-word summary for a lay reader.

FORMAT
Headings A to E. Short paragraphs for A, tables for B and C.
Write "not recorded" wherever the notes are silent. Do not fill gaps.`,
    tipsToUse:
      'Write jottings from the ground upwards, one bay at a time, and the order of the report takes care of itself. Set temperature to 0.2 so that it does not embroider.',
    daysAgo: 63.7,
    popularity: 0.08,
    status: 'approved',
  },
]

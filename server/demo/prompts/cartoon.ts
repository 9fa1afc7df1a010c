import type { DemoPrompt } from '../types.ts'

export const cartoonPrompts: DemoPrompt[] = [
  {
    engineer: 'yuki-prompts',
    title: 'Grumpy Badger Postman on His Morning Round',
    description:
      'A lovable grouch with a satchel, drawn in loose ink and wash. Change the animal and the trade, and you have a whole village by teatime.',
    type: 'Midjourney',
    category: 'Cartoon',
    price: 2,
    engine: 'Chat gpt',
    prompt: `storybook cartoon of a grumpy [badger or other animal] working as a [postman or other trade],
[body shape, e.g. pear-shaped], [garment] two sizes too small, oversized [tool of the trade], one eyebrow raised,
caught in the moment of [small mishap, e.g. a letter stuck to his nose],
loose ink line with varied weight, watery wash spilling past the outline, big hands, tiny feet, clear silhouette,
setting: [village lane] reduced to a doorstep, a crooked gate and three tufts of grass, plenty of bare paper,
supporting gag in the corner: [small creature] doing [unexpected thing],
limited palette of [colour], [second colour] and tea-stain brown, gentle humour, English picture-book feel
--ar 4:5 --v 6.1 --stylize 220 --chaos 8 --no text, 3d render, glossy, photorealism, speech bubble, frame`,
    tipsToUse:
      'Write the mishap as something visible in a single frame. To keep the same character across pages, add --cref with your favourite result and --cw 80, and change only the mishap and the setting.',
    daysAgo: 166,
    popularity: 0.45,
    status: 'approved',
  },
  {
    engineer: 'bram_castellan',
    title: 'Dancing Teapot in 1930s Rubber-Hose Animation Style',
    description:
      'Pie-cut eyes, noodle limbs and film scratches for any household object you care to wake up. Ships with a walk-cycle variation.',
    type: 'Stable Diffusion',
    category: 'Cartoon',
    price: 4,
    engine: 'Chat gpt-3.5 turbo',
    prompt: `POSITIVE
1930s rubber-hose cartoon, black and white film frame, anthropomorphic [teapot or other object] dancing on a [surface],
pie-cut eyes, four-fingered white gloves, noodle arms and legs, round-toed shoes, wide open smile,
[accessory: bow tie / bowler hat / apron], action line curved through the whole body, one leg kicked towards [direction],
painted grey wash background of a [room], soft vignette, film grain, dust and vertical scratches, slight gate weave,
thick clean ink outline on the figure only

WALK-CYCLE VARIATION (replace the action)
four poses in a row, contact, down, passing, up, equal spacing, plain grey background

NEGATIVE
colour, 3d, photorealistic, five fingers, human skin, modern shading, gradients on the figure, text, title card, logo,
known character, ears like a mouse, extra limbs

SETTINGS
SDXL, 1152 x 896, DPM++ 2M Karras, 28 steps, CFG 7
Line or cartoon LoRA at [0.4 to 0.7], seed [number]`,
    tipsToUse:
      'Objects with a handle and a spout give you two arms for nothing, so start with those. For the walk cycle widen the canvas to 1536 x 640 and pin each pose with an OpenPose strip.',
    daysAgo: 101.6,
    popularity: 0.17,
    status: 'approved',
  },
  {
    engineer: 'pixel.wren',
    title: 'Four-Panel Strip Writer with a Silent Third Panel',
    description:
      'Newspaper-length comedy with stage directions that an artist can follow. The odd rule about panel three is the reason the jokes land.',
    type: 'GPT',
    category: 'Cartoon',
    price: 0,
    engine: 'Chat gpt-3.5 turbo',
    prompt: `ROLE
You write a four-panel newspaper strip. You trust pictures more than words.

CAST
[Character A: want, habit, way of speaking]
[Character B: want, habit, way of speaking]
Running object: [thing that appears in every strip]

THEME FOR TODAY
[everyday irritation]

RULES
Panel 1: an ordinary situation, at most 12 words spoken.
Panel 2: one of them makes it worse on purpose, at most 12 words.
Panel 3: no words at all. A change the reader can see.
Panel 4: the cost or the reversal, at most 9 words. No explanation.
The joke must depend on who these two are. If any other pair could say it, start again.

OUTPUT
Six strips. For each:
| Panel | Camera | Action | Expression | Dialogue |
Then one line: "Why it is theirs: ..."
Finally rank the six by how well they work with the dialogue covered up, best first.`,
    tipsToUse:
      'Throw away strips ranked four to six and ask for more in the vein of the winner. Characters who want opposite things in the same room give you weeks of material.',
    daysAgo: 58.5,
    popularity: 0.24,
    status: 'approved',
  },
  {
    engineer: 'tomas-okafor',
    title: 'Nervous Pigeon Sticker Sheet, Nine Moods',
    description:
      'Nine expressive stickers in one go, evenly spaced and easy to cut. Handy for chat packs, newsletters and market stalls.',
    type: 'DALL-E',
    category: 'Cartoon',
    price: 0,
    engine: 'Chat gpt-4 turbo',
    prompt: `Design a sticker sheet of one cartoon character repeated nine times in a 3 by 3 grid with equal gaps.

Character: a nervous [pigeon or other animal] with [body shape], [main colour] body, [second colour] markings, very round
eyes and a [accessory]. Proportions, colours and accessory must be identical in all nine.

Moods, left to right, top to bottom:
1. waving timidly 2. hiding in a paper cup 3. laughing with eyes shut
4. in tears 5. asleep standing up 6. furious, feathers out
7. carrying a heart 8. drinking coffee with both wings 9. proud, chest out

Style: bold even outline, flat colour, one small highlight and one small shadow shape per figure.
Each sticker has a thick white die-cut border and stands clear of its neighbours. Background: solid [contrasting colour].
No lettering, no numbers, no overlaps, no cropped figures. Square, 1024 x 1024.`,
    tipsToUse:
      'Choose a background colour found nowhere on the character, and removing it later takes one click. The nine moods can be changed in the text. If one comes out weak, replace the feeling with a physical action.',
    daysAgo: 8.9,
    popularity: 0.39,
    status: 'approved',
  },
  {
    engineer: 'noor.haddad',
    title: 'Space-Snail Crew: a Saturday-Morning Ensemble Line-Up',
    description:
      'Five clashing silhouettes, one shared ship and a colour plan that keeps each crew member readable at thumbnail size. A pitch page for a series in a single image.',
    type: 'Leonardo Ai',
    category: 'Cartoon',
    price: 6,
    engine: 'Chat gpt-32k',
    prompt: `PROMPT
Saturday-morning cartoon line-up of a five-member space-snail crew, full figures on one ground line, all facing three-quarter
right, evenly spaced.
From left: captain, tall cone shell in [captain's colour], [captain's trait]; engineer, cube shell in [engineer's colour],
[engineer's tool]; pilot, flat disc shell in [pilot's colour], [pilot's trait]; medic, round shell in [medic's colour],
[medic's tool]; stowaway, no shell, hiding in a [container].
Each silhouette is built on a different basic shape and can be told apart in pure black.
Thick tapered outlines, flat colour with a single hard shadow, big readable expressions: [five emotions in order].
Behind them, at 30 per cent contrast: their ship, a [kitchen object] turned spacecraft, against a [sky colour] nebula.

NEGATIVE PROMPT
realistic slime, human faces, matching shells, overlapping figures, text, logo, gradients, extra characters, cropped antennae

SETTINGS
Style: Illustration. Ratio: 16:9. Contrast: high. Guidance: 7. Prompt enhance: off. Images: 4`,
    tipsToUse:
      'Fill the result with black in an editor: if you cannot name all five, exaggerate the shell shapes and run it again. Keep the ship pale so that nobody competes with the captain.',
    daysAgo: 0.3,
    popularity: 0,
    status: 'pending',
  },
]

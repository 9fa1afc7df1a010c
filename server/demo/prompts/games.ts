import type { DemoPrompt } from '../types.ts'

export const gamesPrompts: DemoPrompt[] = [
  {
    engineer: 'pixel.wren',
    title: 'Hedge-maze ground tiles, top-down and seamless',
    description:
      'Edge-to-edge tiles for top-down games: hedge, gravel, corner and clearing, all in one light. Tested in a tilemap, not just in a gallery.',
    type: 'Stable Diffusion',
    category: 'Games',
    price: 6,
    engine: 'Chat gpt',
    prompt: `Base prompt, used for every tile:
(seamless tileable texture:1.3), strict top-down orthographic view, garden maze ground, [tile role: clipped hedge top / raked gravel path / mossy flagstone / shallow water], [season] palette, hand-painted game art, even ambient light with no cast shadows, medium detail readable at 64 px, [accent: fallen petals / frost / glow-worms] scattered at random without a focal point

Negative:
perspective, horizon, side view, isometric, border, vignette, single large object, strong shadow, sun flare, text, watermark, photo, noise, repeating grid lines

Settings:
SD 1.5 or SDXL with tiling switched on for both axes, 512 x 512 (SDXL 1024), Euler a, 28 steps, CFG 7, seed [number], batch of 8.

Order of work:
1. Generate the hedge until the colour is right and note the seed.
2. Keep that seed, swap only the tile role for path, stone and water.
3. For corners, img2img from a rough two-colour mask at denoise 0.55, with [hedge] on the inside of the bend.
4. Offset by half in both axes and inpaint any seam at denoise 0.3.`,
    tipsToUse:
      'Do not use hires fix with tiling, because it brings the seams back. Downscale to 64 px before judging. Keep accents under a tenth of the surface or the repeat will show.',
    daysAgo: 118,
    popularity: 0.29,
    status: 'approved',
  },
  {
    engineer: 'dev_anand',
    title: 'Chess opening coach that asks before it tells',
    description:
      'Learn the plans behind an opening instead of a list of moves. The coach questions you, spots the misunderstanding and sets a ten-minute drill.',
    type: 'GPT',
    category: 'Games',
    price: 6,
    engine: 'Chat gpt-4 turbo',
    prompt: `As a coach of club players you ask before you explain. My rating is about [rating], I play [White / Black], and I want to understand [opening or variation]. I have [minutes] minutes.

Hold the session like this, one step per message, and wait for my reply each time:
1. Ask where I would put my pieces if my opponent passed every turn.
2. Compare my answer with the real plan. Name the one idea that I have wrong, not all of them.
3. Give the main line to move [8-10] in algebraic notation, with a reason of at most twelve words after each of my moves.
4. Describe the typical pawn structure and two pawn breaks. For each: when it works, when it loses.
5. Show the most common mistake at my level and how it is punished.
6. Quiz me on three positions, given as FEN with a text board. Do not show the answer until I commit.
7. End with a drill for ten minutes and one model game to look up.

If you are unsure that a line is sound, say "check with an engine". Never invent statistics or game scores.`,
    tipsToUse:
      'Paste one of your own lost games in step 1 and the advice becomes personal. Check its tactics with a free engine, as language models miscount captures. Stay with one variation per session.',
    daysAgo: 201,
    popularity: 0.71,
    status: 'approved',
  },
  {
    engineer: 'tomas-okafor',
    title: 'Two-hour one-shot dungeon master for three friends',
    description:
      'Runs a complete adventure at the table speed of real people: short scenes, honest dice and an ending before the last train.',
    type: 'Llama',
    category: 'Games',
    price: 2,
    engine: 'Chat gpt-32k',
    prompt: `System: You are a dungeon master for a two-hour adventure. You describe, you ask, you stop. You never decide what a player feels, says or does.

Setting: [place and era]. Threat: [what is going wrong]. Tone: [grim / warm / absurd]. Players: [name, trade and one flaw for each].

Rules of play:
- Every turn has at most 90 words, ends with a question to one named player, and moves the spotlight round the table.
- Uncertain actions: ask for 2d6. On 10+ it works, on 7-9 it works at a price that you name first, on 6 or less things get worse. The players roll; you never do.
- Keep a status block under each turn: Place | Clock (0-6) | Injuries | Items | Loose ends.
- The clock rises by one whenever a roll fails or a scene drags past four turns. At 3 show the threat. At 5 begin the climax. At 6 it happens.

Structure: arrival, complication, choice with no clean answer, climax, two-line epilogue for each player.

Begin by asking each player one question about [shared past or secret], then set the first scene.`,
    tipsToUse:
      'Use a context of 8k tokens or more, so that the status block survives. If the model plays for you, repeat the second sentence of the system text. Set the clock to 2 at once for a one-hour game.',
    daysAgo: 74,
    popularity: 0.2,
    status: 'approved',
  },
  {
    engineer: 'oskar_lind',
    title: 'Boss creature turnaround sheet: front, side, back',
    description:
      'Concept sheets a modeller can actually work from, with three matched views and a height marker. Reads clearly in grey before any colour goes on.',
    type: 'Leonardo Ai',
    category: 'Games',
    price: 8,
    engine: 'Chat gpt-4 turbo',
    prompt: `Character turnaround sheet for a video-game boss, three full-body views of the same creature in a row: front, exact left profile, back. Creature: [animal A] crossed with [object or landscape B], [height] metres tall next to a plain grey human silhouette. Main shape language: [triangles / circles / slabs]. It fights by [attack], so the [body part] is oversized and worn. Weak point: [location], marked only by a change of material to [material]. Neutral standing pose, feet on one common ground line, heads level, equal spacing. Orthographic view, flat light grey background, soft studio light without cast shadows, clean painted rendering, palette of three: [base], [secondary], [accent at most 10 percent].

Negative prompt: perspective, action pose, background scenery, smoke, text, labels, different costumes, cropped feet, extra limbs, dramatic lighting, duplicate front view

Settings: Lucid Origin or Phoenix, 16:9, contrast medium, prompt enhancement off, four images. Take the best as image guidance (Content Reference, strength Mid) and run again with "grey clay render, no colour" to get a clean sheet for modelling.`,
    tipsToUse:
      'Pick the set whose ground line agrees; limbs are easier to repaint than proportions. Shrink it to 100 px high to test the silhouette. Only one unusual idea per boss, or the back view will forget it.',
    daysAgo: 45,
    popularity: 0.35,
    status: 'approved',
  },
  {
    engineer: 'sable.fontaine',
    title: 'Isometric potion shop diorama under a full moon',
    description:
      'Cosy cut-away rooms with glass, clutter and moonlight. Ideal as key art for a management game or as the header of a devlog.',
    type: 'Midjourney',
    category: 'Games',
    price: 4,
    engine: 'Chat gpt-3.5 turbo',
    prompt: `Isometric cut-away diorama of a small potion shop run by [shopkeeper, e.g. a retired knight], two walls and a floor on a square plinth, roof removed, full moon hanging just above the back corner and throwing pale blue light through a round window, warm [amber / coral] lamps inside for contrast, shelves with roughly thirty bottles in three glass shapes, hero object: [cauldron / still / carnivorous plant] at the centre of the floor, a [pet] on the counter, rolled recipes, ladder on a rail, trapdoor ajar with [colour] glow, chipped tiles, stylised low-detail geometry with hand-painted textures, tilt-shift softness at the edges only, plain [dark teal] background, true isometric angle, no people cropped by walls --ar 1:1 --stylize 200 --v 6.1 --no text, labels, outer frame, vanishing point

Upgrade states for a game, run with the same seed: add "[empty and dusty, three bottles]" for level one, "[busy, second shelf]" for level two, "[gilded, overgrown, roof garden]" for level three, each with --seed [number]`,
    tipsToUse:
      'Fix the seed before making the upgrade states, or walls will move. If the angle slips into perspective, put "orthographic camera" first. Cut the plinth out with a background remover and it sits on any page.',
    daysAgo: 12,
    popularity: 0.41,
    status: 'approved',
  },
]

import type { DemoMessage } from './types.ts'

/** A message of a conversation: sender, text and age. */
type Line = [from: string, message: string, minutesAgo: number]

const between = (one: string, other: string, lines: Line[]): DemoMessage[] =>
  lines.map(([from, message, minutesAgo]) => ({ from, to: from === one ? other : one, message, minutesAgo }))

/** Each conversation is listed oldest message first. */
export const DEMO_CONVERSATIONS: DemoMessage[][] = [
  between('ada.brook', 'mira.holt', [
    [
      'ada.brook',
      'Hello Mira, I bought your claymation icons last week and they were a hit. I run the marketing for a small bakery with three shops. Would you write a custom set of prompts for our autumn campaign?',
      2890,
    ],
    [
      'mira.holt',
      'Hello Ada, that is lovely to hear! Yes, I take on a few custom sets each month. What do you need to end up with: posters, social posts, menu pictures, or all of them?',
      2861,
    ],
    [
      'ada.brook',
      'Four products (plum tart, rye loaf, pumpkin bun, cardamom knots), each as a window poster and a square post. Plus one picture without a product that we can put opening times on.',
      2840,
    ],
    [
      'mira.holt',
      'So five prompts with two formats each. I would keep light, table and camera the same in all of them and leave placeholders for product and garnish, so you can add new bakes without me. Do you have brand colours?',
      2815,
    ],
    [
      'ada.brook',
      'Rust (#B5532A), cream (#F4E9D8) and a dark green (#2F4A3C). We photograph on an old oak counter, so wood is welcome. Please no pumpkins with faces, the owner has strong feelings.',
      1496,
    ],
    [
      'mira.holt',
      'No faces, noted! Image tools do not follow hex values well, so I will write the colours as things: rust linen, cream stoneware, bottle-green tiles. That comes much closer. Is Midjourney all right for you?',
      1473,
    ],
    [
      'ada.brook',
      'Midjourney is fine, I have the standard plan. The posters go up on the 20th and our printer needs a week.',
      1440,
    ],
    [
      'mira.holt',
      'Then let us aim for the 9th, which leaves time for one round of changes. For the poster I will ask for 2:3 with the upper third empty. Upscale before you send it, your printer will want about 3,600 pixels on the long side for A3 or more.',
      322,
    ],
    [
      'ada.brook',
      'Perfect. One worry: the tool always makes our cardamom knots look like cinnamon rolls. Can that be helped?',
      64,
    ],
    [
      'mira.holt',
      'It can. Describe the shape instead of the name: "a strand of dough wound into a tight ball, ends tucked under, pearl sugar", and add "spiral, swirl, icing" after --no. Send me a photo of yours too and I will test it as an image prompt tonight.',
      41,
    ],
  ]),
  between('felix_m', 'junko_arai', [
    [
      'felix_m',
      'Hi Junko, I am making a 24-page picture book and my heroine looks like a different child on every page. Do you have a method for keeping a character the same?',
      7260,
    ],
    [
      'junko_arai',
      'Hi Felix! Start with a character sheet on a plain background: front, side, back, two expressions. Choose three marks that survive any style, such as a crooked fringe, a yellow raincoat and one red sock, and repeat them in every prompt in the same words and order.',
      7205,
    ],
    [
      'felix_m',
      'I did have a sheet, but I described her differently each time ("girl in a yellow coat", "child in rain gear"). Could that be the reason?',
      7188,
    ],
    [
      'junko_arai',
      'Very likely. Treat the description as a fixed block that you paste, never retype. Scene first, block second, style last. And use the front view as the character reference: --cref with --cw 100 in Midjourney v6 keeps face and clothes, --cw 0 keeps only the face for the bath scene.',
      5790,
    ],
    [
      'felix_m',
      'That helped a lot, 19 of 24 pages now match. The ones where she is small in the landscape are still off, her coat turns orange.',
      1310,
    ],
    [
      'junko_arai',
      'Small figures get few pixels, so the scene wins. Make the landscape without her, generate her separately in the right pose on grey, and paste her in. Or inpaint just that region at a larger size. If sunset tints the coat, write "lemon-yellow raincoat in shade".',
      1258,
    ],
    [
      'felix_m',
      'Pasting her in worked on all five pages. Thank you! I will leave a heart on your forest guardian and send you the finished book.',
      187,
    ],
  ]),
]

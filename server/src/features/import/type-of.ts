import type { PromptType } from '@promptery/contract/constants'
import { BUSINESS_PATTERN, matchesOf, PICTURE_PATTERN } from './keywords.ts'
import type { Judged, Sureness } from './sureness.ts'

/** Marks of a tool: its parameters and settings. */
const TOOLS: [PromptType, RegExp][] = [
  ['Midjourney', /(?<=\s)--(?:ar \d|niji|stylize \d|s \d|v \d|cref|sref|chaos \d|tile\b)/],
  ['Leonardo Ai', /\bleonardo(?:\.| )?ai\b|\bleonardo (?:phoenix|kino|diffusion)/i],
  [
    'Stable Diffusion',
    /\bstable diffusion\b|\bSDXL\b|\bCFG (?:scale )?\d|\bcontrolnet\b|\bDPM\+\+|\bEuler a\b|<lora:/i,
  ],
]

/** The opening of a text that a chat model is meant to read. A picture's prompt rarely speaks to a "you". */
const SPEAKS_TO_A_MODEL =
  /\b(?:act as|you are|you're|your (?:task|goal|role|job|mission)|i want you to|i need you to|i will (?:give|provide|type|send|paste|ask)|system prompt|answer|reply|respond|responses?)\b/i

/** A request for one picture. */
const ASKS_FOR_PICTURE =
  /\b(?:create|generate|make|draw|paint|design|render|produce|present|turn|transform|convert|edit)\b[^.\n]{0,80}\b(?:images?|pictures?|photos?|photographs?|portraits?|illustrations?|posters?|maps?|scenes?|renders?|dioramas?|figurines?|paintings?|drawings?(?! app)|sketch|selfie|bust|wallpapers?|stickers?)\b|^\W*(?:draw|paint|sketch|illustrate)\b|^\W*(?:an? |the )?(?:[\w-]+,? ){0,6}(?:photo|photograph|portrait|illustration|render|rendering|selfie|image|painting|poster)\b/i

/** A noun with its article opens the description of a scene, a verb an instruction. */
const DESCRIBES_A_SCENE = /^["'\s]*(?:an?|the|two|three) /i

/** Keys of the descriptions that people write for picture models as JSON. */
const PICTURE_KEYS =
  /"(?:camera\w*|lens|lighting|light|composition|pose|poses?|outfit|clothing|wardrobe|hair|hairstyle|background|colou?rs?|color_palette|aspect_ratio|negative_prompt|scene\w*|image_\w+|photography\w*|style|atmosphere|environment|render\w*|subject\w*|prompt_type|identity_lock)"\s*:/gi

const OPENING_CHARS = 400
const READ_CHARS = 4_000

/**
 * The type that the content speaks for. Without marks of a tool, pictures are `DALL-E`, which reads plain sentences.
 * @param isPicture the file says that it makes pictures
 */
export function typeOf(title: string, text: string, isPicture: boolean): Judged<PromptType> {
  const read = text.slice(0, READ_CHARS)
  const tool = TOOLS.find(([, marks]) => marks.test(text.slice(-READ_CHARS)) || marks.test(read))
  const score = pictureScore(title, read) + (isPicture ? 8 : 0) + (tool ? 2 : 0)
  if (score < PICTURE_MIN) return { value: 'GPT', sureness: surenessOf(PICTURE_MIN - score) }
  return { value: tool?.[0] ?? 'DALL-E', sureness: surenessOf(score - PICTURE_MIN + 1) }
}

const PICTURE_MIN = 3

function surenessOf(margin: number): Sureness {
  if (margin >= 3) return 'sure'
  return margin >= 1.5 ? 'likely' : 'unsure'
}

/** From 3 on a picture is more likely meant than a text. */
function pictureScore(title: string, text: string): number {
  const opening = text.slice(0, OPENING_CHARS)
  const keys = matchesOf(text, PICTURE_KEYS).size
  return (
    Math.min(5, matchesOf(text, PICTURE_PATTERN).size * 0.5) +
    Math.min(2, matchesOf(title, PICTURE_PATTERN).size * 1.5) +
    (ASKS_FOR_PICTURE.test(opening) ? 2 : 0) +
    (DESCRIBES_A_SCENE.test(opening) ? 1 : 0) +
    (keys >= 3 ? 4 : 0) +
    (SPEAKS_TO_A_MODEL.test(opening) ? -5 : 1.5) -
    (matchesOf(text.slice(0, 2 * OPENING_CHARS), BUSINESS_PATTERN).size >= 4 ? 2 : 0)
  )
}

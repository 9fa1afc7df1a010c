import { randomUUID } from 'node:crypto'

/** Nobody who has not bought the prompt may ever receive this. */
export const SECRET = `sesame-${randomUUID()}`

/** What is sold has to reach its buyer to the letter: lines, blanks, quotes and every script. */
export const TEXT = `A [animal] in the rain, "seen" from below & lit by <neon>.

    indented, with a tab\tand 中文, العربية, emoji 🦊
--ar 3:2 --seed [number] -- ${SECRET}`

export const TIPS = 'Name the street. Rain needs a light behind it.'

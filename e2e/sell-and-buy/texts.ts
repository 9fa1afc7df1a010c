import { randomUUID } from 'node:crypto'

/** Part of the sold text that only buyers may receive. */
export const SECRET = `sesame-${randomUUID()}`

/** The sold text, which has to reach its buyer unchanged: lines, blanks, quotes and every script. */
export const TEXT = `A [animal] in the rain, "seen" from below & lit by <neon>.

    indented, with a tab\tand 中文, العربية, emoji 🦊
--ar 3:2 --seed [number] -- ${SECRET}`

export const TIPS = 'Name the street. Rain needs a light behind it.'

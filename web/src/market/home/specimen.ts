import type { ExampleResponse } from '@promptery/contract/listings/example'

const WORDS = [
  'A ',
  '[animal]',
  ' made of folded paper, lit from behind, standing on ',
  '[surface]',
  '. Muted ',
  '[colour]',
  ' background, soft grain, sharp creases, 85mm, no text.',
]

const segments = WORDS.map((raw, index) => ({
  raw,
  at: WORDS.slice(0, index).join('').length,
  ...(raw.startsWith('[') && { variable: { name: raw.slice(1, -1) } }),
}))

/** Shown where no listing is open. */
export const SPECIMEN: Omit<ExampleResponse, 'success'> = {
  prompt: null,
  sample: null,
  segments,
  variables: segments.flatMap(({ variable }) => variable ?? []),
}

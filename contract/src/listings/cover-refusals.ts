/** Why a file cannot be a cover. */
export const COVER_REFUSALS = {
  noPicture: 'This file is not a picture: choose a JPEG, PNG, WebP, AVIF or GIF',
  tooLarge: 'This file is larger than 10 MB: choose a smaller one',
} as const

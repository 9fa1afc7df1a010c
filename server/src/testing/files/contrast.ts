import sharp from 'sharp'

/** The largest standard deviation of a picture's channels: that of an empty one is 0. */
export async function contrastOf(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats()
  return Math.max(...channels.map(({ stdev }) => stdev))
}

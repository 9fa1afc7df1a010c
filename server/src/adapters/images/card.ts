import { type Picture, WIDTH } from '@promptery/sketch'
import type { Card } from './drawing/card.ts'
import { draw } from './drawing/draw.ts'

interface CardInput extends Omit<Card, 'pictures'> {
  /** Drawings of the sketcher, or encoded pictures. */
  pictures: (Picture | Buffer)[]
}

/** An Open Graph image: JPEG of 1200 × 630 pixels. */
export const renderCard = ({ pictures, ...said }: CardInput): Promise<Buffer> =>
  draw('renderCard', {
    ...said,
    pictures: pictures.map((one) => ('svg' in one ? { svg: one.svg, width: WIDTH } : { bytes: one })),
  })

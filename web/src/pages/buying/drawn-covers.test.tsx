import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CartRow } from '../../features/cart/CartRow.tsx'
import { LibraryCard } from '../../features/library/LibraryCard.tsx'
import { aPrompt } from '../../testing/prompt.ts'
import { renderAt } from '../../testing/render.tsx'

const nothing = () => undefined

it.each([
  ['Midjourney', true, 2],
  ['Midjourney', undefined, 0],
  ['GPT', true, 0],
] as const)(
  'a cover that could pass for a result is named in cart and library: %s, drawn %s',
  (type, isDrawn, times) => {
    const prompt = aPrompt({ type })
    const cover_image = { ...prompt.cover_image, ...(isDrawn && { isDrawn }) }
    const placed = { ...prompt, cover_image, isOwn: false, isFavourite: false, folderId: null }
    renderAt(
      <ul>
        <LibraryCard item={placed} folderName={undefined} isEager={false} onStar={nothing} onMove={nothing} />
        <CartRow item={{ ...placed, image: '', addedAt: '', isAvailable: true }} buy={null} onRemove={nothing} />
      </ul>,
    )
    expect(screen.queryAllByText('Drawn cover')).toHaveLength(times)
  },
)

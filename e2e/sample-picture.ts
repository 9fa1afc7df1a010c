import type { Page } from '@playwright/test'

/** A file with a picture that the browser itself makes, taller than wide. */
export async function aPicture(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 1000
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = 'teal'
      context.fillRect(0, 0, 800, 1000)
      context.fillStyle = 'gold'
      context.fillRect(200, 300, 400, 400)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return { name: 'result.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

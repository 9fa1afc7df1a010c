import { describe, expect, it } from 'vitest'
import { Unavailable } from '../../platform/errors.ts'
import { anImageModel, failure } from '../../testing/models/image-model.ts'

const { api, images, base64 } = await anImageModel()

describe('the image model', () => {
  it('is retried once after a broken connection', async () => {
    api.respondWith((_, response) => void response.destroy(), base64)
    expect((await images().generate('a red fox')).contentType).toBe('image/webp')
    expect(api.received).toHaveLength(2)
  })

  it('that cannot be reached is unavailable', async () => {
    const error = await failure(images({ baseUrl: 'http://127.0.0.1:9/v1' }).generate('a red fox'))
    expect(error).toBeInstanceOf(Unavailable)
  })
})

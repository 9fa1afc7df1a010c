import sharp from 'sharp'

/** A picture of one colour. */
export function aPicture(
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'png',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c75f2a' } })
    .toFormat(format)
    .toBuffer()
}

/** A multipart body like that of a browser's form. */
export async function multipart(
  fields: Record<string, string | number | boolean | object>,
  file?: { name?: string; filename?: string; bytes: Buffer; type?: string },
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  if (file) {
    const blob = new Blob([new Uint8Array(file.bytes)], { type: file.type ?? 'image/png' })
    form.set(file.name ?? 'cover_image', blob, file.filename ?? 'cover.png')
  }
  const request = new Request('http://form.example', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}

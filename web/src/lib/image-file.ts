/** Media types of covers, with their file extensions. */
const EXTENSIONS: Record<string, string> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

const DATA_URL = /^data:([^;,]+)(;base64)?,(.*)$/s

/** A file name for a picture: `folded-paper-fox.webp`. */
export function pictureName(topic: string, url: string): string {
  const words = topic.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['picture']
  const type = DATA_URL.exec(url)?.[1]
  const ending = type ? EXTENSIONS[type] : /\.(\w{3,4})(?:[?#]|$)/.exec(url)?.[1]
  return `${words.join('-').slice(0, 60)}.${ending ?? 'webp'}`
}

/** Fetches a picture as a file. Data URLs are decoded without a request, which the page's policy forbids. */
export async function fileOfPicture(url: string, topic: string): Promise<File> {
  const blob = blobOfDataUrl(url) ?? (await fetchPicture(url))
  return new File([blob], pictureName(topic, url), { type: blob.type })
}

/** The page may show pictures of a public bucket, but not fetch them. The shop serves the same ones. */
export const fromShop = (url: string): string => url.replace(/^https?:.*(?=\/covers\/[^/]+\/[^/]+$)/, '/files')

async function fetchPicture(url: string): Promise<Blob> {
  const answer = await fetch(fromShop(url))
  if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}`)
  return answer.blob()
}

function blobOfDataUrl(url: string): Blob | null {
  const [match, type = '', isBase64, body = ''] = DATA_URL.exec(url) ?? []
  if (!match) return null
  if (!isBase64) return new Blob([decodeURIComponent(body)], { type })
  return new Blob([Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))], { type })
}

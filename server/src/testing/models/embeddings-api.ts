import { type ImageApi, imageApi, json } from './image-api.ts'

/**
 * A local server with the API of an embedding model. It stands in for one that has learned: each group of words is one
 * meaning, and a text's vector counts its words of each.
 */
export async function embeddingsApi(meanings: readonly string[]): Promise<ImageApi & { reset(): void }> {
  const groups = meanings.map((words) => new Set(words.split(' ')))
  const vectorOf = (text: string): number[] => {
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
    return [...groups.map((group) => words.filter((word) => group.has(word)).length), 0.1]
  }
  const api = await imageApi()
  const reset = () =>
    api.respondWith((request, response, received) => {
      const { input } = received.body as { input: string[] }
      const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
      json(200, { object: 'list', data, model: 'words' })(request, response, received)
    })
  reset()
  return { ...api, reset }
}

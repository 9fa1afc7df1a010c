/** A block of a `text/event-stream`: an event, a position, or a comment. */
export interface StreamBlock {
  text: string
  id: string | undefined
  event: string | undefined
  data: string | undefined
}

interface Opening {
  cookie: string
  /** The position to resume from. Absent: now. */
  lastEventId?: string
  query?: string
  signal: AbortSignal
}

/** Opens `GET /events` once. */
export function openStream(base: string, { cookie, lastEventId, query = '', signal }: Opening): Promise<Response> {
  const headers = { cookie, ...(lastEventId && { 'last-event-id': lastEventId }) }
  return fetch(`${base}/api/v1/events${query}`, { headers, signal })
}

/** The blocks of a stream until the server ends it. @throws when the connection breaks */
export async function* blocksOf(answer: Response): AsyncGenerator<StreamBlock> {
  let rest = ''
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const text of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
      yield { text, id: field('id'), event: field('event'), data: field('data') }
    }
  }
}

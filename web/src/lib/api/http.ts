import { ApiError } from './api-error.ts'

const API = '/api/v1'

/** One call, with the address below the API's. */
export type CallRequest = {
  url: string
  method?: 'get' | 'post' | 'put' | 'delete'
  /** The query string. What is undefined is left out. */
  params?: Record<string, string | undefined>
  /** A form, or what is sent as JSON. */
  data?: object
  signal?: AbortSignal
  /** None unless said. */
  timeoutMs?: number
  /** Told how much of the form has been sent, from 0 to 1. */
  onUploadProgress?: (progress: number) => void
}

/** What the server said. A body that is no JSON counts as none. */
export type Answer = { status: number; body: unknown; header: (name: string) => string | null }

/**
 * Sends one call with the cookies of this origin and reads its answer, of whatever status.
 * Throws an `ApiError` where there is no answer, and the reason of `signal` where that was aborted.
 */
export async function sendRequest(request: CallRequest): Promise<Answer> {
  const { signal, onUploadProgress } = request
  try {
    return await (onUploadProgress ? upload(request, onUploadProgress) : fetchAnswer(request))
  } catch (error) {
    if (signal?.aborted) throw error
    // What `fetch` throws when there is no network or no server, and when time is up.
    const isUnanswered = error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
    throw new ApiError(0, isUnanswered ? 'No response received from the server' : 'Error in sending the request')
  }
}

async function fetchAnswer({ method = 'get', data, timeoutMs, signal, ...address }: CallRequest): Promise<Answer> {
  const until = timeoutMs === undefined ? signal : AbortSignal.timeout(timeoutMs)
  const response = await fetch(API + addressOf(address), {
    method: method.toUpperCase(),
    ...bodyOf(data),
    ...(until && { signal: until }),
  })
  const text = await response.text()
  return { status: response.status, body: parsed(text), header: (name) => response.headers.get(name) }
}

/** `fetch` does not tell how far an upload is. */
function upload({ method = 'post', data, ...address }: CallRequest, onProgress: (progress: number) => void) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method.toUpperCase(), API + addressOf(address))
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        body: parsed(request.responseText),
        header: (name) => request.getResponseHeader(name),
      }),
    )
    request.addEventListener('error', () => reject(new TypeError('The upload got no answer')))
    const { body, headers } = bodyOf(data)
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value)
    request.send(body)
  })
}

/** Below the API's, with its query. */
export function addressOf({ url, params = {} }: Pick<CallRequest, 'url' | 'params'>): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return url + (given.length > 0 ? `?${new URLSearchParams(given)}` : '')
}

function bodyOf(data: object | undefined): { body?: FormData | string; headers?: Record<string, string> } {
  if (data === undefined) return {}
  if (data instanceof FormData) return { body: data }
  return { body: JSON.stringify(data), headers: { 'content-type': 'application/json' } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

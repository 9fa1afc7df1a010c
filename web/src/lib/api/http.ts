import type { Route } from '@promptery/contract/route'
import type { ServerResponse } from './api-error.ts'
import { ApiError, unreadable } from './api-error.ts'

export const API = '/api/v1'

/** A request, with its address below the API's. */
export type CallRequest = {
  url: string
  method?: Route['method']
  /** A form, or a JSON body. */
  data?: object
  signal?: AbortSignal
  /** Default: none. */
  timeoutMs?: number
  /** Receives the sent part of a form, from 0 to 1. */
  onUploadProgress?: (progress: number) => void
}

/**
 * Sends a request with this origin's cookies and returns the response of any status. Throws an `ApiError` without a
 * response, and the reason of an aborted `signal`.
 */
export async function sendRequest(request: CallRequest): Promise<ServerResponse> {
  const { signal, onUploadProgress } = request
  try {
    return await (onUploadProgress ? upload(request, onUploadProgress) : fetchResponse(request))
  } catch (error) {
    if (signal?.aborted) throw error
    // `fetch` throws these without a network or server, or on a timeout.
    const isUnanswered = error instanceof TypeError || (error as Error | undefined)?.name === 'TimeoutError'
    throw isUnanswered ? new ApiError(0, 'No response received from the server') : unreadable()
  }
}

async function fetchResponse({ url, method = 'GET', data, timeoutMs, signal }: CallRequest): Promise<ServerResponse> {
  const until = endOf(signal, timeoutMs)
  const response = await fetch(API + url, {
    method,
    ...bodyOf(data),
    ...(until && { signal: until }),
  })
  const text = await response.text()
  return { status: response.status, body: parsed(text), header: (name) => response.headers.get(name) }
}

/** By `XMLHttpRequest`: `fetch` does not report upload progress. */
function upload(request: CallRequest, onProgress: (progress: number) => void) {
  const { url, method = 'POST', data, timeoutMs, signal } = request
  const until = endOf(signal, timeoutMs)
  return new Promise<ServerResponse>((resolve, reject) => {
    until?.throwIfAborted()
    const xhr = new XMLHttpRequest()
    xhr.open(method, API + url)
    xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    xhr.addEventListener('load', () =>
      resolve({
        status: xhr.status,
        body: parsed(xhr.responseText),
        header: (name) => xhr.getResponseHeader(name),
      }),
    )
    xhr.addEventListener('error', () => reject(new TypeError('The upload got no response')))
    until?.addEventListener('abort', () => {
      xhr.abort()
      reject(until.reason)
    })
    const { body, headers } = bodyOf(data)
    for (const [name, value] of Object.entries(headers ?? {})) xhr.setRequestHeader(name, value)
    xhr.send(body)
  })
}

/** Aborts with `signal` or on a timeout. */
function endOf(signal: AbortSignal | undefined, timeoutMs: number | undefined): AbortSignal | undefined {
  if (timeoutMs === undefined) return signal
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
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

/** The same answer, whose body breaks off with an error when it is longer than `bytesMax`. */
export function limitBody(response: Response, bytesMax: number): Response {
  if (!response.body) return response
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > bytesMax) controller.error(new Error(`the answer is longer than ${bytesMax} bytes`))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted, { status: response.status, statusText: response.statusText, headers: response.headers })
}

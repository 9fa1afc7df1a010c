// Exits with 0 if this container's server is ready, otherwise with 1. The image has no curl.
const port = process.env.PORT ?? '3000'
const isReady = await fetch(`http://127.0.0.1:${port}/api/v1/ready`, { signal: AbortSignal.timeout(3_000) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isReady ? 0 : 1)

export {}

import { type DestinationStream, type LevelWithSilentOrString, type Logger, pino, stdSerializers } from 'pino'

/** Buffer length in characters. Unless a terminal is attached, lines are written together. */
const BUFFER_LENGTH = 8_192
const FLUSH_MS = 250
/** Lines are dropped when this many characters are buffered. */
const DROPPED_BEYOND = 4 * 1024 ** 2

/** Writes JSON lines, or readable ones to a terminal. `destination` replaces the standard output. */
export function createLogger(level: LevelWithSilentOrString, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: serializeError } }
  if (destination) return pino(options, destination)
  if (process.stdout.isTTY) {
    const transport = { target: 'pino-pretty', options: { ignore: 'pid,hostname,reqId', translateTime: 'HH:MM:ss' } }
    return pino({ ...options, transport })
  }
  const buffered = pino.destination({
    sync: false,
    minLength: BUFFER_LENGTH,
    periodicFlush: FLUSH_MS,
    maxLength: DROPPED_BEYOND,
  })
  return pino(options, buffered)
}

/** Removes the values of queries: they may be personal data. */
function serializeError(error: Error): object {
  const { type, stack } = stdSerializers.err(error)
  return { type, message: withoutValues(messagesOf(error), error), stack: withoutValues(stack, error) }
}

/** The messages of an error and its causes, each once. */
function messagesOf(error: Error): string {
  const messages = new Set<string>()
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) messages.add(cause.message)
  return [...messages].join(': ')
}

/**
 * Removes the values of failed queries, which may be personal data, from an error's message or stack.
 * @param text may include the causes
 */
export function withoutValues(text: string, error: unknown): string {
  let without = text
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // By comparison and not by pattern, since values may contain anything.
    if ('params' in cause) without = without.replaceAll(`\nparams: ${cause.params}`, '')
  }
  return without
}

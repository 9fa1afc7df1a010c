import { type DestinationStream, type LevelWithSilentOrString, type Logger, pino, stdSerializers } from 'pino'
import { withoutValues } from './without-values.ts'

/** Lines that no one watches are written together: at most this many characters, and at least so often. */
const BUFFER_LENGTH = 8_192
const FLUSH_MS = 250
/** When nothing reads them, further ones are lost. */
const DROPPED_BEYOND = 4 * 1024 ** 2

/** JSON lines, or lines for people where a person is watching. `destination`: instead of the standard output. */
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

/** What went wrong and where, without the values of a query: they are people's own. */
function serializeError(error: Error): object {
  const { type, message, stack } = stdSerializers.err(error)
  return { type, message: withoutValues(message, error), stack: withoutValues(stack, error) }
}

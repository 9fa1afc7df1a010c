import { type DestinationStream, type LevelWithSilentOrString, type Logger, pino, stdSerializers } from 'pino'
import { withoutValues } from '../db/errors.ts'

/** JSON lines, or lines for people where a person is watching. `destination`: instead of the standard output. */
export function createLogger(level: LevelWithSilentOrString, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: serializeError } }
  if (destination) return pino(options, destination)
  const transport = { target: 'pino-pretty', options: { ignore: 'pid,hostname,reqId', translateTime: 'HH:MM:ss' } }
  return pino({ ...options, ...(process.stdout.isTTY && { transport }) })
}

/** What went wrong and where, without the values of a query: they are people's own. */
function serializeError(error: Error): object {
  const { type, message, stack } = stdSerializers.err(error)
  return { type, message: withoutValues(message, error), stack: withoutValues(stack, error) }
}

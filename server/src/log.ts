import { type LevelWithSilentOrString, type Logger, pino, stdSerializers } from 'pino'
import { withoutValues } from './db/errors.ts'

/** JSON lines, or lines for people where a person is watching. */
export function createLogger(level: LevelWithSilentOrString): Logger {
  const forPeople = process.stdout.isTTY
  return pino({
    level,
    serializers: { err: serializeError },
    ...(forPeople && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname,reqId', translateTime: 'HH:MM:ss' } },
    }),
  })
}

/** What went wrong and where, without the values of a query: they are people's own. */
function serializeError(error: Error): object {
  const { type, message, stack } = stdSerializers.err(error)
  return { type, message: withoutValues(message), stack: withoutValues(stack) }
}

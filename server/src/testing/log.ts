import type { Logger } from 'pino'
import { createLogger } from '../platform/runtime/log.ts'

/** The product's logger with its output in memory. */
export function logInMemory(level: 'trace' | 'warn'): { logger: Logger; written(): string } {
  let text = ''
  const write = (line: string): void => {
    text += line
  }
  return { logger: createLogger(level, { write }), written: () => text }
}

import { CannotOpenDatabase } from '../platform/db/db.ts'
import { BadEnvironment } from '../platform/env.ts'
import { CannotStart } from '../platform/runtime/lifecycle/cannot-start.ts'

/** What is printed when the server does not start: expected reasons in a sentence, others with their stack. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof BadEnvironment) return `These environment variables are wrong:\n${error.message}`
  if (error instanceof CannotStart || error instanceof CannotOpenDatabase) return error.message
  return String(error instanceof Error ? error.stack : error)
}

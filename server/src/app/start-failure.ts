import { CannotOpenDatabase } from '../platform/db/db.ts'
import { BadEnvironment } from '../platform/env.ts'
import { fileRefusal } from '../platform/runtime/file-refusal.ts'
import { CannotStart } from '../platform/runtime/lifecycle/cannot-start.ts'

/** The output when the server cannot start: a sentence for expected errors, otherwise the stack. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof BadEnvironment) return `These environment variables are wrong:\n${error.message}`
  if (error instanceof CannotStart || error instanceof CannotOpenDatabase) return error.message
  return fileRefusal(error) ?? String(error instanceof Error ? error.stack : error)
}

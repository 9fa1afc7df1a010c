import { atEndOfFile } from '../at-end-of-file.ts'
import { type TestApp, testApp } from './app.ts'

/** The app of the file's last test, emptied. */
let emptied: TestApp | undefined

/** A new app for a test of a file that calls `endTest` after each: that of the last test, if nothing runs on it. */
export async function nextApp(): Promise<TestApp> {
  const known = emptied
  emptied = undefined
  if (known) return known
  // Closed at the end of the file, so that the next file gets another one.
  atEndOfFile(
    async () => {
      emptied = undefined
    },
    async () => true,
  )
  return testApp({}, {}, undefined, {
    onEmptied(app) {
      emptied = app
    },
  })
}

import { print, runCommand } from './command.ts'

// `runCommand` migrates before every command.
await runCommand(
  () => undefined,
  async () => print('The database is up to date.'),
)

import { runCommand, say } from './command.ts'

// Every command migrates before it does its work; this one has no other.
await runCommand(
  () => undefined,
  async () => say('The database is up to date.'),
)

/** The thread that works on long texts. */
import { parentPort } from 'node:worker_threads'
import { type Operations, operations } from './text-operations.ts'

export interface TextTask {
  id: number
  name: keyof Operations
  args: unknown[]
}

export type TextResult = { id: number } & ({ result: unknown } | { failure: string })

const run = async ({ id, name, args }: TextTask): Promise<TextResult> => {
  const work = operations[name] as (...args: unknown[]) => unknown
  try {
    return { id, result: await work(...args) }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', async (task: TextTask) => parentPort?.postMessage(await run(task)))

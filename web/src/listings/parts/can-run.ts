import { resultOf } from '@promptery/contract/listings/lists'
import type { Config } from '@promptery/contract/shop/config'
import { listsOf } from '../../lib/api/lists.ts'

/** Whether a model for the type is configured. */
const isConnected = (config: Config, type: string): boolean =>
  resultOf(type, listsOf(config)) === 'text' ? config.runs.texts : config.runs.images

/** Whether readers of a prompt's text may run it. */
export const canRun = (config: Config, type: string): boolean => config.runsPerDay > 0 && isConnected(config, type)

/** Whether members may try prompts of a type, if their engineers allow it. */
export const canTry = (config: Config, type: string): boolean => config.triesPerDay > 0 && isConnected(config, type)

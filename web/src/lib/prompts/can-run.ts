import type { Config } from '@promptery/contract/config'
import { type PromptType, resultOf } from '@promptery/contract/constants'

/** Whether a model for the type is configured. */
const isConnected = ({ runs }: Config, type: PromptType): boolean =>
  resultOf(type) === 'text' ? runs.texts : runs.images

/** Whether readers of a prompt's text may run it. */
export const canRun = (config: Config, type: PromptType): boolean => config.runsPerDay > 0 && isConnected(config, type)

/** Whether members may try prompts of a type, if their engineers allow it. */
export const canTry = (config: Config, type: PromptType): boolean => config.triesPerDay > 0 && isConnected(config, type)

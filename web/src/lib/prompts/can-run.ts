import type { Config } from '@promptery/contract/config'
import { type PromptType, resultOf } from '@promptery/contract/constants'

/** Whether the model that prompts of a type need is connected. */
const isConnected = ({ runs }: Config, type: PromptType): boolean =>
  resultOf(type) === 'text' ? runs.texts : runs.images

/** Whether those who may read a prompt of a type may run it. */
export const canRun = (config: Config, type: PromptType): boolean => config.runsPerDay > 0 && isConnected(config, type)

/** Whether members may try prompts of a type, where their engineers allow it. */
export const canTry = (config: Config, type: PromptType): boolean => config.triesPerDay > 0 && isConnected(config, type)

import type { Config } from '@promptery/contract/config'
import { type PromptType, resultOf } from '@promptery/contract/constants'

/** Whether the model that prompts of a type need is connected. */
export const canRun = ({ runs }: Config, type: PromptType): boolean =>
  resultOf(type) === 'text' ? runs.texts : runs.images

/** Whether members may try prompts of a type, where their engineers allow it. */
export const canTry = (config: Config, type: PromptType): boolean => config.triesPerDay > 0 && canRun(config, type)

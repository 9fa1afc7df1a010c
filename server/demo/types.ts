import type { Category, Engine, Price, PromptType } from '@promptery/contract/constants'
import type { ApprovalStatus } from '@promptery/contract/listings/prompts'

export interface DemoUser {
  username: string
  email: string
  joinedDaysAgo: number
}

export interface DemoPrompt {
  /** Username of a demo engineer. */
  engineer: string
  title: string
  description: string
  type: PromptType
  category: Category
  price: Price
  engine: Engine
  prompt: string
  tipsToUse: string
  daysAgo: number
  /** Part of the demo members that like and buy it, 0 to 1. */
  popularity: number
  status: ApprovalStatus
}

export interface DemoDiscussion {
  /** Username of a demo engineer or member. */
  author: string
  topic: string
  description: string
  hoursAgo: number
}

export interface DemoMessage {
  from: string
  to: string
  message: string
  minutesAgo: number
}

import type { Category, Engine, Price, PromptType } from '@promptery/contract/constants'
import type { ApprovalStatus } from '@promptery/contract/listings/moderation/approval'

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
  /** The earliest first. */
  answers?: readonly DemoAnswer[]
}

export interface DemoAnswer {
  /** Username of a demo engineer or member. */
  by: string
  /** Markdown. */
  text: string
  hoursAgo: number
  isAccepted?: true
}

export interface DemoMessage {
  from: string
  to: string
  message: string
  minutesAgo: number
}

/** What stands beside a listing: samples, variables, versions, reviews. Each is written by hand. */
export interface DemoProof {
  /** The listing's title. */
  title: string
  /** Its variables in the order of the form: name, label, and help where the label does not say it. */
  variables: readonly (readonly [name: string, label: string, description?: string])[]
  samples: readonly DemoSample[]
  /** Earlier texts, the latest first. */
  versions?: readonly DemoVersion[]
  reviews?: readonly DemoReview[]
}

/** A text as the prompt would make it, or without one the sketcher's picture of the prompt with the values. */
export interface DemoSample {
  values: Readonly<Record<string, string>>
  text?: string
  /** The part of the filled prompt that is drawn, where the whole names other things first. */
  draws?: string
}

/** A change of the text. */
export interface DemoVersion {
  /** When the change was made. */
  daysAgo: number
  /** What changed, for those who have the text. */
  note: string
  /** Passages of the later text, and what stood there before. */
  before: readonly (readonly [now: string, then: string])[]
}

export interface DemoReview {
  /** Username of a demo member. */
  by: string
  stars: 1 | 2 | 3 | 4 | 5
  text: string
  /** The engineer's. */
  answer?: string
}

import type { Prompt } from '@promptery/contract/prompts'

/** Whether a prompt is on the market. Its uploader, its buyers and admins see it also when it is not. */
export const isForSale = ({ status, withdrawn }: Pick<Prompt, 'status' | 'withdrawn'>, requireApproval: boolean) =>
  !withdrawn && (status === 'approved' || (status === 'pending' && !requireApproval))

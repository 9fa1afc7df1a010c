/** The name of a user's unsent message to another one. */
export const messageDraft = (userId: string, peerId: string): string => `message:${userId}:${peerId}`

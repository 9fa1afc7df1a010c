/** Whether a request only reads, by its method. */
export const isRead = ({ method }: { method: string }): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/** Whether the method is a safe one. */
export const isRead = ({ method }: { method: string }): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/** Whether only this machine reaches a server that listens at `host`. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)

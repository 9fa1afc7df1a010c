/** Whether a server that listens at `host` is reachable from this machine only. */
export const isLoopback = (host: string): boolean => /^((.+\.)?localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)

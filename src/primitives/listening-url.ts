/** Wildcard addresses, and the loopback address that replaces each of them in a URL. */
const EVERY: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Whether a server that listens at this address listens at every address of the machine. */
export const isEveryAddress = (host: string): boolean => Object.hasOwn(EVERY, host)

/** `http://host:port`. No client can open a wildcard address, so loopback replaces it. */
export function urlAt(host: string, port: number): string {
  const reached = (isEveryAddress(host) && EVERY[host]) || host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
}

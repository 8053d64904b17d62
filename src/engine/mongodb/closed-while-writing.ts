/** What is used of a connection of the driver. `error` says why it was closed. */
type Connection = {
  error: Error | null
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}
type Write = (this: Connection, ...args: unknown[]) => Promise<void>
export type ConnectionClass = { prototype: { writeCommand: Write } }

/**
 * Rejects a command whose connection closes while the command is written.
 *
 * mongodb 7.9.0 and earlier wait for `drain` if a socket does not take a command at once. A socket that has just been
 * destroyed takes none and emits only `close`, so the command never settles. If it is the check of the server, it was
 * the last one: the server stays unknown, and every command of the process fails until the process is restarted.
 */
export function rejectWritesOfClosed({ prototype }: ConnectionClass): void {
  const { writeCommand } = prototype
  prototype.writeCommand = function (...args) {
    return new Promise((resolve, reject) => {
      const onClose = () => reject(this.error)
      this.once('close', onClose)
      Reflect.apply(writeCommand, this, args)
        .finally(() => this.off('close', onClose))
        .then(resolve, reject)
    })
  }
}

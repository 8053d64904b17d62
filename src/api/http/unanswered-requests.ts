import type { Socket } from 'node:net'
import type { RequestHandler } from 'express'

/** Requests of one connection that are not answered yet. */
const MOST_UNANSWERED = 4

/**
 * Closes a connection on which a client sends more than four requests without an answer. HTTP/1.1 lets clients send requests
 * ahead, and lets servers close such connections (RFC 9112 §9.3.2); hardly any client does. All requests of a packet are read
 * at once, so a few thousand connections would fill the memory.
 */
export function limitUnanswered(): RequestHandler {
  const unanswered = new WeakMap<Socket, number>()
  return ({ socket }, res, next) => {
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count > MOST_UNANSWERED) {
      socket.destroy()
      return
    }
    res.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    next()
  }
}

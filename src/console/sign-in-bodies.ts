import type { Request, Response } from 'express'
import type { z } from 'zod'
import { refusedStranger } from '../api/http/admission.ts'
import { readBody } from '../api/http/body.ts'
import { clientOf } from '../api/http/client-address.ts'
import { Problem } from '../api/http/problem.ts'
import { SharedPool } from '../fairness/shared-pool.ts'
import { timers } from '../primitives/runtime.ts'

/** Bodies that are read at the same time, in all and from one address. */
const MOST = 64
const MOST_PER_ADDRESS = 8
/** Far longer than a key or token takes. */
const MOST_MS = 5_000

/**
 * Reads the bodies of the routes that know their caller only by the body: signing in, invitations and links. Anyone can
 * send them, so they must be few and quick.
 */
export class SignInBodies {
  readonly #reading = new SharedPool(MOST, { maxPerHolder: MOST_PER_ADDRESS })

  /** Throws {@link Problem} like {@link readBody}, `overloaded`, `request-timeout`. */
  async read<S extends z.ZodType>(req: Request, res: Response, schema: S): Promise<z.output<S>> {
    const address = clientOf(req.ip)
    const taking = this.#reading.take(address)
    if (taking !== 'taken') throw refusedStranger(taking, this.#reading, address)
    const late = Promise.withResolvers<never>()
    const timer = timers.setTimeout(() => late.reject(tooLate()), MOST_MS)
    try {
      return await Promise.race([readBody(req, res, schema), late.promise])
    } finally {
      timers.clear(timer)
      this.#reading.leave(address)
    }
  }
}

const tooLate = (): Problem =>
  new Problem('request-timeout', `The body took longer than ${MOST_MS / 1000} s to arrive.`, {
    headers: { Connection: 'close' },
  })

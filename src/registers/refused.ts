/** A register, or the file for its import, cannot be used; the message says why and what to do. */
export class RegisterRefused extends Error {
  override name = 'RegisterRefused'
}

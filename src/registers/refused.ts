/** A register, or the file it should be made from, cannot be used; the message says why and what to do. */
export class RegisterRefused extends Error {
  override name = 'RegisterRefused'
}

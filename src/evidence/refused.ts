/** What was given as evidence does not hold; the message says what is wrong with it. */
export class EvidenceRefused extends Error {
  override name = 'EvidenceRefused'
}

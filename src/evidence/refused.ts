/** The given evidence is invalid; the message says why. */
export class EvidenceRefused extends Error {
  override name = 'EvidenceRefused'
}

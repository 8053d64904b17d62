import { createHash } from 'node:crypto'
import { type BaseBlock, Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import { type Certificate, GeneralNames, type RelativeDistinguishedNames, type SignedData } from 'pkijs'
import { EvidenceRefused } from './refused.ts'

export const TST_INFO = '1.2.840.113549.1.9.16.1.4'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const DIRECTORY_NAME = 4

/** Hashes by which a certificate may be identified (RFC 5035, section 4). */
const HASHES: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/**
 * Checks that the token's signed attributes are those of RFC 5652, section 11: the content type and its digest,
 * each once. Throws {@link EvidenceRefused}.
 */
export function checkContentAttributes(data: SignedData): void {
  const type = attribute(data, CONTENT_TYPE)
  if (!(type instanceof ObjectIdentifier) || type.getValue() !== TST_INFO)
    throw new EvidenceRefused(
      'the time stamp was not signed as one: the attribute content-type says otherwise',
    )
  if (!(attribute(data, MESSAGE_DIGEST) instanceof OctetString))
    throw new EvidenceRefused('the time stamp lacks the signed attribute message-digest')
}

/**
 * Whether the token names this certificate as its signer, by SigningCertificate (RFC 2634, section 5.4) or
 * SigningCertificateV2 (RFC 5035, section 3). Otherwise another certificate of the same key could replace it.
 * Throws {@link EvidenceRefused} for neither attribute; RFC 3161, section 2.4.2, and RFC 5816 require one of the
 * two.
 */
export function isNamedAsSigner(data: SignedData, certificate: Certificate): boolean {
  const v1 = attribute(data, SIGNING_CERTIFICATE)
  const v2 = attribute(data, SIGNING_CERTIFICATE_V2)
  if (!v1 && !v2)
    throw new EvidenceRefused(
      'the time stamp does not name the certificate of its signer (RFC 3161, section 2.4.2): it needs the signed attribute SigningCertificate or SigningCertificateV2',
    )
  const isFirstOf = (value: BaseBlock | null, usual: 'sha1' | 'sha256') =>
    !value || isNamed(certificate, firstOf(value), usual)
  return isFirstOf(v1, 'sha1') && isFirstOf(v2, 'sha256')
}

/** The value of a signed attribute, or null. */
function attribute(data: SignedData, type: string): BaseBlock | null {
  const attributes = data.signerInfos[0]?.signedAttrs?.attributes ?? []
  const found = attributes.filter((one) => one.type === type)
  const [value, ...others]: BaseBlock[] = found.flatMap(({ values }) => values)
  if (found.length > 1 || others.length > 0)
    throw new EvidenceRefused(`the time stamp has more than one signed attribute ${type}`)
  return value ?? null
}

/** `SEQUENCE { certs SEQUENCE OF …, policies OPTIONAL }`: the first certificate is that of the signer. */
const firstOf = (value: BaseBlock): BaseBlock[] => partsOf(partsOf(partsOf(value)[0])[0])

/** `SEQUENCE { hashAlgorithm (v2, DEFAULT SHA-256), certHash, issuerSerial OPTIONAL }`; in v1 the hash is SHA-1. */
function isNamed(signer: Certificate, id: readonly BaseBlock[], usual: 'sha1' | 'sha256'): boolean {
  const hasOwn = usual === 'sha256' && id[0] instanceof Sequence
  const [algorithm] = hasOwn ? partsOf(id[0]) : []
  const [certHash, issuerSerial] = hasOwn ? id.slice(1) : id
  const hash = algorithm instanceof ObjectIdentifier ? HASHES[algorithm.getValue()] : usual
  if (!(certHash instanceof OctetString) || hash === undefined) return false
  const named = Buffer.from(certHash.valueBlock.valueHexView)
  if (!createHash(hash).update(derOf(signer)).digest().equals(named)) return false
  return issuerSerial === undefined || isIssued(signer, partsOf(issuerSerial))
}

/** `SEQUENCE { issuer GeneralNames, serialNumber }` */
function isIssued({ issuer, serialNumber }: Certificate, [names, serial]: readonly BaseBlock[]): boolean {
  if (!(names instanceof Sequence) || !(serial instanceof Integer)) return false
  const [name, ...others] = new GeneralNames({ schema: names }).names
  if (name?.type !== DIRECTORY_NAME || others.length > 0) return false
  return issuer.isEqual(name.value as RelativeDistinguishedNames) && serial.isEqual(serialNumber)
}

const partsOf = (block: BaseBlock | undefined): BaseBlock[] =>
  block instanceof Sequence ? (block.valueBlock.value as BaseBlock[]) : []

/** The DER bytes of a certificate as it was issued. */
export const derOf = (certificate: Certificate): Buffer => Buffer.from(certificate.toSchema().toBER())

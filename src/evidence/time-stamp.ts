import { createHash, X509Certificate } from 'node:crypto'
import { fromBER, Integer, OctetString, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  type ExtKeyUsage,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import { chance } from '../primitives/runtime.ts'
import { EvidenceRefused } from './refused.ts'
import { checkContentAttributes, derOf, isNamedAsSigner, TST_INFO } from './stamp-attributes.ts'

const SHA256 = '2.16.840.1.101.3.4.2.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const NONCE_BYTES = 8

/** The request to an authority (RFC 3161, section 2.4.1): stamp a SHA-256, and include the certificates. */
export function stampRequest(sha256: Uint8Array): { der: Buffer; nonce: Buffer } {
  const nonce = chance.bytes(NONCE_BYTES)
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
      hashedMessage: new OctetString({ valueHex: sha256 }),
    }),
    nonce: new Integer({ valueHex: nonce }),
    certReq: true,
  })
  return { der: Buffer.from(request.toSchema().toBER()), nonce }
}

/** The token of an authority's answer to this request. Throws {@link EvidenceRefused}. */
export function readStampReply(
  der: Uint8Array,
  asked: { sha256: Uint8Array; nonce: Uint8Array },
): { token: Buffer; time: string } {
  const reply = parsed('the answer of the time-stamp authority', () => TimeStampResp.fromBER(der))
  const { status } = reply.status
  if ((status !== 0 && status !== 1) || !reply.timeStampToken)
    throw new EvidenceRefused(`the time-stamp authority rejected the request with status ${status}`)
  const token = parsed('the time stamp', () => secondPart(der))
  const { data, info } = openToken(token)
  checkImprint(info, asked.sha256)
  const isNamed = parsed('the time stamp', () =>
    data.certificates?.some((one) => one instanceof Certificate && isNamedAsSigner(data, one)),
  )
  if (!isNamed) throw new EvidenceRefused('the signer certificate of the time stamp is missing')
  const nonce = info.nonce && Buffer.from(info.nonce.valueBlock.valueHexView)
  if (!nonce?.equals(asked.nonce))
    throw new EvidenceRefused('the answer of the time-stamp authority belongs to another request')
  return { token, time: info.genTime.toISOString() }
}

/**
 * Verifies that a token (RFC 3161) dates the payload, and returns the time. The token must name its signer: a
 * certificate for time stamps, valid at that time, that is the pinned one (PEM) or leads to it. Revocation is not
 * checked. Rejects with {@link EvidenceRefused}.
 */
export async function verifyStamp(token: Uint8Array, payload: Uint8Array, pem: string): Promise<string> {
  const { data, info } = openToken(token)
  checkImprint(info, createHash('sha256').update(payload).digest())
  const pinned = certificateOf(pem)
  const isPinned = data.certificates?.some(
    (certificate) => certificate instanceof Certificate && derOf(certificate).equals(derOf(pinned)),
  )
  const common = {
    signer: 0,
    data: new Uint8Array(payload).buffer,
    extendedMode: true,
    checkDate: info.genTime,
  } as const
  const attempt = (checkChain: boolean) =>
    data.verify({ ...common, trustedCerts: [pinned], checkChain }).catch((error: unknown) => {
      throw new EvidenceRefused(
        `the time stamp does not hold: ${error instanceof Error ? error.message : String(error)}`,
      )
    })
  const found = await attempt(!isPinned)
  const signer = found.signerCertificate
  if (found.signatureVerified !== true || !signer) throw new EvidenceRefused('the time stamp does not hold')
  const isProven = isPinned && derOf(signer).equals(derOf(pinned))
  if (!isProven && (await attempt(true)).signerCertificateVerified !== true)
    throw new EvidenceRefused('the certificate of the time stamp does not chain to the pinned certificate')
  if (!parsed('the time stamp', () => isNamedAsSigner(data, signer)))
    throw new EvidenceRefused('the time stamp names another certificate than that of its signer')
  if (!isForStamps(signer))
    throw new EvidenceRefused('the certificate of the time stamp is not exclusively for time stamps')
  if (info.genTime < signer.notBefore.value || info.genTime > signer.notAfter.value)
    throw new EvidenceRefused('the certificate of the time stamp was not valid at its time')
  return info.genTime.toISOString()
}

/** The SHA-256 that a token stamps. Throws {@link EvidenceRefused}. */
export function imprintOf(token: Uint8Array): Buffer {
  return Buffer.from(openToken(token).info.messageImprint.hashedMessage.valueBlock.valueHexView)
}

function openToken(token: Uint8Array): { data: SignedData; info: TSTInfo } {
  return parsed('the time stamp', () => {
    const content = ContentInfo.fromBER(token)
    if (content.contentType !== SIGNED_DATA) throw new Error('it is not signed')
    const data = new SignedData({ schema: content.content })
    const { eContentType, eContent } = data.encapContentInfo
    if (eContentType !== TST_INFO || !eContent || data.signerInfos.length !== 1)
      throw new Error('it is not a token')
    checkContentAttributes(data)
    const info = TSTInfo.fromBER(eContent.getValue())
    if (info.version !== 1 || info.extensions?.some(({ critical }) => critical))
      throw new Error('its content is not a TSTInfo that can be read')
    return { data, info }
  })
}

/** The token as it was sent: the signature covers bytes, which another encoding might change. */
function secondPart(der: Uint8Array): Buffer {
  const { result } = fromBER(der)
  const [, token] = result instanceof Sequence ? result.valueBlock.value : []
  if (!token) throw new Error('it is not there')
  return Buffer.from(token.valueBeforeDecodeView)
}

function checkImprint({ messageImprint }: TSTInfo, sha256: Uint8Array): void {
  const { hashAlgorithm, hashedMessage } = messageImprint
  const stamped = Buffer.from(hashedMessage.valueBlock.valueHexView)
  if (hashAlgorithm.algorithmId !== SHA256 || !stamped.equals(sha256))
    throw new EvidenceRefused('the time stamp is on something else')
}

/** Whether the extended key usage is time stamping alone, once, and critical (RFC 3161, section 2.3). */
function isForStamps({ extensions }: Certificate): boolean {
  const [usage, ...others] = extensions?.filter(({ extnID }) => extnID === EXTENDED_KEY_USAGE) ?? []
  const purposes = (usage?.parsedValue as ExtKeyUsage | undefined)?.keyPurposes ?? []
  return others.length === 0 && usage?.critical === true && purposes.join() === TIME_STAMPING
}

function certificateOf(pem: string): Certificate {
  try {
    return Certificate.fromBER(new X509Certificate(pem).raw)
  } catch {
    throw new EvidenceRefused('the pinned certificate of the time-stamp authority is not in PEM')
  }
}

function parsed<T>(what: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof EvidenceRefused) throw error
    throw new EvidenceRefused(
      `${what} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

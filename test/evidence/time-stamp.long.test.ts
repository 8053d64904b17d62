import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fromBER, OctetString } from 'asn1js'
import { Certificate, ContentInfo, SignedData } from 'pkijs'
import { readStampReply, stampRequest, verifyStamp } from '../../src/evidence/time-stamp.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'
import { openTimeStampAuthority, type TimeStampAuthority } from '../support/time-stamp-authority.ts'

const run = promisify(execFile)
const newFolder = temporaryFolders()
const PAYLOAD = Buffer.from('{"a":1}')
const SHA256 = createHash('sha256').update(PAYLOAD).digest()
const TST_INFO = '1.2.840.113549.1.9.16.1.4'

type Asked = { reply: Buffer; nonce: Buffer; token: Buffer }
let folder: string
let tsa: TimeStampAuthority
let asked: Asked

async function ask({ url }: TimeStampAuthority): Promise<Asked> {
  const { der, nonce } = stampRequest(SHA256)
  const answer = await fetch(url, { method: 'POST', body: new Uint8Array(der) })
  const reply = Buffer.from(await answer.arrayBuffer())
  return { reply, nonce, token: readStampReply(reply, { sha256: SHA256, nonce }).token }
}

const LEAF = 'keyUsage=critical,digitalSignature\nbasicConstraints=CA:FALSE\n'
const ODD = [
  ['for more than time stamps', 'extendedKeyUsage=critical,timeStamping,emailProtection\n'],
  ['for time stamps, but not critical', 'extendedKeyUsage=timeStamping\n'],
  ['for e-mail', 'extendedKeyUsage=critical,emailProtection\n'],
  ['for anything', ''],
] as const

beforeAll(async () => {
  folder = join(await newFolder(), 'tsa')
  tsa = await openTimeStampAuthority(folder)
  const own = Certificate.fromBER(derOf(tsa.own))
  const serial = `0x${Buffer.from(own.serialNumber.valueBlock.valueHexView).toString('hex')}`
  await certify('twin', `${LEAF}extendedKeyUsage=critical,timeStamping\n`, '-set_serial', serial)
  for (const [i, [, usage]] of ODD.entries()) await certify(`odd-${i}`, LEAF + usage)
  // A token must not be older than the certificates of the test.
  asked = await ask(tsa)
})
afterAll(() => tsa.close())

const openssl = (...args: string[]) => run('openssl', args, { cwd: folder })
const opened = (token: Buffer) => new SignedData({ schema: ContentInfo.fromBER(token).content })
const closed = (data: SignedData) =>
  Buffer.from(
    new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: data.toSchema(true) })
      .toSchema()
      .toBER(),
  )
function contentOf(token: Buffer): Buffer {
  const content = opened(token).encapContentInfo.eContent
  if (!content) throw new Error('there is nothing in the token')
  return Buffer.from(content.getValue())
}

/** A CMS signature by the authority's key, or by a certificate for it. */
async function signed(content: Buffer, { by = 'tsa', type = TST_INFO, flags = ['-cades'] } = {}) {
  await writeFile(join(folder, 'content.der'), content)
  const how = ['-binary', '-nodetach', '-md', 'sha256', '-econtent_type', type, ...flags]
  const who = ['-signer', `${by}.pem`, '-inkey', 'tsa.key', '-certfile', 'ca.pem']
  await openssl('cms', '-sign', '-in', 'content.der', '-outform', 'DER', '-out', 'signed.der', ...how, ...who)
  return readFile(join(folder, 'signed.der'))
}

/** Another certificate with the same key, issuer and, if given, serial number. */
async function certify(name: string, extensions: string, ...serial: string[]): Promise<void> {
  await writeFile(join(folder, `${name}.cnf`), extensions)
  const from = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-days', '20', '-extfile', `${name}.cnf`]
  const number = serial.length > 0 ? serial : ['-CAcreateserial']
  await openssl('x509', '-req', '-in', 'tsa.csr', ...from, ...number, '-out', `${name}.pem`)
}

const pemOf = (name: string) => readFile(join(folder, `${name}.pem`), 'utf8')
const derOf = (pem: string) => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')

describe('a token', () => {
  it.each(['sha1', 'sha256'] as const)('that names its certificate by %s holds', async (digest) => {
    const authority = await openTimeStampAuthority(join(await newFolder(), digest), digest)
    try {
      const { token } = await ask(authority)
      for (const pinned of [authority.root, authority.own])
        expect(await verifyStamp(token, PAYLOAD, pinned)).toMatch(/^\d{4}-.*Z$/)
    } finally {
      await authority.close()
    }
  })

  it('holds if the attributes were made by other software', async () => {
    const token = await signed(contentOf(asked.token))
    for (const pinned of [tsa.root, tsa.own])
      expect(await verifyStamp(token, PAYLOAD, pinned)).toBe(await verifyStamp(asked.token, PAYLOAD, pinned))
  })

  it('that names no certificate is refused, and says what is missing', async () => {
    const token = await signed(contentOf(asked.token), { flags: [] })
    for (const pinned of [tsa.root, tsa.own])
      await expect(verifyStamp(token, PAYLOAD, pinned)).rejects.toThrow(
        'does not name the certificate of its signer',
      )
  })

  it('without signed attributes is refused', async () => {
    const token = await signed(contentOf(asked.token), { flags: ['-noattr'] })
    await expect(verifyStamp(token, PAYLOAD, tsa.root)).rejects.toThrow('content-type')
  })

  it('into which another certificate of the same key was put is refused', async () => {
    const twin = await pemOf('twin')
    const data = opened(asked.token)
    data.certificates = [Certificate.fromBER(derOf(twin)), Certificate.fromBER(derOf(tsa.root))]
    for (const pinned of [tsa.root, twin])
      await expect(verifyStamp(closed(data), PAYLOAD, pinned)).rejects.toThrow('names another certificate')
  })

  it('that identifies its certificate by another hash is refused', async () => {
    const hash = createHash('sha256').update(derOf(tsa.own)).digest()
    const der = Buffer.from(asked.token)
    const at = der.indexOf(hash)
    expect(at).toBeGreaterThan(0)
    createHash('sha256').update(derOf(tsa.root)).digest().copy(der, at)
    await expect(verifyStamp(der, PAYLOAD, tsa.root)).rejects.toThrow(/does not hold|names another/)
  })

  it.each(ODD.map(([what], i) => [what, `odd-${i}`]))('by a certificate %s is refused', async (_what, by) => {
    const [token, pem] = [await signed(contentOf(asked.token), { by }), await pemOf(by)]
    for (const pinned of [tsa.root, pem])
      await expect(verifyStamp(token, PAYLOAD, pinned)).rejects.toThrow('not exclusively for time stamps')
  })

  it.each(['2019', '2099'])('of %s, when its certificate was not valid, is refused', async (year) => {
    const content = contentOf(asked.token)
    const at = content.indexOf(String(new Date().getUTCFullYear()))
    content.write(year, at, 'latin1')
    const token = await signed(content)
    await expect(verifyStamp(token, PAYLOAD, tsa.own)).rejects.toThrow('not valid at its time')
    await expect(verifyStamp(token, PAYLOAD, tsa.root)).rejects.toThrow(/time stamp/)
  })

  it('on the same bytes as another kind of content is refused', async () => {
    const token = await signed(contentOf(asked.token), { type: '1.2.840.113549.1.7.1' })
    await expect(verifyStamp(token, PAYLOAD, tsa.root)).rejects.toThrow('time stamp')
    const data = opened(token)
    data.encapContentInfo.eContentType = TST_INFO
    await expect(verifyStamp(closed(data), PAYLOAD, tsa.root)).rejects.toThrow('content-type')
  })

  it('with an imprint of another algorithm is refused', async () => {
    const content = contentOf(asked.token)
    const sha512 = Buffer.from('608648016503040203', 'hex')
    sha512.copy(content, content.indexOf(Buffer.from('608648016503040201', 'hex')))
    await expect(verifyStamp(await signed(content), PAYLOAD, tsa.root)).rejects.toThrow('on something else')
  })

  it('whose content was changed after the signature is refused', async () => {
    const data = opened(asked.token)
    const content = contentOf(asked.token)
    content.write('2019', content.indexOf(String(new Date().getUTCFullYear())), 'latin1')
    data.encapContentInfo.eContent = new OctetString({ valueHex: new Uint8Array(content) })
    await expect(verifyStamp(closed(data), PAYLOAD, tsa.own)).rejects.toThrow('does not hold')
  })
})

describe('the answer of an authority', () => {
  it('is not stored if it belongs to another request', () => {
    const nonce = Buffer.from(asked.nonce)
    nonce[7] = (nonce[7] ?? 0) ^ 1
    expect(() => readStampReply(asked.reply, { sha256: SHA256, nonce })).toThrow('another request')
    const sha256 = createHash('sha256').update('else').digest()
    expect(() => readStampReply(asked.reply, { sha256, nonce: asked.nonce })).toThrow('on something else')
  })

  it('is not stored if it cannot be verified: it lacks the certificate, or names none', async () => {
    const { nonce, reply } = asked
    const read = (token: Buffer) => {
      const [status] = (fromBER(reply).result.valueBlock as unknown as { value: { toBER(): ArrayBuffer }[] })
        .value
      const parts = Buffer.concat([Buffer.from(status?.toBER() ?? new ArrayBuffer(0)), token])
      const length = Buffer.from([0x30, 0x82, parts.length >> 8, parts.length & 0xff])
      return () => readStampReply(Buffer.concat([length, parts]), { sha256: SHA256, nonce })
    }
    expect(read(asked.token)).not.toThrow()
    expect(read(await signed(contentOf(asked.token), { flags: [] }))).toThrow('does not name the certificate')
    const data = opened(asked.token)
    data.certificates = [Certificate.fromBER(derOf(tsa.root))]
    expect(read(closed(data))).toThrow('signer certificate of the time stamp is missing')
  })
})

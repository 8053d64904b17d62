import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const settings = (digest: 'sha1' | 'sha256') => `[tsa]
default_tsa = one
[one]
serial = serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ordering = no
ess_cert_id_alg = ${digest}
`
const LEAF =
  'extendedKeyUsage=critical,timeStamping\nkeyUsage=critical,digitalSignature\nbasicConstraints=CA:FALSE\n'

export type TimeStampAuthority = {
  url: string
  /** Certificate of the root, PEM. */
  root: string
  /** Certificate that signs, PEM. */
  own: string
  /** What it answers with instead of a time stamp; null for time stamps. */
  mishap: { status: number; body: Uint8Array } | null
  asked: number
  close(): Promise<void>
}

/**
 * An authority of RFC 3161 on loopback, run by the OpenSSL of the machine, in a separate folder; `digest` is what it
 * names its certificate by.
 */
export async function openTimeStampAuthority(
  folder: string,
  digest: 'sha1' | 'sha256' = 'sha256',
): Promise<TimeStampAuthority> {
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder })
  await mkdir(folder, { recursive: true })
  await Promise.all([
    writeFile(join(folder, 'tsa.cnf'), settings(digest)),
    writeFile(join(folder, 'leaf.cnf'), LEAF),
    writeFile(join(folder, 'serial'), '01\n'),
  ])
  const newKey = ['-newkey', 'rsa:2048', '-nodes']
  await openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '30',
    '-subj',
    '/CN=Root',
  )
  await openssl('req', ...newKey, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=Stamps')
  const from = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '30', '-extfile', 'leaf.cnf']
  await openssl('x509', '-req', '-in', 'tsa.csr', ...from, '-out', 'tsa.pem')

  let turn: Promise<unknown> = Promise.resolve()
  const stamp = async (query: Buffer): Promise<Buffer> => {
    await writeFile(join(folder, 'query.tsq'), query)
    const signer = ['-signer', 'tsa.pem', '-inkey', 'tsa.key', '-chain', 'ca.pem']
    await openssl(
      'ts',
      '-reply',
      '-config',
      'tsa.cnf',
      '-queryfile',
      'query.tsq',
      ...signer,
      '-out',
      'reply.tsr',
    )
    return readFile(join(folder, 'reply.tsr'))
  }
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part)
    authority.asked += 1
    const { mishap } = authority
    if (mishap) {
      res.writeHead(mishap.status).end(mishap.body)
      return
    }
    const answer = turn.then(() => stamp(Buffer.concat(parts)))
    turn = answer.catch(() => undefined)
    res.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const authority: TimeStampAuthority = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    root: await readFile(join(folder, 'ca.pem'), 'utf8'),
    own: await readFile(join(folder, 'tsa.pem'), 'utf8'),
    mishap: null,
    asked: 0,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return authority
}

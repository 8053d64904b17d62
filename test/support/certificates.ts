import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Certificates for tests, made by the OpenSSL of the machine: an authority, a server on loopback, a client. */
export type Certificates = {
  /** Path of a file: `ca.pem`, `other-ca.pem`, `server.pem`, `server.key`, `client.pem`, `client.key`, `client.p12`. */
  file(name: string): string
  text(name: string): string
}

const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

export function makeCertificates(folder: string): Certificates {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const authority = (name: string) =>
    openssl('req', '-x509', ...EC, '-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${name}`)
  const signed = (name: string, ...extensions: string[]) => {
    openssl('req', ...EC, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`)
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2']
    openssl('x509', '-req', '-in', `${name}.csr`, ...by, ...extensions, '-out', `${name}.pem`)
  }
  writeFileSync(join(folder, 'names.cnf'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n')
  authority('ca')
  authority('other-ca')
  signed('server', '-extfile', 'names.cnf')
  signed('client')
  const both = ['-inkey', 'client.key', '-in', 'client.pem']
  openssl('pkcs12', '-export', ...both, '-out', 'client.p12', '-passout', 'pass:x')
  openssl('pkey', '-in', 'client.key', '-aes256', '-passout', 'pass:opens-it', '-out', 'client-encrypted.key')
  const file = (name: string) => join(folder, name)
  const text = (name: string) => readFileSync(file(name), 'utf8')
  writeFileSync(file('client-both.pem'), text('client.pem') + text('client.key'))
  return { file, text }
}

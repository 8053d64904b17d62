import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StoreRefused } from '../ports/event-store.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
/** The first byte of a DER file, and so of PKCS #12: a sequence. */
const DER_SEQUENCE = 0x30

/** A file with the setting, or the option of a setting, that names it. */
export type NamedFile = { name: string; file: string }

/**
 * Text of a file of one or more certificates. Throws {@link StoreRefused}, which names the setting, for a file that
 * cannot be read or holds no certificate in PEM.
 */
export function readCertificates(named: NamedFile): string {
  const bytes = read(named)
  certificatesIn(named, bytes)
  return bytes.toString()
}

/**
 * Text of the files of a certificate and its key, which may be one file; `passphrase` decrypts the key. Throws {@link
 * StoreRefused}, which names the setting, for a file that cannot be used or a key of another certificate.
 */
export function readPair(
  cert: NamedFile,
  key: NamedFile,
  passphrase?: string,
): { cert: string; key: string; passphrase?: string } {
  const [certBytes, keyBytes] = [read(cert), read(key)]
  const [leaf] = certificatesIn(cert, certBytes)
  if (!leaf?.checkPrivateKey(keyIn(key, keyBytes, passphrase)))
    throw new StoreRefused(
      `${key.name}: the key in ${key.file} does not belong to the certificate in ${cert.file} (${cert.name}). Name the key that the certificate was requested with`,
    )
  return {
    cert: certBytes.toString(),
    key: keyBytes.toString(),
    ...(passphrase === undefined ? {} : { passphrase }),
  }
}

function read({ name, file }: NamedFile): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code ?? 'unknown'
    throw new StoreRefused(`${name}: ${file} cannot be read (${why})`, { cause })
  }
}

function certificatesIn({ name, file }: NamedFile, bytes: Buffer): X509Certificate[] {
  const texts = bytes.toString('latin1').match(CERTIFICATE) ?? []
  if (texts.length === 0)
    throw new StoreRefused(`${name}: ${file} holds no certificate in PEM. ${conversion(file, bytes)}`)
  try {
    return texts.map((text) => new X509Certificate(text))
  } catch (cause) {
    throw new StoreRefused(`${name}: ${file} holds a certificate that is damaged`, { cause })
  }
}

function keyIn({ name, file }: NamedFile, bytes: Buffer, passphrase?: string): KeyObject {
  try {
    return createPrivateKey({ key: bytes, ...(passphrase === undefined ? {} : { passphrase }) })
  } catch (cause) {
    throw new StoreRefused(`${name}: ${why(file, bytes, passphrase)}`, { cause })
  }
}

function why(file: string, bytes: Buffer, passphrase?: string): string {
  if (!bytes.includes('ENCRYPTED'))
    return `${file} holds no private key in PEM that can be read. ${conversion(file, bytes)}`
  return passphrase === undefined
    ? `the key in ${file} is encrypted. Decrypt it with: openssl pkey -in ${file} -out key.pem`
    : `the passphrase does not open the key in ${file}`
}

function conversion(file: string, bytes: Buffer): string {
  if (bytes[0] !== DER_SEQUENCE) return 'A PEM file has a line that begins with -----BEGIN'
  return `It looks like PKCS #12 or DER. Convert it, for example with: openssl pkcs12 -in ${file} -nodes -out converted.pem`
}

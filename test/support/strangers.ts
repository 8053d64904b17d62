/**
 * A process that burdens a service without a key, until it is ended: `strangers.ts URL`. It keeps 3,000 connections open
 * that send the beginning of a body with made-up credentials, and has 50 clients that read every public page in turn. It
 * sends a message once all connections are open, and the number of pages read when it is asked.
 */
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { newSecret } from '../../src/commands/key/secret.ts'

setPriority(19) // It yields the processor to the service, as other machines would.
const SLOW = 3_000
const READERS = 50
const url = process.argv[2] ?? ''
const { port } = new URL(url)

const PAGES = [
  ...[
    '/coverage',
    '/api/v1/coverage',
    '/coverage?country=DE',
    '/api/v1/coverage?tld=com',
    '/',
    '/status',
    '/readyz',
  ],
  ...['/api-docs', '/api-docs/guides', '/api-docs/problems', '/api-docs/topics', '/api-docs/reference/api'],
  ...['/api/v1/openapi.json', '/api/v1/asyncapi.json', '/api/v1/event-schemas', '/api/v1/plans'],
  ...['/api/v1/checkpoints', '/.well-known/namecheck-keys.json', '/r/no-such-link', '/no-such-page'],
  ...['/api-docs/assets/swagger-ui-bundle.js', '/console/assets/main.ts'],
]
/** Most bodies go where the body itself says who sends it. */
const KNOWN_BY_BODY = [
  '/console/links',
  '/console/session',
  '/console/invitation',
  '/console/invitation/accept',
]
const OTHERS = [
  '/api/v1/checks',
  '/console/api/v1/checks',
  '/admin/v1/accounts',
  '/console/admin/v1/accounts',
]
const pathOf = (n: number) => (n % 8 === 0 ? OTHERS : KNOWN_BY_BODY)[Math.floor(n / 8) % 4]

function credentials(n: number): string {
  const made = [
    `Authorization: Bearer ${newSecret('test')}\r\n`,
    `Authorization: Bearer guess-${n}\r\n`,
    `Cookie: namecheck_session=${String(n).padStart(43, 'A')}\r\n`,
  ]
  return made[n % made.length] ?? ''
}

/** Resolves when the beginning of the body has been sent. Another connection takes the place of one that ends. */
function slow(n: number): Promise<void> {
  const type = n % 5 === 0 ? 'application/x-www-form-urlencoded' : 'application/json'
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(
        `POST ${pathOf(n)} HTTP/1.1\r\nHost: x\r\nX-Namecheck-Console: 1\r\n${credentials(n)}Content-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{"key":`,
        () => resolve(),
      )
    })
    socket.resume()
    socket.on('error', () => {})
    socket.on('close', async () => {
      resolve()
      await delay(1_000)
      void slow(n + SLOW)
    })
  })
}

let read = 0
const dispatcher = new Agent({ connections: READERS })
async function reads(n: number): Promise<never> {
  for (let i = n; ; i++) {
    try {
      const headers = { 'accept-encoding': 'gzip', accept: 'text/html' }
      const { body } = await request(url + PAGES[i % PAGES.length], { headers, dispatcher })
      await body.dump({ limit: 10_000_000 })
      read += 1
    } catch {
      await delay(100)
    }
  }
}

process.on('message', () => process.send?.(read))
process.on('disconnect', () => process.exit())
await Promise.all(Array.from({ length: SLOW }, (_, n) => slow(n)))
for (let n = 0; n < READERS; n++) void reads(n)
process.send?.('open')

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { sign, signingKey } from '../../src/webhooks/delivery/signing.ts'
import { newWebhookSecret } from '../../src/webhooks/endpoint/secret.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { samplesOf } from '../support/samples.ts'
import { docFile } from './files.ts'

/** The port that the receivers on the page listen on. */
const WRITTEN_PORT = '3000'
/** More than the tolerance of five minutes, however slow the machine. */
const LATE_MS = 400_000

/** How a receiver of one language is started: the name of its file, and the command line after it. */
export type Launch = {
  file: string
  command: (file: string, port: string) => readonly string[]
  env?: Record<string, string>
  /** Adds the files that it needs. */
  prepare?: (folder: string) => void
}

/**
 * Runs the receiver of docs/webhooks.md for a language, and sends it valid messages (signed by its secret, alone and among
 * others) and invalid ones: no, another or an old signature, a changed body or id.
 */
export async function expectReceiverToVerify(language: string, launch: Launch): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'namecheck-receiver-'))
  const [secret, other] = [newWebhookSecret(), newWebhookSecret()]
  const port = await freePort()
  let child: ChildProcess | undefined
  try {
    child = startReceiver(language, launch, { folder, secret, port: String(port) })
    const url = `http://127.0.0.1:${port}/`
    const send = async (headers: Record<string, string>, body: string): Promise<number> =>
      (
        await fetch(url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
        })
      ).status
    await listening(url, child)

    const body = JSON.stringify({
      id: 'msg_1',
      type: 'check.completed',
      data: { verdict: 'clear', query: 'Größe 名' },
    })
    const signed = (at: number, secrets: readonly string[]) =>
      sign('msg_1', at, body, secrets.map(signingKey))
    const now = Date.now()
    const right = signed(now, [secret])
    expect(await send(right, body)).toBe(204)
    expect(await send(signed(now, [other, secret]), body)).toBe(204)
    const wrong: [Record<string, string>, string][] = [
      [{}, body],
      [signed(now, [other]), body],
      [signed(now - LATE_MS, [secret]), body],
      [signed(now + LATE_MS, [secret]), body],
      [right, `${body} `],
      [{ ...right, 'webhook-id': 'msg_2' }, body],
      [{ ...right, 'webhook-timestamp': 'now' }, body],
      [{ ...right, 'webhook-signature': 'v1,' }, body],
    ]
    for (const [headers, sent] of wrong) expect(await send(headers, sent)).toBe(400)
    expect(await send(right, body)).toBe(204)
  } finally {
    if (child?.pid) process.kill(-child.pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

function startReceiver(
  language: string,
  { file, command, env, prepare }: Launch,
  { folder, secret, port }: { folder: string; secret: string; port: string },
): ChildProcess {
  const sample = samplesOf(docFile('webhooks.md')).find(
    ({ language: written, marks }) => written === language && marks.includes('receiver'),
  )
  if (sample === undefined) throw new Error(`docs/webhooks.md has no receiver in ${language}`)
  const path = join(folder, file)
  prepare?.(folder)
  writeFileSync(path, sample.text.replace(WRITTEN_PORT, port))
  const [program = '', ...args] = command(path, port)
  const { PATH, HOME } = process.env
  return spawn(program, args, {
    cwd: folder,
    env: { PATH, HOME, WEBHOOK_SECRET: secret, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
}

/** Resolves when it accepts connections; rejects if it ends first. */
async function listening(url: string, child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the receiver has ended with code ${code}`)
  })
  const answers = eventually(() =>
    fetch(url).then(
      () => true,
      () => child.exitCode !== null,
    ),
  )
  await Promise.race([answers, ended])
}

import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readCheckpoint } from '../../src/evidence/checkpoint.ts'
import { clientOf, type Report } from '../support/client.ts'
import { onEachEngine } from '../support/engines.ts'
import { pythonWith } from '../support/python.ts'
import { runProgram, type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { openTimeStampAuthority, type TimeStampAuthority } from '../support/time-stamp-authority.ts'
import { itWith } from '../support/where-possible.ts'

const verifier = (name: string) => fileURLToPath(new URL(`../../sdk/verify/${name}`, import.meta.url))
const python = await pythonWith('cryptography==48.0.0')
const wherePython = itWith(python)

type Ran = { code: number; output: string }
function run(program: string, args: readonly string[], variables: Record<string, string> = {}): Promise<Ran> {
  const { PATH = '' } = process.env
  return new Promise((resolve) =>
    execFile(program, args, { env: { PATH, ...variables } }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    ),
  )
}

/** Every verifier, with the key that it must trust. */
const inNode = (file: string, ...more: string[]) =>
  run(process.execPath, [verifier('verify.mjs'), file, ...more])
const inPython = (file: string, ...more: string[]) =>
  run('python3', [verifier('verify.py'), file, ...more], {
    PYTHONPATH: 'missing' in python ? '' : python.packages,
  })

await onEachEngine('evidence', (engine) => {
  const folder = tempFolder()
  let settings: Record<string, string>
  let service: ServiceProcess
  let tsa: TimeStampAuthority
  let report: Report
  let pin: string
  let bundle: string

  const at = (name: string) => join(folder.path, name)
  const put = (name: string, text: string | Buffer) => {
    writeFileSync(at(name), text)
    return at(name)
  }
  const text = async (path: string): Promise<string> => {
    const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${service.key}` } })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.text()
  }
  /** Requests it until it is available. */
  const awaited = async (path: string): Promise<Buffer> => {
    for (;;) {
      const answer = await fetch(service.url + path)
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (answer.status === 200) return bytes
    }
  }
  const newCheck = (query: string) =>
    clientOf(service).call<Report>('POST', '/api/v1/checks', { query, tlds: ['com'] })
  const command = (...args: string[]) => runProgram(args, settings)

  beforeAll(async () => {
    tsa = await openTimeStampAuthority(at('tsa'))
    settings = {
      ...(await engine.place(at('data'))),
      NAMECHECK_CHECKPOINT_SECONDS: '1',
      NAMECHECK_TSA_URL: tsa.url,
      NAMECHECK_TSA_SECONDS: '1',
    }
    service = await startServiceProcess(settings)
    report = (await newCheck('Taken Everywhere')).body
    bundle = await text(`/api/v1/checks/${report.id}/evidence`)
    const { keys } = JSON.parse(await text('/.well-known/namecheck-keys.json'))
    pin = keys[0].kid
    put('bundle.json', bundle)
  }, 180_000)
  afterAll(async () => {
    await service.stop()
    await tsa.close()
    folder.remove()
  })

  describe('the evidence of a check', () => {
    it('holds for namecheck verify, with the stored answers', async () => {
      const head = ['--chain-head', String(report.chainHead)]
      const { code, output } = await command('verify', at('bundle.json'), '--key', pin, ...head)
      expect(output).toContain(`The evidence is valid: check ${report.id} (test) of "Taken Everywhere"`)
      expect(output).toContain(`verdict ${report.verdict}`)
      expect(output).toMatch(/answers of sources: [1-9]\d* included, 0 known only by their hash/)
      expect(code).toBe(0)
    })

    it('holds for the verifier in Node, offline', async () => {
      const holds = expect.stringContaining(`HOLDS: ${report.id}, completed, verdict ${report.verdict}`)
      const found = await inNode(at('bundle.json'), pin, String(report.chainHead))
      expect(found).toEqual({ code: 0, output: holds })
    })

    wherePython('holds for the verifier in Python, offline', async () => {
      const holds = expect.stringContaining(`HOLDS: ${report.id}, completed, verdict ${report.verdict}`)
      const found = await inPython(at('bundle.json'), pin, String(report.chainHead))
      expect(found).toEqual({ code: 0, output: holds })
    })

    /** Files that must be refused: the file, the trusted key, and the kept chain head if any. */
    const refusable = (): string[][] => {
      const changed = [0, 0.1, 0.5, 0.9, 1].map((part) => {
        const at = Math.floor(part * (bundle.length - 1))
        return `${bundle.slice(0, at)}${bundle[at] === 'A' ? 'B' : 'A'}${bundle.slice(at + 1)}`
      })
      const files = [...changed, `${bundle}\n`].map((changed, i) => put(`changed-${i}.json`, changed))
      const other = '0'.repeat(64)
      return [
        ...files.map((file) => [file, pin]),
        [at('bundle.json'), other],
        [at('bundle.json'), pin, other],
      ]
    }
    const isRefused = 'is refused when it was changed, of another past, or of another key'

    it(`${isRefused}, by namecheck verify`, async () => {
      for (const [file = '', key = '', head] of refusable()) {
        const kept = head === undefined ? [] : ['--chain-head', head]
        const own = await command('verify', file, '--key', key, ...kept)
        expect(own).toEqual({ code: 1, output: expect.stringContaining('REFUSED') })
      }
    })

    it(`${isRefused}, by the verifier in Node`, async () => {
      for (const [file = '', ...rest] of refusable()) expect((await inNode(file, ...rest)).code).toBe(1)
    })

    wherePython(`${isRefused}, by the verifier in Python`, async () => {
      for (const [file = '', ...rest] of refusable()) expect((await inPython(file, ...rest)).code).toBe(1)
    })

    it('is refused without a trusted key', async () => {
      const { code, output } = await command('verify', at('bundle.json'))
      expect([code, output]).toEqual([1, expect.stringContaining('Give the id of the signing key')])
    })
  })

  describe('checkpoints', () => {
    it('are made and time-stamped automatically, and kept ones are checked later', async () => {
      const covering = readCheckpoint((await awaited('/api/v1/checkpoints/latest')).toString())
      await newCheck('Another Name')
      const stamped = async () => {
        for (;;) {
          const list = JSON.parse(await text('/api/v1/checkpoints?limit=100'))
          for (const { size } of list.data) {
            const answer = await fetch(`${service.url}/api/v1/checkpoints/${size}/time-stamp`)
            const token = Buffer.from(await answer.arrayBuffer())
            if (answer.status === 200 && size >= covering.size) return { size, token }
          }
        }
      }
      const { size, token } = await stamped()
      const kept = await text(`/api/v1/checkpoints/${size}`)
      const from = readCheckpoint(kept)
      const options = [
        ...['--key', pin, '--checkpoint', put('checkpoint.json', kept)],
        ...['--tsa-cert', put('root.pem', tsa.root), '--token', put('token.der', token)],
      ]
      const verified = async () =>
        command('verify', put('later.json', await text(`/api/v1/checks/${report.id}/evidence`)), ...options)
      let own = await verified()
      // Under load, the evidence may still lead to a checkpoint before the kept one.
      while (own.output.includes('cannot be compared directly')) own = await verified()
      expect(own).toEqual({
        code: 0,
        output: expect.stringMatching(/time stamp of \S+Z on checkpoint \d+/),
      })
      const log = await command('verify', ...options)
      expect(log).toEqual({
        code: 0,
        output: expect.stringMatching(/links are correct\n[1-9]\d* checkpoints match this log\n[1-9]/),
      })
      expect(from.size).toBe(size)
    }, 120_000)
  })

  describe('a key that was replaced', () => {
    let next = ''
    it('is accepted by a verifier that trusts it, and signed by its successor', async () => {
      const rotated = await command('evidence', 'rotate-key')
      next = /signing key 2 is in use: ([0-9a-f]{64})/.exec(rotated.output)?.[1] ?? ''
      expect((await command('evidence', 'keys')).output).toContain(next)
      const { body } = await newCheck('Free Everywhere')
      const file = put('next.json', await text(`/api/v1/checks/${body.id}/evidence`))
      expect(JSON.parse(await text(`/api/v1/checks/${body.id}/evidence`)).signatures[0].keyid).toBe(next)
      for (const key of [pin, next]) {
        expect((await command('verify', file, '--key', key)).code).toBe(0)
        expect((await inNode(file, key)).code).toBe(0)
      }
      const jwk = JSON.parse(await text('/.well-known/namecheck-keys.json')).keys[0]
      expect((await command('verify', file, '--key', put('key.jwk', JSON.stringify(jwk)))).code).toBe(0)
      expect((await command('verify')).code).toBe(0)
    })

    wherePython('is followed by the verifier in Python too', async () => {
      for (const key of [pin, next]) expect((await inPython(at('next.json'), key)).code).toBe(0)
    })
  })
})

import type { Inspection } from '../servers/inspection.ts'
import type { Violation } from '../world/simulation.ts'

/** No private value is readable in the log, in read models, in answers or in a line of the process log. */
export function judgeSecrets(
  servers: Inspection,
  lines: readonly string[],
  secrets: readonly string[],
): Violation[] {
  const law = 'nothing secret readable'
  const places: (readonly [string, () => string])[] = [
    [
      'the log',
      () =>
        servers
          .events()
          .map(({ record }) => Buffer.from(record).toString('latin1'))
          .join('\n'),
    ],
    ['the read models', () => documentsText(servers)],
    [
      'the answers',
      () =>
        [...servers.answers().values()].map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join('\n'),
    ],
    ['a line of the process log', () => lines.join('\n')],
  ]
  return places.flatMap(([place, read]) => {
    const text = read()
    return secrets
      .filter((secret) => text.includes(secret))
      .map((secret) => ({ law, what: `${secret} is readable in ${place}` }))
  })
}

function documentsText(servers: Inspection): string {
  const texts: string[] = []
  for (const documents of servers.documents().values())
    for (const { body, fields } of documents.values())
      texts.push(body ?? '', ...[...fields.values()].map((value) => JSON.stringify(value) ?? ''))
  return texts.join('\n')
}

/** The keys of erased accounts are destroyed. */
export function judgeErasure(servers: Inspection, erased: readonly string[]): Violation[] {
  const keys = servers.keys()
  return erased
    .filter((account) => keys.get(account) instanceof Uint8Array)
    .map((account) => ({
      law: 'erased is erased',
      what: `the key of the erased account ${account} still exists`,
    }))
}

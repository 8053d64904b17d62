import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { ROLES } from '../../src/service/roles/role.ts'
import { describeSettings, readSettings } from '../../src/settings/settings.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const compose = read('deploy/compose.distributed.yaml')
const dockerfile = read('deploy/Dockerfile')

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, first = '']) => first)

/** The lines of a top-level section. */
function section(name: string): string {
  return new RegExp(`^${name}:.*\\n((?:(?: .*)?\\n)*)`, 'm').exec(compose)?.[1] ?? ''
}

describe('the deployment of the distributed engine', () => {
  const services = found(section('services'), /^ {2}([\w-]+):$/gm)

  it('uses known settings with valid values', () => {
    const known = new Set(describeSettings().map(({ name }) => name))
    const named = found(compose + dockerfile, /\b(NAMECHECK_[A-Z_]+)/g)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !known.has(name))).toEqual([])

    const pairs = [...(compose + dockerfile).matchAll(/\b(NAMECHECK_[A-Z_]+)(?:: |=)"?([^\s"\\$]+)"?/g)]
    const settings = readSettings(Object.fromEntries(pairs.map(([, name, value]) => [name, value])))
    expect(settings).toMatchObject({ ENGINE: 'distributed', KAFKA_REPLICATION: 1, HOST: '0.0.0.0' })
  })

  it('runs every role in a service of its name, after the topics', () => {
    const commands = found(compose, /^ {4}command: \["run", "(\w+)"\]$/gm)
    expect(commands.toSorted()).toEqual(ROLES.toSorted())
    expect(services).toEqual(expect.arrayContaining([...ROLES, 'topics']))
    expect(compose).toContain('topics:\n      condition: service_completed_successfully')
  })

  it('refers to existing services, volumes and anchors', () => {
    const awaited = found(compose, /^ {4,6}([\w-]+):\n +condition:/gm)
    const hosts = found(compose, /^ {4}NAMECHECK_\w+: (?:\w+:\/\/)?([a-z]+):\d+/gm)
    expect(hosts.toSorted()).toEqual(['eventstore', 'kafka', 'mongodb'])
    expect([...awaited, ...hosts].filter((name) => !services.includes(name))).toEqual([])
    const volumes = found(section('volumes'), /^ {2}(\w+):$/gm)
    expect(found(compose, /^ {6}- (\w+):\//gm).toSorted()).toEqual(volumes.toSorted())
    const anchors = found(compose, /&([\w-]+)$/gm)
    expect(found(compose, /\*([\w-]+)$/gm).filter((name) => !anchors.includes(name))).toEqual([])
  })

  it('copies into the image what .dockerignore includes', () => {
    const letThrough = found(read('.dockerignore'), /^!(.+)$/gm)
    const copied = found(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((names) => names.split(' '))
    expect([...new Set(copied)].toSorted()).toEqual(letThrough.toSorted())
  })
})

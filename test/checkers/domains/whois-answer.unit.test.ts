import { expect, it } from '@jest/globals'
import { readWhois } from '../../../src/checkers/domains/whois-answer.ts'
import { registeredLabel, whoisServerFor } from '../../../src/checkers/domains/whois-servers.ts'
import { toALabel } from '../../../src/names/domains/idna.ts'
import { IN_OTHER_SCRIPTS } from './whois-answers-2026.ts'

const DENIAL = 'NOT FOUND'
const REGISTRATION = 'Domain Name: acme.gg\nCreation Date: 2001-02-03'

it.each([
  ['a denial', DENIAL, 'not_found'],
  ['a registration', REGISTRATION, 'registered'],
  ['a denial and a registration', `${DENIAL}\n${REGISTRATION}`, 'unrecognized'],
  ['neither', 'Welcome', 'unrecognized'],
])('the answer of a WHOIS server with %s', (_what, text, outcome) => {
  const server = whoisServerFor('gg')?.server
  if (!server) throw new Error('the server of .gg is missing')
  const reading = readWhois({ headers: {}, bytes: Buffer.from(text) }, 'acme.gg', server)
  expect(reading.outcome).toBe(outcome)
})

it('the self-test of a TLD in another script asks for the name of its registry', () => {
  const server = whoisServerFor('xn--h2brj9c')?.server
  if (!server) throw new Error('the server of .xn--h2brj9c is missing')
  expect(toALabel(registeredLabel(server, 'xn--h2brj9c') ?? '')).toBe('xn--81bg3cc2b2bk5hb')
})

it.each(IN_OTHER_SCRIPTS)('about %s, %j is %s', (domain, text, outcome) => {
  const server = whoisServerFor(domain.slice(domain.indexOf('.') + 1))?.server
  if (!server) throw new Error(`the server of ${domain} is missing`)
  expect(readWhois({ headers: {}, bytes: Buffer.from(text) }, domain, server).outcome).toBe(outcome)
})

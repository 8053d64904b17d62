import { describe, expect, it } from '@jest/globals'
import { addressOf } from '../../../src/engine/eventstoredb/address.ts'
import { StoreRefused } from '../../../src/engine/ports/event-store.ts'

const refusal = (url: string): Error => {
  try {
    addressOf(url)
  } catch (error) {
    if (error instanceof StoreRefused) return error
    throw error
  }
  throw new Error(`${url} was taken`)
}

describe('address of a connection string', () => {
  it.each([
    ['esdb://localhost:2113?tls=false', 'localhost:2113'],
    ['esdb://admin:s3cret%40@db.example', 'db.example'],
    ['esdb://admin:s3cret@a:1,b:2,c:3/?tls=true&defaultDeadline=5000', 'a:1,b:2,c:3'],
    ['esdb+discover://admin:s3cret@cluster.example:2113?tlsCAFile=%2Fetc%2Fca.pem', 'cluster.example:2113'],
  ])('is the hosts alone: %s', (url, hosts) => {
    expect(addressOf(url)).toBe(hosts)
  })

  it.each([
    'http://admin:s3cret@localhost:2113',
    'esdb://admin:s3cret@',
    'esdb://admin:s3cret@again@localhost',
    'esdb://admin:s3cret:again@localhost',
    'esdb://localhost?connectionName=admin:s3cret@home',
    's3cret',
  ])('refuses what the client would misread, without showing it: %s', (url) => {
    expect(refusal(url).message).not.toContain('s3cret')
    expect(refusal(url).message).toContain('esdb://')
  })

  it('names an unsupported option, so that the client does not print the password with it', () => {
    const { message } = refusal('esdb://admin:s3cret@localhost:2113?tls=true&tlsVerifyCert=false')
    expect(message).toContain('localhost:2113')
    expect(message).toContain('tlsVerifyCert')
    expect(message).not.toContain('s3cret')
  })
})

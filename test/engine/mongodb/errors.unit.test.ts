import { createServer } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import { type BulkWriteResult, MongoBulkWriteError, MongoNetworkError, MongoServerError } from 'mongodb'
import { duplicatesOf, portError } from '../../../src/engine/mongodb/errors.ts'
import { openMongoReadModels } from '../../../src/engine/mongodb/read-models.ts'
import { StoreFull, StoreRefused, StoreUnavailable } from '../../../src/engine/ports/event-store.ts'

const answer = (code: number, errorLabels: string[] = []) =>
  new MongoServerError({ message: 'says the server', code, errorLabels })

describe('an error of the driver', () => {
  it.each([
    ['a broken connection', new MongoNetworkError('connection reset'), StoreUnavailable],
    [
      'a socket that ended under a write',
      Object.assign(new Error('connection reset'), { code: 'EPIPE' }),
      StoreUnavailable,
    ],
    ['a server that is no longer primary', answer(10107), StoreUnavailable],
    ['a server that shuts down', answer(91), StoreUnavailable],
    ['no acknowledgment by a majority in time', answer(64), StoreUnavailable],
    ['an error that the server calls retryable', answer(424242, ['RetryableWriteError']), StoreUnavailable],
    ['a full disk', answer(14031), StoreFull],
    ['a wrong password', answer(18), StoreRefused],
    ['a user without rights', answer(13), StoreRefused],
  ])('for %s is that of the port, with the address and the reason', (_what, error, expected) => {
    const mapped = portError(error, 'db.example:27017')
    expect(mapped).toBeInstanceOf(expected)
    expect(String(mapped)).toMatch(/MongoDB at db\.example:27017 .*(says the server|connection reset)/)
  })

  it('during a bulk write is the one that broke the connection', async () => {
    const broken = Object.assign(new Error('connection reset'), { code: 'EPIPE' })
    const writing = Promise.reject(new MongoBulkWriteError(broken, {} as BulkWriteResult))
    await expect(duplicatesOf(writing)).rejects.toBe(broken)
  })

  it('for a programming error stays unchanged', () => {
    const mistake = answer(9)
    expect(portError(mistake, 'db.example:27017')).toBe(mistake)
    const other = new TypeError('no path')
    expect(portError(other, 'db.example:27017')).toBe(other)
  })
})

describe('opening', () => {
  it.each([
    'mongodb://keeper:s3cret@',
    'postgres://keeper:s3cret@127.0.0.1/x',
    'mongodb://keeper:s3cr@et@127.0.0.1/?nonsense=1',
    'mongodb://keeper:s3cret@127.0.0.1/?tls=perhaps',
    'keeper:s3cret@127.0.0.1',
  ])('with the connection string %j is refused with its form, and without the password', async (url) => {
    const opening = openMongoReadModels({ url, database: 'namecheck' })
    await expect(opening).rejects.toThrow(StoreRefused)
    await expect(opening).rejects.toThrow(/mongodb:\/\/user:password@host:27017/)
    await expect(opening).rejects.not.toThrow(/s3cr/)
  })

  it('on a server that accepts connections and stays silent is given up', async () => {
    const mute = createServer(() => undefined)
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const address = mute.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const opening = openMongoReadModels({ url: `mongodb://127.0.0.1:${port}`, database: 'namecheck' })
    await expect(opening).rejects.toThrow(StoreUnavailable)
    mute.close()
  })
})

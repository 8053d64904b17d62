import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, jest } from '@jest/globals'
import express from 'express'
import { sendingDocument } from '../../../src/api/documents/send-document.ts'

it('a document is made by the first request, not at the start, and once', async () => {
  const make = jest.fn(() => ({ openapi: '3.1.0' }))
  const server = express().get('/', sendingDocument(make, 'public')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  expect(make).not.toHaveBeenCalled()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answers = [await fetch(url), await fetch(url)]
  for (const answer of answers) expect(await answer.json()).toEqual({ openapi: '3.1.0' })
  expect(make).toHaveBeenCalledTimes(1)
  server.close()
  server.closeAllConnections()
})

import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import express from 'express'
import { z } from 'zod'
import { listen } from '../src/service/http-server.ts'

/** The upper limit: Express parses and zod validates the same request, and nothing is stored. */
const body = z.strictObject({
  query: z.string().min(1).max(100),
  delivery: z.enum(['response', 'webhook']).optional(),
  sources: z.array(z.string()).optional(),
  tlds: z.array(z.string()).max(30).optional(),
})
const app = express().disable('x-powered-by').disable('etag')
app.post('/api/v1/checks', express.json(), (request, response) => {
  const parsed = body.safeParse(request.body)
  if (parsed.success)
    response.status(202).json({ id: randomUUID(), query: parsed.data.query, status: 'queued' })
  else response.status(422).json({ errors: parsed.error.issues })
})
console.log(`ready ${await listen(createServer(app), '127.0.0.1', 0)} none`)

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Counts requests; under `/hang` it never answers. `GET /count` returns their number, `GET /times` the arrival
 * times of the last ones.
 */
let count = 0
let times: [id: string, at: number][] = []
const server = createServer((req, res) => {
  if (req.method === 'GET') {
    res.end(JSON.stringify(req.url === '/count' ? count : times))
    return
  }
  req.resume().on('end', () => {
    if (req.url?.startsWith('/hang')) return
    count += 1
    if (req.url === '/healthy')
      times = [...times.slice(-10_000), [String(req.headers['webhook-id']), Date.now()]]
    res.writeHead(204).end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

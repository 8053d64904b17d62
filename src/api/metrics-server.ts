import { createServer, type Server } from 'node:http'
import type { Registry } from 'prom-client'

/** Serves `GET /metrics` without a token, for an address of its own; the caller listens and closes. */
export function createMetricsServer(registry: Registry): Server {
  return createServer((req, res) => {
    const isMetrics = req.url === '/metrics' && (req.method === 'GET' || req.method === 'HEAD')
    if (!isMetrics) {
      res.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => res.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => res.writeHead(500).end(),
    )
  })
}

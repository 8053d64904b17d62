import { appendFileSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'

/**
 * Replaces the programs of EventStoreDB and MongoDB in the tests of the helpers that start them. It appends its
 * arguments to a file in its data folder and opens its port. Of a cluster, the lowest port that is open leads. A request
 * for `/end` ends it with exit code 0.
 */
const args = process.argv.slice(2)
const options = new Map()
args.forEach((arg, i) => {
  const [name, value = args[i + 1]] = arg.split('=')
  if (arg.startsWith('--')) options.set(name, value)
})
const folder = options.get('--db') ?? options.get('--dbpath')
const port = Number(options.get('--http-port') ?? options.get('--port'))
const seeds = (options.get('--gossip-seed') ?? '').split(',').filter(Boolean)
const ports = [port, ...seeds.map((seed) => Number(seed.split(':')[1]))].sort((a, b) => a - b)

mkdirSync(folder, { recursive: true })
appendFileSync(`${folder}/starts`, `${JSON.stringify(args)}\n`)

const isOpen = (at) =>
  new Promise((resolve) => {
    const socket = connect(at, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

createServer(async (request, response) => {
  if (request.url === '/end') return response.end(() => process.exit(0))
  if (request.url !== '/gossip') return response.writeHead(204).end()
  const open = await Promise.all(ports.map(isOpen))
  const leader = ports.find((_, i) => open[i])
  const members = ports.map((at, i) => ({
    httpEndPointPort: at,
    isAlive: open[i],
    state: at === leader ? 'Leader' : 'Follower',
  }))
  response.end(JSON.stringify({ members }))
}).listen(port, '127.0.0.1')

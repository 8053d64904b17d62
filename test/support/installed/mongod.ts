import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import type { MongoServer } from '../mongo-launcher/server.ts'
import { tempFolder } from '../temp-folder.ts'
import { programOf } from './program.ts'

/** MongoDB by the path of its mongod: one node without a replica set, over a separate folder. */
export async function startInstalledMongod(file: string): Promise<MongoServer> {
  const folder = tempFolder()
  const port = await freePort()
  const data = join(folder.path, 'data')
  mkdirSync(data)
  const args = ['--dbpath', data, '--port', String(port), '--bind_ip', '127.0.0.1']
  const program = programOf(file, args, () => takesConnections(port))
  const stop = async () => {
    await program.kill()
    folder.remove()
  }
  try {
    await program.start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `mongodb://127.0.0.1:${port}`,
    what: `MongoDB of ${file}`,
    killable: true,
    kill: () => program.kill(),
    async restart() {
      await program.kill()
      await program.start()
    },
    stop,
  }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}

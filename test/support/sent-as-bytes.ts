import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends bytes to a server on loopback and gives the answer, read until the connection is closed. */
export async function sentAsBytes(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

/** Status, headers and body of such an answer. */
export function readAnswer(answer: string): { status: number; head: string; body: string } {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d+) /.exec(head)?.[1]), head, body }
}

import type { IncomingMessage } from 'node:http'
import type { Scene } from '../../src/sandbox/magic-names.ts'
import { sceneOf } from '../../src/sandbox/magic-names.ts'
import { social } from '../../src/sandbox/social/social.ts'
import type { Behavior } from './hostile-server.ts'

/** What a network plays, by the address that is asked, `https://api.github.com/users/acmery`. */
export type Plays = (address: string) => Scene['social']

/** Plays the networks of a relay at `/relay`, in the states that a test chooses, with the forms of the sandbox. */
export const playing =
  (plays: Plays): Behavior =>
  (request, response) => {
    bodyOf(request).then((body) => {
      const url = new URL(String(request.url).replace(/^\/relay/, ''), 'http://peer')
      const { method = 'GET', headers } = request
      const path = decodeURIComponent(url.pathname)
      const heard = social.handle({ method, path, query: url.searchParams, headers, body })
      const reply =
        'status' in heard
          ? heard
          : heard.answer({ ...sceneOf('freeeverywhere'), social: plays(`https:/${path}`) }, 'key')
      response.writeHead(reply.status, { 'content-type': reply.type, ...reply.headers }).end(reply.body)
    })
  }

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

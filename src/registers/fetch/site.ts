import { RegisterRefused } from '../refused.ts'
import type { Site } from '../sources/source.ts'
import { Passing, reasonOf, type Web } from './web.ts'

/** 64 MiB: more than any list of files. */
const MAX_BYTES = 64 * 1024 ** 2

/** Lists of files at an office. */
export function siteOf(web: Web): Site {
  const text = (url: string): Promise<string> =>
    web.persist(async () => {
      const { body } = await web.ask(url, 'GET')
      const chunks: Buffer[] = []
      let bytes = 0
      try {
        for await (const chunk of body) {
          chunks.push(chunk)
          bytes += chunk.length
          if (bytes > MAX_BYTES) throw new RegisterRefused(`${url} gave an endless answer`)
        }
      } catch (error) {
        if (error instanceof RegisterRefused) throw error
        throw new Passing(`${url} broke off: ${reasonOf(error)}`, null, { cause: error })
      }
      return Buffer.concat(chunks).toString('utf8')
    })
  return {
    text,
    async json(url) {
      const answer = await text(url)
      try {
        return JSON.parse(answer)
      } catch (cause) {
        throw new RegisterRefused(`${url} gave no JSON: its address has changed, or it asks for a sign-in`, {
          cause,
        })
      }
    },
    stated: (url) =>
      web.persist(async () => {
        const { headers, body } = await web.ask(url, 'HEAD')
        await body.dump()
        const modified = Date.parse(headers['last-modified'] ?? '')
        if (Number.isNaN(modified)) throw new RegisterRefused(`${url} does not state when it changed`)
        const bytes = headers['content-length']
        return {
          day: new Date(modified).toISOString().slice(0, 10),
          bytes: bytes === undefined ? null : Number(bytes),
        }
      }),
  }
}

/** A JSON text in which an object has two members of one name; the message has the path of the second one. */
export class RepeatedMember extends Error {
  override name = 'RepeatedMember'
}

/**
 * Parses JSON like JSON.parse, but refuses an object with two members of one name; JSON.parse silently keeps the
 * last. For files that people write. Throws a SyntaxError and {@link RepeatedMember}.
 */
export function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  const path = repeatedMember(text)
  if (path !== null) throw new RepeatedMember(`${jsonPointer(path)} appears twice in its object`)
  return value
}

/** A JSON pointer (RFC 6901 §3); each part is cut after 100 characters. */
export const jsonPointer = (path: readonly string[]): string =>
  path.map((part) => `/${pointerPart(part)}`).join('')

/** One part of a JSON pointer, without its slash. */
export const pointerPart = (part: string): string =>
  part.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')

/** Brackets, separators and strings; numbers, literals and spaces between them are skipped. */
const TOKEN = /[{}[\],]|"[^"\\]*(?:\\.[^"\\]*)*"/g

type Open = { names: Set<string> | null; name: string; index: number; awaitsName: boolean }

/**
 * The path of the first member whose object has an earlier member of the same name; null if none has. I-JSON
 * forbids such members (RFC 7493 §2.3), and JSON.parse silently keeps the last. The result is undefined for text
 * that is not JSON.
 */
export function repeatedMember(json: string): string[] | null {
  const open: Open[] = []
  for (const [token] of json.matchAll(TOKEN)) {
    const inner = open.at(-1)
    switch (token) {
      case '{':
        open.push({ names: new Set(), name: '', index: 0, awaitsName: true })
        break
      case '[':
        open.push({ names: null, name: '', index: 0, awaitsName: false })
        break
      case '}':
      case ']':
        open.pop()
        break
      case ',':
        if (!inner) break
        inner.index += 1
        inner.awaitsName = inner.names !== null
        break
      default: {
        if (!inner?.names || !inner.awaitsName) break
        inner.awaitsName = false
        inner.name = nameIn(token)
        if (inner.names.has(inner.name))
          return open.map(({ names, name, index }) => (names ? name : `${index}`))
        inner.names.add(inner.name)
      }
    }
  }
  return null
}

/** The member name without its quotation marks and escapes. */
function nameIn(token: string): string {
  if (!token.includes('\\')) return token.slice(1, -1)
  try {
    return JSON.parse(token) as string
  } catch {
    return token
  }
}

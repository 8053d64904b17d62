import { SaxesParser } from 'saxes'
import { decodeText } from '../../import/decode.ts'
import type { SourceFile } from '../../import/format.ts'
import { RegisterRefused } from '../../refused.ts'
import type { Encoding } from '../columns.ts'

/** An element; names are without namespace prefix. */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  /** Its own text, without that of its children. */
  text: string
  children: readonly XmlElement[]
}

/** An element that is not closed yet. */
type Draft = XmlElement & { text: string; children: readonly XmlElement[] }

/** A record, or why it could not be read; `line` is where it starts, from 1. */
export type XmlRecord = { line: number } & ({ record: XmlElement } | { refused: string })

/** Characters of one record; real ones have up to 11 million. */
const MAX_RECORD = 24_000_000
/** Characters of one tag, text or document type. */
const MAX_TOKEN = 16_000_000
/** Elements inside one another: in a record, and in a file. */
const MAX_DEPTH = 100
const MAX_FILE_DEPTH = 1_000
/** Attributes of one element; real ones have some ten. */
const MAX_ATTRIBUTES = 1_000
/** Bytes in which the XML declaration is expected. */
const DECLARATION_BYTES = 200

const ENCODINGS: ReadonlyMap<string, Encoding> = new Map([
  ['utf-8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['utf-16', 'utf-16le'],
  ['utf-16le', 'utf-16le'],
  ['iso-8859-1', 'latin1'],
  ['windows-1252', 'latin1'],
  ['windows-1251', 'windows-1251'],
])

/**
 * Streams the elements of a file that are records, one at a time. The document type is skipped: no entity of it is
 * expanded, and nothing outside the file is ever read. A record that is too large or too deep is refused and the next
 * one is read. Throws {@link RegisterRefused} for a file that is not well-formed.
 * @param records local names of the elements that are records; one inside another belongs to the outer one
 * @param isSkipped whether elements of a local name are left out of records
 */
export async function* xmlRecords(
  file: SourceFile,
  records: ReadonlySet<string>,
  isSkipped: (name: string) => boolean = () => false,
): AsyncGenerator<XmlRecord> {
  const parser = new SaxesParser()
  const collector = new Collector(namesOf(records, isSkipped), () => parser.line)
  let seen = 0
  let lastEvent = 0
  let broken: RegisterRefused | undefined
  const event = () => {
    lastEvent = seen
  }
  let depth = 0
  let listed = 0
  const bound = (count: number, most: number, what: string): void => {
    if (count > most)
      broken ??= new RegisterRefused(`${file.name} has ${what}, more than ${most}, near line ${parser.line}`)
  }
  parser.on('attribute', () => {
    listed += 1
    bound(listed, MAX_ATTRIBUTES, 'an element with too many attributes')
  })
  parser.on('opentag', ({ name, attributes }) => {
    event()
    listed = 0
    depth += 1
    bound(depth, MAX_FILE_DEPTH, 'too many elements inside one another')
    collector.open(name, attributes)
  })
  parser.on('closetag', () => {
    event()
    depth -= 1
    collector.close()
  })
  parser.on('text', (text) => {
    event()
    collector.text(text)
  })
  parser.on('cdata', (text) => {
    event()
    collector.text(text)
  })
  parser.on('comment', event)
  parser.on('error', ({ message }) => {
    broken ??= new RegisterRefused(`${file.name} is not well-formed XML: line ${message}`)
  })
  for await (const text of decodeXml(file)) {
    seen += text.length
    parser.write(text)
    yield* collector.take()
    if (broken) throw broken
    if (seen - lastEvent > MAX_TOKEN) {
      throw new RegisterRefused(
        `${file.name} has a text of more than ${MAX_TOKEN} characters near line ${parser.line}`,
      )
    }
  }
  parser.close()
  if (broken) throw broken
}

/** A name of elements: its local part, and what becomes of such elements. */
type Name = { local: string; isRecord: boolean; isSkipped: boolean }

/** Names looked up before, at most: a file can have any number of them. */
const MAX_NAMES = 10_000

/** Names by prefixed name, each worked out once. */
function namesOf(records: ReadonlySet<string>, isSkipped: (name: string) => boolean): (name: string) => Name {
  const known = new Map<string, Name>()
  return (name) => {
    const found = known.get(name)
    if (found) return found
    const local = name.slice(name.indexOf(':') + 1)
    const made = { local, isRecord: records.has(local), isSkipped: isSkipped(local) }
    if (known.size < MAX_NAMES) known.set(name, made)
    return made
  }
}

/** Children of an element without any. */
const NONE: readonly XmlElement[] = []

/** Builds the elements of records from parser events. */
class Collector {
  readonly #nameOf: (name: string) => Name
  readonly #line: () => number
  readonly #open: Draft[] = []
  #done: XmlRecord[] = []
  #started = 0
  #size = 0
  /** Depth inside a record, also of elements that are left out. */
  #depth = 0
  /** Depth of the element that is left out with its content; 0 for none. */
  #skippedAt = 0
  #refused: string | undefined

  constructor(nameOf: (name: string) => Name, line: () => number) {
    this.#nameOf = nameOf
    this.#line = line
  }

  open(prefixed: string, attributes: Record<string, string>): void {
    if (this.#skippedAt > 0) {
      this.#deepen()
      return
    }
    const { local: name, isRecord, isSkipped } = this.#nameOf(prefixed)
    if (this.#depth === 0) {
      if (!isRecord) return
      this.#started = this.#line()
      this.#size = 0
      this.#refused = undefined
    }
    this.#deepen()
    if (this.#refused !== undefined || isSkipped) {
      this.#skippedAt = this.#depth
      return
    }
    this.#grow(name.length)
    for (const each in attributes) this.#grow(each.length + (attributes[each]?.length ?? 0))
    const element: Draft = { name, attributes, text: '', children: NONE }
    const parent = this.#open.at(-1)
    if (parent) {
      if (parent.children === NONE) parent.children = [element]
      else (parent.children as XmlElement[]).push(element)
    }
    this.#open.push(element)
  }

  #deepen(): void {
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) this.#refused ??= `has elements more than ${MAX_DEPTH} deep`
  }

  text(text: string): void {
    const element = this.#open.at(-1)
    if (!element || this.#skippedAt > 0 || this.#refused !== undefined) return
    this.#grow(text.length)
    element.text += text
  }

  close(): void {
    if (this.#depth === 0) return
    if (this.#skippedAt === 0) this.#closeElement()
    else if (this.#skippedAt === this.#depth) this.#skippedAt = 0
    this.#depth -= 1
  }

  /** The finished records, once. */
  take(): XmlRecord[] {
    const done = this.#done
    this.#done = []
    return done
  }

  #closeElement(): void {
    const element = this.#open.pop()
    if (!element || this.#open.length > 0) return
    const line = this.#started
    this.#done.push(
      this.#refused === undefined ? { line, record: element } : { line, refused: this.#refused },
    )
  }

  #grow(by: number): void {
    this.#size += by
    if (this.#size > MAX_RECORD) this.#refused ??= `has more than ${MAX_RECORD} characters`
  }
}

/** Decodes by byte order mark, else by the XML declaration, else as UTF-8. */
async function* decodeXml({ name, bytes, onRemark }: SourceFile): AsyncGenerator<string> {
  const chunks = bytes[Symbol.asyncIterator]()
  const first = await chunks.next()
  const head = first.done ? Buffer.alloc(0) : Buffer.from(first.value)
  const stated = /^[^>]*encoding\s*=\s*["']([\w.:-]+)/.exec(
    head.subarray(0, DECLARATION_BYTES).toString('latin1').replaceAll('\0', ''),
  )?.[1]
  const encoding = ENCODINGS.get(stated?.toLowerCase() ?? 'utf-8')
  if (!encoding)
    throw new RegisterRefused(
      `${name} has the encoding ${stated}, which is not supported; convert it to UTF-8`,
    )
  yield* decodeText(rest(head, chunks), encoding, onRemark)
}

async function* rest(head: Uint8Array, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield head
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  } finally {
    await chunks.return?.()
  }
}

/** The first child of a name. */
export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((each) => each.name === name)

/** The children of a name. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((each) => each.name === name) ?? []

/** The text of the first child of a name, trimmed; '' without one. */
export const textOf = (element: XmlElement | undefined, name: string): string =>
  child(element, name)?.text.trim() ?? ''

/** An attribute by its local name. */
export function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  for (const each in attributes) if (each.slice(each.indexOf(':') + 1) === name) return attributes[each]
  return undefined
}

type Named = ReadonlyMap<string, readonly XmlElement[]>

/** The elements below an element for each name, worked out once for each element that is asked. */
const below = new WeakMap<XmlElement, Named>()

/** The elements of a name at any depth, in order; not those inside another one of that name. */
export function descendants(element: XmlElement, name: string): readonly XmlElement[] {
  let known = below.get(element)
  if (!known) {
    known = namedBelow(element)
    below.set(element, known)
  }
  return known.get(name) ?? NONE
}

function namedBelow(element: XmlElement): Named {
  const found = new Map<string, XmlElement[]>()
  const inside = new Set<string>()
  const collect = ({ children }: XmlElement): void => {
    for (const each of children) {
      const isOutermost = !inside.has(each.name)
      if (isOutermost) {
        const list = found.get(each.name)
        if (list) list.push(each)
        else found.set(each.name, [each])
        inside.add(each.name)
      }
      collect(each)
      if (isOutermost) inside.delete(each.name)
    }
  }
  collect(element)
  return found
}

import { anatomyOf } from '../../names/anatomy/anatomy.ts'
import { numberSpellings } from '../../names/numbers.ts'
import type { Asking } from '../descriptor.ts'
import { withoutSlash } from '../provider-client/base-url.ts'
import type { CheckTask } from '../provider-client/interfaces.ts'
import { type Listing, readPages } from './paging.ts'
import type { Found } from './search-result.ts'

/** A search for a name; the id is part of the evidence id. */
export type Spelling = { id: 'name' | 'joined' | 'core' | 'number'; text: string }

/** A legal form that is also a plain word of many names. Only the core of the name is searched without it. */
const PLAIN_WORD = 'company'

/**
 * What a register with a name search is asked: the name without its legal form, which differs between companies of the
 * same name; its words joined; its telling words without trade words (`Vitaxium Studio Ltd`: `Vitaxium`); and its numbers
 * spelled otherwise (`Seven Zarvers`: `7 Zarvers`). Each once.
 */
export function spellingsOf(normalized: string): Spelling[] {
  const { words, core } = anatomyOf(normalized)
  const bare = words.filter(({ kind, latin }) => kind !== 'legal_form' || latin === PLAIN_WORD)
  const name =
    bare.length === words.length ? normalized : bare.map(({ text }) => text).join(' ') || normalized
  const all: Spelling[] = [
    { id: 'name', text: name },
    { id: 'joined', text: name.replace(/[\s-]+/g, '') },
    { id: 'core', text: core },
    ...numberSpellings(name)
      .slice(0, 1)
      .map((text): Spelling => ({ id: 'number', text })),
  ]
  const key = (text: string): string => text.toLowerCase()
  return all.filter(
    ({ text }, at) => text !== '' && all.findIndex((other) => key(other.text) === key(text)) === at,
  )
}

/** Whether a search is complete only with the whole list for a spelling; see {@link searchSpellings}. */
const isDecisive = ({ id }: Spelling): boolean => id === 'name' || id === 'joined'

/** A list of a register for one spelling. It accepts JSON unless it says otherwise. */
type SpellingList = Omit<Listing, 'name' | 'headers'> & { headers?: Listing['headers'] }

type Search = {
  /** Address of the register, with or without a slash at its end. */
  baseUrl: string
  /** Default: those of {@link spellingsOf}. */
  spellings?: readonly Spelling[]
  /** Why the register cannot be searched for a text; null if it can. */
  gap?(text: string): string | null
  /** @param base the address without a slash at its end */
  list(spelling: Spelling, base: string): SpellingList
}

/**
 * Reads a register once for each spelling. The name itself decides whether the search is complete: the companies that
 * share only the core of the name, or its number, may be too many to read.
 */
export async function searchSpellings(
  asking: Asking,
  task: CheckTask,
  { baseUrl, spellings = spellingsOf(task.name.normalized), gap = () => null, list }: Search,
): Promise<Found> {
  const base = withoutSlash(baseUrl)
  const listOf = (spelling: Spelling): Listing => {
    const { headers, ...own } = list(spelling, base)
    return { ...own, name: spelling.id, headers: { accept: 'application/json', ...headers } }
  }
  const searchable = spellings.filter(({ text }) => gap(text) === null)
  const lists = await Promise.all(
    searchable.map(async (spelling) => ({ spelling, ...(await readPages(asking, task, listOf(spelling))) })),
  )
  const missing = spellings.filter(isDecisive).flatMap(({ text }) => gap(text) ?? [])
  return {
    answers: lists.flatMap(({ answers }) => answers),
    seen: lists.flatMap(({ items }) => items),
    whole: missing.length === 0 && lists.every(({ spelling, whole }) => whole || !isDecisive(spelling)),
    at: lists[0]?.answers[0]?.evidence.at ?? null,
    ...(missing[0] !== undefined && { gap: missing[0] }),
  }
}

/** The gap of a register that refuses short names. */
export const shorterThan =
  (least: number) =>
  (text: string): string | null =>
    [...text].length < least ? `it is not searched for names of fewer than ${least} characters` : null

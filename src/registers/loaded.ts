import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { Similarity } from '../events/sections.ts'
import type { SignComparison } from '../names/comparison/compare.ts'
import { type Sign, searchedWords, signOf } from '../names/comparison/sign.ts'
import { type MarkFeatures, markFeatures } from '../names/mark-features.ts'
import { compareFeatures } from '../names/similarity.ts'
import { compareMark } from './compare-mark.ts'
import { damaged, isSqliteError, openRegister, type RegisterAbout } from './file.ts'
import { closest, type Keys, lettersOf } from './keys.ts'
import { RegisterRefused } from './refused.ts'
import type { MarkRow } from './row.ts'
import { inSlices } from './slices.ts'
import type { MarkStatus } from './statuses.ts'
import { markOf, SELECT_MARK } from './stored-mark.ts'

/** A mark of a register with its relation to the searched name. */
export type RegisterHit = Omit<MarkRow, 'translations' | 'readings' | 'disclaimed'> & {
  status: MarkStatus
  /** Whether a live mark is an application; null if the office does not say so. */
  pending: boolean | null
  /** The earliest day that counts as the day of filing, before `filed`. */
  priority: string | null
  exact: boolean
  similarity: Similarity
  comparison: SignComparison
  /** Live marks of the register with the shared words; null if no words are shared. */
  crowd: Crowd | null
}

export type SearchOptions = {
  limit: number
  /** Bits by which a mark of these classes counts as farther, because its goods are farther; none by default. */
  loweredBy?(niceClasses: readonly number[]): number
}

/** Owners and classes of the live marks that share words. */
export type Crowd = readonly { owner: string | null; niceClasses: readonly number[] }[]

/** Rows read at a time while loading. */
const LOAD_PAGE = 4_096
/** Rows compared closely for one search, by letters and by sound. */
const COMPARED = 250
const COMPARED_BY_SOUND = 100
/** Words of the register near one word of the name, and rows with one of them. */
const NEAR_WORDS = 40
const COMPARED_BY_WORD = 300
/** Rows counted at most for the words that a mark shares with the name. */
const COUNTED = 2_000
/** Marks whose similarity of rule set 2026-11 is at least this are hits too. */
const LEAST_SCORE = 0.6
/** Shorter sound codes match too many names. */
const SHORTEST_SOUND = 2
/** Close comparisons between two reads of the clock. */
const CLOSE_STRIDE = 8

/** One version of a register: its open file, and its normal forms in memory. */
export class LoadedRegister {
  readonly about: RegisterAbout
  readonly #path: string
  readonly #db: DatabaseSync
  readonly #keys: Keys
  readonly #words: Keys
  #searching = 0
  #retired = false

  private constructor(path: string, db: DatabaseSync, about: RegisterAbout, keys: Keys, words: Keys) {
    this.#path = path
    this.#db = db
    this.about = about
    this.#keys = keys
    this.#words = words
  }

  /** Throws {@link RegisterRefused}. */
  static async load(path: string): Promise<LoadedRegister> {
    const { db, about } = openRegister(path)
    try {
      const keys: string[] = []
      const letters = new Int32Array(about.rows)
      for (const { id, form } of db
        .prepare("SELECT id, iif(latin = '', key, latin) AS form FROM mark ORDER BY id")
        .iterate()) {
        letters[keys.length] = lettersOf(String(form))
        if (id !== keys.push(String(form))) throw new Error('its rows are not numbered in order')
        if (keys.length % LOAD_PAGE === 0) await setImmediate()
      }
      const words = await wordsOf(db)
      return new LoadedRegister(path, db, about, { keys, letters }, words)
    } catch (error) {
      db.close()
      throw damaged(path, error instanceof Error ? error.message : String(error))
    }
  }

  /**
   * The live and dead marks that come closest to a name: the same first, then by how surprising so close a mark is.
   * Throws {@link RegisterRefused} for a damaged file and for a name without any searchable form.
   */
  async search(name: string, { limit, loweredBy = () => 0 }: SearchOptions): Promise<RegisterHit[]> {
    const wanted = markFeatures(name)
    if (wanted.key === '')
      throw new RegisterRefused(`${JSON.stringify(name)} has no letters or digits to search for`)
    this.#searching += 1
    try {
      const sign = signOf(name)
      const near = await closest(this.#keys, wanted.latin || wanted.key, COMPARED)
      const ids = [
        ...new Set([
          ...this.#same(wanted),
          ...near.map(({ index }) => index + 1),
          ...this.#alike(wanted),
          ...(await this.#byWords(sign)),
        ]),
      ]
      const hits: RegisterHit[] = []
      await inSlices(
        ids.length,
        (at) => {
          const hit = this.#hit(ids[at] ?? 0, wanted, sign)
          if (hit.exact || hit.comparison.bits > 0 || hit.similarity.score >= LEAST_SCORE) hits.push(hit)
        },
        CLOSE_STRIDE,
      )
      const closestHits = hits.sort(byRank((hit) => loweredBy(hit.niceClasses))).slice(0, limit)
      return closestHits.map((hit) => ({ ...hit, crowd: this.#crowd(hit.comparison.shared) }))
    } catch (error) {
      if (isSqliteError(error)) throw damaged(this.#path, error.message)
      throw error
    } finally {
      this.#searching -= 1
      this.#closeIfDone()
    }
  }

  /** Closes the file when its last search has ended. */
  retire(): void {
    this.#retired = true
    this.#closeIfDone()
  }

  #closeIfDone(): void {
    if (this.#retired && this.#searching === 0 && this.#db.isOpen) this.#db.close()
  }

  #same({ key, core }: MarkFeatures): number[] {
    return [
      ...this.#ids('SELECT id FROM mark WHERE key = ? ORDER BY id LIMIT ?', key, COMPARED),
      ...this.#ids("SELECT id FROM mark WHERE core = ? AND core <> '' ORDER BY id LIMIT ?", core, COMPARED),
    ]
  }

  #alike({ latin, sound, coreSound }: MarkFeatures): number[] {
    const codes = new Set([...sound.codes, ...coreSound.codes])
    return [...codes]
      .filter((code) => code.length >= SHORTEST_SOUND)
      .flatMap((code) => [
        ...this.#ids(`SELECT id FROM mark WHERE sound = ? ${NEAREST}`, code, latin, COMPARED_BY_SOUND),
        ...this.#ids(
          `SELECT id FROM mark WHERE otherSound = ? AND otherSound <> '' ${NEAREST}`,
          code,
          latin,
          COMPARED_BY_SOUND,
        ),
      ])
  }

  /** Rows with a word near a telling word of the name, or with a word of the same meaning. */
  async #byWords(sign: Sign): Promise<number[]> {
    const found: number[] = []
    for (const word of searchedWords(sign)) {
      const near = word.startsWith('#') ? [] : await closest(this.#words, word, NEAR_WORDS)
      const words = new Set([word, ...near.map(({ index }) => this.#words.keys[index] ?? '')])
      let left = COMPARED_BY_WORD
      for (const each of words) {
        if (left <= 0) break
        const ids = this.#ids('SELECT id FROM word WHERE word = ? ORDER BY id LIMIT ?', each, left)
        found.push(...ids)
        left -= ids.length
      }
    }
    return found
  }

  #crowd(shared: string | null): Crowd | null {
    if (shared === null) return null
    const words = [...new Set(shared.split(' '))]
    const sql = `SELECT owner, niceClasses FROM mark WHERE status <> 'dead'
      ${words.map(() => 'AND id IN (SELECT id FROM word WHERE word = ?)').join(' ')} LIMIT ${COUNTED}`
    return this.#db
      .prepare(sql)
      .all(...words)
      .map((row) => ({ owner: text(row.owner), niceClasses: classesIn(row.niceClasses) }))
  }

  #ids(sql: string, ...values: (string | number)[]): number[] {
    return this.#db
      .prepare(sql)
      .all(...values)
      .map(({ id }) => Number(id))
  }

  #hit(id: number, wanted: MarkFeatures, sign: Sign): RegisterHit {
    const row = this.#db.prepare(`${SELECT_MARK} WHERE id = ?`).get(id)
    if (!row) throw new Error(`row ${id} is missing`)
    const { translations, readings, disclaimed, ...mark } = markOf(row)
    const { exact, ...similarity } = compareFeatures(wanted, markFeatures(mark.mark))
    return {
      ...mark,
      status: row.status === 'live' || row.status === 'dead' ? row.status : 'unknown',
      pending: row.pending === null ? null : row.pending === 1,
      priority: text(row.priority),
      exact,
      similarity,
      comparison: compareMark(sign, { mark: mark.mark, translations, readings, disclaimed }),
      crowd: null,
    }
  }
}

const NEAREST = 'ORDER BY abs(length(latin) - length(?)), id LIMIT ?'

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const classesIn = (value: unknown): number[] => String(value).split(',').filter(Boolean).map(Number)

/** The distinct words of the register, without concepts. */
async function wordsOf(db: DatabaseSync): Promise<Keys> {
  const keys: string[] = []
  const letters: number[] = []
  for (const { word } of db.prepare("SELECT DISTINCT word FROM word WHERE word >= '0'").iterate()) {
    keys.push(String(word))
    letters.push(lettersOf(String(word)))
    if (keys.length % LOAD_PAGE === 0) await setImmediate()
  }
  return { keys, letters: Int32Array.from(letters) }
}

const LIFE = { live: 0, unknown: 1, dead: 2 }

/** The same mark first, then the closest, live before dead; then by number, so that the order never varies. */
const byRank =
  (lowered: (hit: RegisterHit) => number) =>
  (a: RegisterHit, b: RegisterHit): number =>
    Number(b.exact) - Number(a.exact) ||
    (a.exact ? lowered(a) - lowered(b) || LIFE[a.status] - LIFE[b.status] : 0) ||
    b.comparison.bits - lowered(b) - (a.comparison.bits - lowered(a)) ||
    b.similarity.score - a.similarity.score ||
    LIFE[a.status] - LIFE[b.status] ||
    (a.number < b.number ? -1 : 1)

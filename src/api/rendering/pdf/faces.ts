import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { bidi } from './bidi.ts'
import { BOX } from './missing-glyph.ts'
import { chosenFor, mappedBy } from './slices.ts'

export type Weight = 400 | 700
type Face = { name: string; font: Buffer; has: ReadonlySet<number> }

/** Combining marks and joiners: set in the face of the previous character if it has both. */
const ATTACHED = /[\p{M}\u200c\u200d]/u
/** Joiners and variation selectors: omitted if the face has no glyph for them, because they then have no effect. */
const OPTIONAL = /[\u200c\u200d]|[\ufe00-\ufe0f]/u
/** A face has one form of a character: selectors of another form are omitted. */
const SELECTOR = /[\ufe00-\ufe0f]/u
/** Unused in horizontal text; the reducer rejects that of the bitmap face beyond the Basic Multilingual Plane. */
const BASELINES = 'BASE'
/** The digits of the box for a character that no face has. */
const ALWAYS = ' 0123456789ABCDEF'

/** The faces of one weight that a document needs, each reduced to the characters of the document. */
export class Faces {
  readonly faces: readonly Face[]
  readonly #faceOf: ReadonlyMap<number, Face>
  readonly #named: ReadonlyMap<string, Face>

  private constructor(faces: readonly Face[]) {
    this.faces = faces
    const faceOf = new Map<number, Face>()
    for (const face of faces) for (const one of face.has) if (!faceOf.has(one)) faceOf.set(one, face)
    this.#faceOf = faceOf
    this.#named = new Map(faces.map((face) => [face.name, face]))
  }

  /** For all text of this weight. A character is set in the first slice whose file maps it. */
  static async of(text: string, weight: Weight): Promise<Faces> {
    const all = [...`${ALWAYS}${text}`].filter((one) => !SELECTOR.test(one))
    const attached = new Set(all.filter((one) => ATTACHED.test(one)).map(numberOf))
    const drawn = all.flatMap((one) => [one, bidi.getMirroredCharacter(one) ?? one])
    const faces: Face[] = []
    for (const [slice, taken] of await chosenFor(drawn.map(numberOf))) {
      const has = taken.union(attached.intersection(await mappedBy(slice)))
      const font = await subsetFont(await readFile(slice.file), String.fromCodePoint(...has), {
        targetFormat: 'sfnt',
        dropTables: [BASELINES],
        ...(slice.isVariable ? { variationAxes: { wght: weight } } : {}),
      })
      faces.push({ name: `${weight}-${faces.length}`, font, has })
    }
    return new Faces(faces)
  }

  /** The text without optional characters that no face has. */
  printable(text: string): string {
    return [...text].filter((one) => this.#faceOf.has(numberOf(one)) || !OPTIONAL.test(one)).join('')
  }

  /** The name of the face for each UTF-16 unit of a printable text; {@link BOX} if no face has the character. */
  namesFor(text: string): string[] {
    const names: string[] = []
    let face: Face | undefined
    for (const one of text) {
      const number = numberOf(one)
      if (!face?.has.has(number) || !ATTACHED.test(one)) face = this.#faceOf.get(number)
      for (let i = 0; i < one.length; i++) names.push(face?.name ?? BOX)
    }
    return names
  }

  /** The mirrored form of a character in right-to-left text: `)` for `(`. Unchanged if the face lacks it. */
  mirrored(character: string, name: string): string {
    const mirrored = bidi.getMirroredCharacter(character)
    if (mirrored === null) return character
    return this.#named.get(name)?.has.has(numberOf(mirrored)) ? mirrored : character
  }
}

const numberOf = (character: string): number => character.codePointAt(0) ?? 0

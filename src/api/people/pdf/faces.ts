import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { codePoint } from '../visible.ts'
import { SLICES } from './slices.ts'

export type Weight = 400 | 700
type Face = { name: string; font: Buffer; has: ReadonlySet<number> }

/** Joins or accents what is in front of it, and is set with it in one face where that has both. */
const ATTACHED = /[\p{M}\u200c\u200d]/u
const JOINER = /[\u200c\u200d]/u
/** What stands for a character that no face has is written with these. */
const ALWAYS = ' ?[]+U0123456789ABCDEF'

/** The faces of one weight that a document needs, each cut down to what the document says. */
export class Faces {
  readonly faces: readonly Face[]
  readonly #faceOf: ReadonlyMap<number, Face>

  private constructor(faces: readonly Face[]) {
    this.faces = faces
    const faceOf = new Map<number, Face>()
    for (const face of faces) for (const one of face.has) if (!faceOf.has(one)) faceOf.set(one, face)
    this.#faceOf = faceOf
  }

  /** For all that is set in this weight. */
  static async of(text: string, weight: Weight): Promise<Faces> {
    const attached = new Set([...text].filter((one) => ATTACHED.test(one)).map(numberOf))
    const left = new Set([...`${ALWAYS}${text}`].map(numberOf))
    const faces: Face[] = []
    for (const [index, slice] of SLICES.entries()) {
      const claimed = [...left].filter((one) => slice.covers(one))
      if (claimed.length === 0) continue
      const wanted = [...claimed, ...[...attached].filter((one) => slice.covers(one))]
      const font = await subsetFont(await readFile(slice.file), String.fromCodePoint(...wanted), {
        targetFormat: 'sfnt',
        variationAxes: { wght: weight },
      })
      const known = new Set((create(font) as Font).characterSet)
      const has = new Set(wanted.filter((one) => known.has(one)))
      for (const one of has) left.delete(one)
      if (has.size > 0) faces.push({ name: `${weight}-${index}`, font, has })
    }
    return new Faces(faces)
  }

  /** The text with what no face has written as `[U+1F600]`. */
  printable(text: string): string {
    return [...text]
      .map((one) => (this.#faceOf.has(numberOf(one)) ? one : JOINER.test(one) ? '' : `[${codePoint(one)}]`))
      .join('')
  }

  /** The name of the face for each UTF-16 unit of a printable text. */
  namesFor(text: string): string[] {
    const names: string[] = []
    let face: Face | undefined
    for (const one of text) {
      const number = numberOf(one)
      if (!face?.has.has(number) || !ATTACHED.test(one)) face = this.#faceOf.get(number)
      for (let i = 0; i < one.length; i++) names.push(face?.name ?? '')
    }
    return names
  }
}

const numberOf = (character: string): number => character.codePointAt(0) ?? 0

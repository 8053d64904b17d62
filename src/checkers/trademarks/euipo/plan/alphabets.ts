import { cheapest, type Option } from './best-combinations.ts'

/**
 * How a script writes the sounds of foreign names, by the phonemes of `src/names/sounds/alphabet.ts`: the letters of a
 * phoneme, the usual one first. `*` matches any characters.
 */
type Alphabet = {
  letters: Readonly<Record<string, readonly string[]>>
  /** Written between two consonants and instead of a vowel, where the signs of vowels may be left out. */
  vowels?: '*'
  /** Written at the beginning of a name: for vowels written before their consonant, and for an article. */
  begins?: '*'
  /** Whether signs may follow the last consonant. */
  follows?: true
  /** Whether a nasal before another consonant is a sign that may be left out of a pattern. */
  nasals?: '*'
  /** Letters that have another form at the end. */
  atEnd?: Readonly<Record<string, string>>
}

/** `p=п b=б,в`: letters by phoneme. */
const letters = (text: string): Alphabet['letters'] =>
  Object.fromEntries(
    text
      .trim()
      .split(/\s+/)
      .map((each) => {
        const [phoneme = '', written = ''] = each.split('=')
        return [phoneme, written.split(',')]
      }),
  )

/** Sources: BGN/PCGN romanization systems, ISO 9, ISO 843, ISO 233, ISO 259, and the orthography of loanwords. */
const ALPHABETS = {
  Cyrillic: {
    letters: letters(`
      p=п b=б t=т d=д k=к g=г f=ф v=в s=с z=з S=ш Z=ж C=ч J=дж m=м n=н l=л,ль r=р h=х,г w=в,у j=й,ј ts=ц
      a=а e=е,э i=и o=о u=у ja=я ju=ю jo=йо,ё ai=ай ei=ей oi=ой`),
  },
  Greek: {
    letters: letters(`
      p=π b=μπ t=τ d=ντ,δ k=κ g=γκ,γ f=φ v=β,υ s=σ z=ζ S=σ Z=ζ C=τσ J=τζ m=μ n=ν l=λ r=ρ h=χ w=ου,γου j=γι,ι ts=τσ ps=ψ ks=ξ mb=μπ nd=ντ ng=γκ,γγ
      a=* e=* i=* o=* u=*`),
    atEnd: { σ: 'ς' },
  },
  Arabic: {
    letters: letters(`
      p=ب b=ب t=ت,ط d=د,ض k=ك,ق g=ج,غ,ك,ق f=ف v=ف,و s=س,ص z=ز S=ش Z=ج,ز C=تش,ش J=ج m=م n=ن l=ل r=ر h=ه,ح,خ w=و j=ي`),
    vowels: '*',
    follows: true,
    begins: '*',
  },
  Hebrew: {
    letters: letters(`
      p=פ b=ב t=ט,ת d=ד k=ק,כ g=ג f=פ v=ו,ב s=ס,ש z=ז S=ש Z=ז,ג C=צ J=ג m=מ n=נ l=ל r=ר h=ה,ח w=ו j=י ts=צ`),
    vowels: '*',
    atEnd: { כ: 'ך', מ: 'ם', נ: 'ן', פ: 'ף', צ: 'ץ' },
  },
  Devanagari: {
    letters: letters(`
      p=प b=ब,भ t=ट,त,थ d=ड,द,ध k=क,ख g=ग,घ f=फ v=व s=स,श z=ज,झ S=श,ष Z=ज C=च,छ J=ज,झ m=म n=न,ण l=ल r=र h=ह w=व j=य,*`),
    vowels: '*',
    nasals: '*',
    follows: true,
  },
  Thai: {
    letters: letters(`
      p=ป,พ,ผ b=บ t=ต,ท,ถ d=ด k=ค,ก,ข g=ก f=ฟ v=ว s=ส,ซ z=ซ S=ช,ซ Z=ช C=ช,จ J=จ m=ม n=น,ณ l=ล r=ร h=ห,ฮ w=ว j=ย ng=ง`),
    vowels: '*',
    follows: true,
    begins: '*',
  },
  Georgian: {
    letters: letters(`
      p=პ,ფ b=ბ t=ტ,თ d=დ k=კ,ქ,ყ g=გ,ღ f=ფ v=ვ s=ს z=ზ S=შ Z=ჟ C=ჩ,ჭ J=ჯ m=მ n=ნ l=ლ r=რ h=ჰ,ხ w=ვ,უ j=ი,* ts=ც,წ
      a=ა e=ე i=ი o=ო u=უ`),
  },
  Armenian: {
    letters: letters(`
      p=պ,փ b=բ t=տ,թ d=դ k=կ,ք g=գ,ղ f=ֆ v=վ s=ս z=զ S=շ Z=ժ C=չ,ճ J=ջ m=մ n=ն l=լ r=ր,ռ h=հ,խ w=վ j=յ,* ts=ց,ծ
      a=ա e=ե,է i=ի o=ո,օ u=ու`),
  },
} satisfies Record<string, Alphabet>

/** A script whose signs are letters. */
export type AlphabeticScript = keyof typeof ALPHABETS

export const ALPHABETIC_SCRIPTS = Object.keys(ALPHABETS) as AlphabeticScript[]

const isVowel = (phoneme: string): boolean => 'aeiou'.includes(phoneme)

/** The usual spellings of phonemes in a script, the most usual first. */
export function spellings(script: AlphabeticScript, phonemes: string, most: number): string[] {
  const alphabet: Alphabet = ALPHABETS[script]
  const parts = partsOf(phonemes, alphabet)
  const found = cheapest(parts.length, (at) => optionsOf(parts[at] ?? '', parts[at + 1], alphabet), most)
  return found.map(({ text }) => {
    const begun = (alphabet.begins ?? '') + text
    const ended = begun.replace(/[^*](?=\**$)/u, (last) =>
      begun.endsWith('*') ? last : (alphabet.atEnd?.[last] ?? last),
    )
    return ended.replace(/\*{2,}/g, '*')
  })
}

/** Phonemes, or groups of them for which the script has letters. */
function partsOf(phonemes: string, { letters: known }: Alphabet): string[] {
  const parts: string[] = []
  for (let at = 0; at < phonemes.length; ) {
    const pair = phonemes.slice(at, at + 2)
    const part = pair.length === 2 && known[pair] ? pair : phonemes.charAt(at)
    parts.push(part)
    at += part.length
  }
  return parts
}

/** @param next undefined after the last part */
function optionsOf(part: string, next: string | undefined, alphabet: Alphabet): Option[] {
  const { letters: known, vowels, nasals, follows } = alphabet
  if (vowels !== undefined && isVowel(part)) return [{ text: vowels, cost: 0 }]
  const isLast = next === undefined
  if (nasals !== undefined && 'mn'.includes(part) && !isLast && !isVowel(next))
    return [{ text: nasals, cost: 0 }]
  const written = known[part] ?? [part]
  return written.map((text, cost) => ({ text: isLast && !follows ? text : text + (vowels ?? ''), cost }))
}

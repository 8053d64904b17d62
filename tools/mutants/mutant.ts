import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One deliberate defect: a text of the source, what it is replaced by, and the tests that must find it. */
export type Mutant = {
  /** Unique; lower case with hyphens. */
  name: string
  /** Relative to the root of the repository. */
  file: string
  /** Exact text that occurs once in the file. */
  find: string
  replace: string
  /** Test files, relative to the root; at least one of them must fail. */
  tests: readonly [string, ...string[]]
}

/** The mutants that break one law. */
export type LawMutants = {
  /** The law, as a sentence. */
  law: string
  mutants: readonly Mutant[]
}

/** The file of a mutant with its defect. Throws if the text does not occur exactly once. */
export function mutated(root: string, { name, file, find, replace }: Omit<Mutant, 'tests'>): string {
  const text = readFileSync(join(root, file), 'utf8')
  const places = text.split(find).length - 1
  if (places !== 1)
    throw new Error(`mutant ${name} does not apply: its text occurs ${places} times in ${file}, not once`)
  return text.replace(find, () => replace)
}

/** The command that runs a test which finds a mutant: see `test/before-commit.config.js`. */
export const commandOf = ({ tests }: Pick<Mutant, 'tests'>): 'npm test' | 'npm run test:all' =>
  tests.some(
    (test) =>
      /\.(?:unit|contract|e2e)\.test\.ts$/.test(test) &&
      !/^test\/(?:simulation|engine\/(?:eventstoredb|kafka|mongodb))\//.test(test),
  )
    ? 'npm test'
    : 'npm run test:all'

import { lazy } from '../primitives/lazy.ts'
import data from './data/common-surnames.json' with { type: 'json' }

const surnames = lazy((): ReadonlySet<string> => new Set(data.split(' ')))

/** Whether a word of `a-z` is one of the most frequent surnames of Europe that is no English word (see `data/README.md`). */
export const isCommonSurname = (latin: string): boolean => surnames().has(latin)

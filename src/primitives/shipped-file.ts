import { readFileSync } from 'node:fs'

/**
 * The bytes of a data file that is part of the program, such as a list of words. They are the same in every run, so the domain may read
 * them, and only when they are needed. Throws if the program is not complete.
 */
export const shippedFile = (url: URL): Buffer => readFileSync(url)

/** Its lines, in UTF-8, without the last line break. */
export const shippedLines = (url: URL): string[] => shippedFile(url).toString('utf8').trimEnd().split('\n')

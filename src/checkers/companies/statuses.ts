import type { CompanyFinding } from '../../events/sections.ts'

export type CompanyStatus = CompanyFinding['status']

/** What a register's own word for a status means; `unknown` for a word that the table does not hold. */
export const statusIn = (
  table: Readonly<Record<string, CompanyStatus>>,
  word: string | null,
): CompanyStatus => (word !== null && Object.hasOwn(table, word) ? (table[word] ?? 'unknown') : 'unknown')

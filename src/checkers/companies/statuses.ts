import type { CompanyFinding } from '../../events/sections.ts'

export type CompanyStatus = CompanyFinding['status']

/** The meaning of a register's own status word; `unknown` for a word that is not in the table. */
export const statusIn = (
  table: Readonly<Record<string, CompanyStatus>>,
  word: string | null,
): CompanyStatus => (word !== null && Object.hasOwn(table, word) ? (table[word] ?? 'unknown') : 'unknown')

/** What the grade of a mark means, for every form of a report. */
export const GRADE_WORDS: Readonly<Record<'conflict' | 'high' | 'medium' | 'low', string>> = {
  conflict: 'Blocks the name',
  high: 'Strong objection',
  medium: 'Possible objection',
  low: 'Weak objection',
}

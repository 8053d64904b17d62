/** Asks before something that cannot be undone. */
export const confirmed = (question: string): boolean => window.confirm(question)

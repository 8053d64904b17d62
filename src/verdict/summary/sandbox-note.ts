/** Precedes the sentences about a name of the sandbox. */
export const SANDBOX_NOTE = 'Sandbox answer, made up for tests. '

/** The sentences alone, for a list that has the note once. */
export const withoutSandboxNote = (summary: string): string =>
  summary.startsWith(SANDBOX_NOTE) ? summary.slice(SANDBOX_NOTE.length) : summary

/** Time limit of a request where the time limit is not the subject: a loaded machine answers later than a test expects. */
export const PATIENT_MS = 60_000
/** Time limit of a request to a server that gives no answer, or no end of one. */
export const IMPATIENT_MS = 400

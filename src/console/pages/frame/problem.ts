/** What helps against a problem: the same request again, another credential, or another page. */
type Cure = 'retry' | 'sign-in' | 'back'

/** Status codes of answers that can change by themselves: no answer, time-out, conflict, limits. */
const PASSING: readonly number[] = [0, 408, 409, 423, 425, 429]
const MISSING_RIGHTS: readonly number[] = [401, 403]

/** An error that a page shows: what happened, why and how to solve it, and each violation of a request. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  /** Page of the documentation about this kind of problem. */
  readonly page: string | null
  readonly errors: readonly { detail: string; pointer?: string }[]
  constructor(status: number, body: ProblemBody) {
    super(body.title ?? `The service answered ${status}`)
    this.status = status
    this.code = body.code ?? 'unknown'
    this.title = this.message
    this.detail = body.detail ?? ''
    this.page = webPath(body.type)
    this.errors = body.errors ?? []
  }

  /** What to correct in a form, in its words; empty for other problems. */
  get corrections(): string[] {
    if (this.code !== 'invalid-request') return []
    return this.errors.map(({ pointer, detail }) =>
      pointer && detail.startsWith(`${pointer}: `)
        ? `${fieldOf(pointer)}: ${detail.slice(pointer.length + 2)}`
        : detail,
    )
  }

  get cure(): Cure {
    if (PASSING.includes(this.status) || this.status >= 500) return 'retry'
    return MISSING_RIGHTS.includes(this.status) ? 'sign-in' : 'back'
  }
}

/** Labels of fields whose member of the API has another name. */
const LABELS: Readonly<Record<string, string>> = { tlds: 'Domain endings', jurisdictions: 'Countries' }

/** `/branding/preparedFor` is `Prepared for`; the place in a list is left out. */
function fieldOf(pointer: string): string {
  const member = pointer.split('/').findLast((part) => /\D/.test(part)) ?? pointer
  const label = LABELS[member]
  if (label !== undefined) return label
  const words = member.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type ProblemBody = {
  type?: string
  code?: string
  title?: string
  detail?: string
  errors?: { detail: string; pointer?: string }[]
}

/** The service could not be reached, or the connection broke. */
export const unreachable = (): Problem =>
  new Problem(0, {
    code: 'unreachable',
    title: 'The service does not answer',
    detail: 'Make sure that it is running and that this machine can reach it, then try again.',
  })

/** An address of the console that no page has. */
export const noSuchPage = (): Problem =>
  new Problem(404, {
    code: 'page',
    title: 'This page does not exist',
    detail: 'Choose another one from the menu.',
  })

/** The problem of an answer; works for bodies that are not a problem document, such as those of a proxy. */
export async function problemOf(answer: { status: number; text(): Promise<string> }): Promise<Problem> {
  const text = await answer.text().catch(() => '')
  return new Problem(answer.status, parsed(text))
}

/** The problem to show for an error of any kind. */
export const asProblem = (error: unknown): Problem =>
  error instanceof Problem
    ? error
    : new Problem(0, {
        code: 'page',
        title: 'This page has an error',
        detail: `${error instanceof Error ? error.message : String(error)}. Reload the page.`,
      })

function parsed(text: string): ProblemBody {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? value : {}
  } catch {
    return {}
  }
}

/** The path of the page; the host of a configured address may not be the one this console was opened at. */
function webPath(type: string | undefined): string | null {
  const url = type === undefined ? null : URL.parse(type)
  return url !== null && /^\/(?!\/).*\/problems\//.test(url.pathname) ? url.pathname : null
}
